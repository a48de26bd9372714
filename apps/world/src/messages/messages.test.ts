import { expect, it } from 'vitest';
import { controlMessages } from '../control/control-messages.ts';
import { hubMessages } from '../hub/hub-messages.ts';
import { storesMessages } from '../stores/stores-messages.ts';
import { tagMessages } from '../tag/tag-messages.ts';
import { messages } from './messages.ts';

const catalogues = {
  pages: messages,
  hub: hubMessages,
  control: controlMessages,
  stores: storesMessages,
  tag: tagMessages,
};

const sentencesOf = (value: unknown, path = ''): [path: string, sentence: string][] => {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, String((value as (word: string) => unknown)('X'))]];
  return Object.entries(value as object).flatMap(([key, inner]) => sentencesOf(inner, `${path}.${key}`));
};

it.each(Object.entries(catalogues))(
  'Both languages say the same things, and nothing is empty: %s',
  (_, words) => {
    const [english, french] = [sentencesOf(words.en), sentencesOf(words.fr)];
    expect(french.map(([path]) => path)).toEqual(english.map(([path]) => path));
    for (const [, sentence] of [...english, ...french]) expect(sentence.trim()).not.toBe('');
  },
);

it.each(Object.entries(catalogues))(
  'French keeps its colons and quotation marks together with their words: %s',
  (_, words) => {
    for (const [, sentence] of sentencesOf(words.fr))
      expect(sentence).not.toMatch(/ :|« | »|[^\u00a0]»|«[^\u00a0]| [;!?]|[a-zé]'[a-zé]/i);
  },
);

it.each(Object.entries(catalogues))(
  '[A-101] English contracts its verbs and says nothing that customers never say: %s',
  (_, words) => {
    for (const [path, sentence] of sentencesOf(words.en))
      expect(sentence, path).not.toMatch(
        /\b(?:do|does|did|is|are|was|were|has|have|could|would|will) not\b|\bcannot\b|\b(?:it is|you are|we are|somebody|whoever|at once|by itself)\b|[a-z]'[a-z]/i,
      );
  },
);

it.each(Object.entries(catalogues))(
  '[A-101] French never agrees in the masculine with its reader: %s',
  (_, words) => {
    for (const [path, sentence] of sentencesOf(words.fr))
      expect(sentence, path).not.toMatch(
        /\bvous êtes (?:\S+ )?(?:connecté|déconnecté|facturé|abonné|inscrit)\b|^connecté (?:en|avec)/i,
      );
  },
);
