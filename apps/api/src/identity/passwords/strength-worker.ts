/** Worker thread that estimates password strength with zxcvbn and its English and French dictionaries. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as en from '@zxcvbn-ts/language-en';
import * as fr from '@zxcvbn-ts/language-fr';
import { commonWords } from './common-words.ts';

export interface StrengthTask {
  readonly password: string;
  /** Words of this customer and of the brands, which count as guessable. */
  readonly words: readonly string[];
}

/** zxcvbn score 1: guessed within about a million attempts. */
const weakScore = 1;
/** zxcvbn's cost grows faster than the length, so of a longer password only both ends are checked. */
const endLength = 32;
/** Up to here the password is also checked without its leading and trailing symbols. */
const shortLength = 24;

const strength = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...en.dictionary, ...fr.dictionary, commonWords: [...commonWords] },
  graphs: common.adjacencyGraphs,
  // The default of 100 substitutions takes seconds; ten already find p4$$w0rd.
  l33tMaxSubstitutions: 10,
});

/** zxcvbn scores `2025!` as random characters; a leading or trailing symbol adds almost no strength. */
const withoutSymbols = (password: string): string =>
  password.replace(/^([^\p{L}\p{N}\s])\1*/u, '').replace(/([^\p{L}\p{N}\s])\1*$/u, '');

export default ({ password, words }: StrengthTask): boolean => {
  const isGuessable = (text: string) => strength.check(text, [...words]).score <= weakScore;
  if (password.length <= shortLength && isGuessable(withoutSymbols(password))) return true;
  const ends = new Set([password.slice(0, endLength), password.slice(-endLength)]);
  return [...ends].every(isGuessable);
};
