/** Finds messages of the other language on a page, by matching the catalogs' text between placeholders. */
import { type Language, languageNames } from '@marquee/product/brands.ts';
import { catalogs } from '../messages.ts';

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const partsOf = (sentence: string): readonly string[] => [
  sentence,
  ...sentence.split(/\{\w+\}/).filter((part) => /\p{L}{2,}\P{L}+\p{L}{2,}/u.test(part)),
];
const spokenIn = (language: Language): ReadonlySet<string> =>
  new Set(Object.values(catalogs[language]).flatMap(partsOf).map(plain));

const spoken = { en: spokenIn('en'), fr: spokenIn('fr') };
/** Language names are shown in their own language. */
const everywhere = new Set(Object.values(languageNames));
const only = (mine: Language, other: Language): ReadonlySet<string> =>
  new Set(
    [...spoken[mine]].filter(
      (text) => /\p{L}{2}/u.test(text) && !spoken[other].has(text) && !everywhere.has(text),
    ),
  );
const foreignIn = { en: only('fr', 'en'), fr: only('en', 'fr') };

export const languageLeaks = (texts: readonly string[], language: Language): readonly string[] =>
  [...new Set(texts.map(plain))].filter((text) => foreignIn[language].has(text));
