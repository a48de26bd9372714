import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CompiledMessage, formatMessage } from './format.ts';

const devices: CompiledMessage = [
  ['name'],
  ' has ',
  ['count', 'plural', { 0: ['no devices'], one: ['#', ' device'], other: ['#', ' devices'] }],
  '.',
];
const method: CompiledMessage = [
  ['method', 'select', { passkey: ['with a passkey'], other: ['with a password'] }],
];

describe('formatting a compiled message', () => {
  it('arguments are inserted as they are', () => {
    expect(formatMessage('Sign in', 'en-CA')).toBe('Sign in');
    expect(formatMessage(['Order ', ['order'], ' #'], 'en-CA', { order: 'A # 1' })).toBe('Order A # 1 #');
    expect(formatMessage(['Hello ', ['name'], '.'], 'en-CA')).toBe('Hello .');
  });

  it('a plural takes the exact number, else the category of the language', () => {
    const countIn = (locale: string, count: number) =>
      formatMessage(['', ['count', 'plural', { one: ['#', ' un'], other: ['#', ' autres'] }]], locale, {
        count,
      });
    expect(formatMessage(devices, 'en-CA', { name: 'Ann', count: 0 })).toBe('Ann has no devices.');
    expect(formatMessage(devices, 'en-CA', { name: 'Ann', count: 1 })).toBe('Ann has 1 device.');
    expect(formatMessage(devices, 'en-CA', { name: '#', count: 1200 })).toBe('# has 1,200 devices.');
    expect([countIn('fr-CA', 0), countIn('en-CA', 0)]).toEqual(['0 un', '0 autres']);
    expect(countIn('fr-CA', 1_500_000)).toBe('1\u00A0500\u00A0000 autres');
  });

  it.each(['en-CA', 'fr-CA'])('in %s every count has the category and the digits of Intl', (locale) => {
    const cases = Object.fromEntries(
      ['zero', 'one', 'two', 'few', 'many', 'other'].map((category) => [category, ['#', ` ${category}`]]),
    );
    const [rules, numbers] = [new Intl.PluralRules(locale), new Intl.NumberFormat(locale)];
    const counts = [...Array(1200).keys(), -1, 0.5, 1.5, 2_000_000];
    for (const count of counts)
      expect(formatMessage([['count', 'plural', cases]], locale, { count })).toBe(
        `${numbers.format(count)} ${rules.select(count)}`,
      );
  });

  it('a selection takes its own cases only', () => {
    expect(formatMessage(method, 'en-CA', { method: 'passkey' })).toBe('with a passkey');
    for (const value of ['other', 'toString', 'constructor', ''])
      expect(formatMessage(method, 'en-CA', { method: value }), value).toBe('with a password');
  });
});

it('messages use no other format than arguments, plurals and selections', async () => {
  const files = globSync('{en,fr}/*.ts', { cwd: import.meta.dirname });
  expect(files.length).toBeGreaterThan(40);
  for (const file of files) {
    const catalog: { default: Record<string, string> } = await import(path.join(import.meta.dirname, file));
    for (const [key, text] of Object.entries(catalog.default))
      expect(/\{\s*\w+\s*,(?!\s*(?:plural|select)\s*,)|\boffset:/.exec(text)?.[0], `${file} ${key}`).toBe(
        undefined,
      );
  }
});
