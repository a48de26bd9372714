import { expect, it } from 'vitest';
import { messages } from './messages.ts';

const sentencesOf = (value: unknown, path = ''): [path: string, sentence: string][] => {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, String((value as (word: string) => unknown)('X'))]];
  return Object.entries(value as object).flatMap(([key, inner]) => sentencesOf(inner, `${path}.${key}`));
};

it('Both languages say the same things, and nothing is empty', () => {
  const [english, french] = [sentencesOf(messages.en), sentencesOf(messages.fr)];
  expect(french.map(([path]) => path)).toEqual(english.map(([path]) => path));
  for (const [, sentence] of [...english, ...french]) expect(sentence.trim()).not.toBe('');
});

it('French keeps its colons and quotation marks together with their words', () => {
  for (const [, sentence] of sentencesOf(messages.fr))
    expect(sentence).not.toMatch(/ :|« | »|[^\u00a0]»|«[^\u00a0]| [;!?]|[a-zé]'[a-zé]/i);
});
