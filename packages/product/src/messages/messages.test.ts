import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Language } from '../brands.ts';
import { isErrorCode } from '../errors.ts';

type Texts = Readonly<Record<string, string>>;

const folderOf = (language: Language): string => join(import.meta.dirname, language);
const filesOf = (language: Language): string[] => readdirSync(folderOf(language)).toSorted();
const textsOf = async (language: Language, file: string): Promise<Texts> => {
  const catalogue: { default: Texts } = await import(join(folderOf(language), file));
  return catalogue.default;
};

const areas = await Promise.all(
  filesOf('en')
    .filter((file) => filesOf('fr').includes(file))
    .map(async (file) => ({
      area: file.replace('.ts', '').split('-')[0]!,
      en: await textsOf('en', file),
      fr: await textsOf('fr', file),
    })),
);

/** Messages that are the same in both languages. */
const sameInBoth = new Set([
  'Action',
  'Catalogue',
  'Code',
  'Console',
  'Date',
  'Description',
  'Orange',
  'Province',
  'Robot',
  'Sessions',
  'Total',
  'Type',
]);

/** Names of the ICU arguments; the text inside plural branches is not one. */
const placeholdersOf = (message: string): string[] => {
  const names = new Set<string>();
  let depth = 0;
  for (const { 0: brace, index } of message.matchAll(/[{}]/g)) {
    if (brace === '{' && depth % 2 === 0) names.add(/^\{\s*(\w+)/.exec(message.slice(index))?.[1] ?? '');
    depth += brace === '{' ? 1 : -1;
  }
  return [...names].toSorted();
};

const offenders = (texts: Texts, wrong: (text: string, key: string) => boolean): string[] =>
  Object.entries(texts).flatMap(([key, text]) => (wrong(text, key) ? [`${key}: ${text}`] : []));

/** URLs and times contain a colon of their own. */
const withoutAddresses = (text: string): string => text.replace(/https?:\/\/\S+/g, '').replace(/\d:\d/g, '');

it('every English catalogue has a French twin, and the other way round', () => {
  expect(filesOf('fr')).toEqual(filesOf('en'));
});

it('placeholders are the arguments, not the words inside a plural', () => {
  expect(placeholdersOf('{email} a {count, plural, one {un} other {# jours {when}}}')).toEqual([
    'count',
    'email',
    'when',
  ]);
});

describe.each(areas)('$area', ({ area, en, fr }) => {
  it('has the same keys in both languages', () => {
    expect(Object.keys(fr).toSorted()).toEqual(Object.keys(en).toSorted());
  });

  it('has the same placeholders in both languages', () => {
    expect(
      offenders(en, (text, key) => placeholdersOf(text).join() !== placeholdersOf(fr[key] ?? '').join()),
    ).toEqual([]);
  });

  it('has nothing empty or with blanks around it', () => {
    for (const texts of [en, fr])
      expect(offenders(texts, (text) => text === '' || text !== text.trim())).toEqual([]);
  });

  it('has no straight apostrophe before a brace, where ICU would read a quotation', () => {
    for (const texts of [en, fr]) expect(offenders(texts, (text) => /'[{}]/.test(text))).toEqual([]);
  });

  it('is written in French, not copied from English', () => {
    expect(
      offenders(
        fr,
        (text, key) =>
          text === en[key] && /[a-z]{2}/i.test(text.replace(/\{.*\}/, '')) && !sameInBoth.has(text),
      ),
    ).toEqual([]);
  });

  it('names its messages by error code, or area.screen.element', () => {
    const wellNamed = (key: string): boolean =>
      area === 'errors' ? isErrorCode(key) : key.startsWith(`${area}.`) && /^\w+(\.[\w-]+)+$/.test(key);
    expect(Object.keys(en).filter((key) => !wellNamed(key))).toEqual([]);
  });

  it('keeps French blanks: a hard one before : $ % and inside «  », none before ; ! ?', () => {
    expect(offenders(fr, (text) => /(?<!\u00A0):/.test(withoutAddresses(text)))).toEqual([]);
    expect(offenders(fr, (text) => /(?<![\u00A0(])[$%]/.test(text))).toEqual([]);
    expect(offenders(fr, (text) => /«(?!\u00A0)|(?<!\u00A0)»/.test(text))).toEqual([]);
    expect(offenders(fr, (text) => /\s[;!?]/.test(text))).toEqual([]);
  });
});

it('[A-90] every text that refuses refunds makes room for the law', async () => {
  for (const [language, refuses, unless] of [
    ['en', /non-refundable/, /except where the law provides/],
    ['fr', /remboursables?\b/, /sauf dans les cas prévus par la loi/],
  ] as const)
    for (const file of ['auth.ts', 'gifts.ts', 'mail.ts', 'purchase.ts', 'subscriptions.ts'])
      for (const [key, text] of Object.entries(await textsOf(language, file)))
        if (refuses.test(text)) expect(text, `${language} ${key}`).toMatch(unless);
});

it('[CONST-06] Legal text states no refunds', async () => {
  expect((await textsOf('en', 'auth.ts'))['auth.register.legal']).toMatch(/non-refundable/);
  expect((await textsOf('fr', 'auth.ts'))['auth.register.legal']).toMatch(/ne sont pas remboursables/);
});
