/** Worker thread that finds why a password is weak: by our rules, the common passwords and zxcvbn's dictionaries. */
import type { WeakPasswordReason } from '@marquee/product/values/passwords/weak-password-reasons.ts';
import { emailWords, obviousWeakness } from '@marquee/product/values/passwords/weakness.ts';
import { commonWords } from '@marquee/product/values/passwords/common-words.ts';
import { type ZxcvbnResult, ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as en from '@zxcvbn-ts/language-en';
import * as fr from '@zxcvbn-ts/language-fr';
import { isCommonPassword } from './common-passwords.ts';

export interface StrengthTask {
  readonly password: string;
  readonly email: string;
  /** Words of the brands, which count as guessable. */
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

/** Which of a weak password's parts to tell the customer about. */
const reasonOf = ({ sequence }: ZxcvbnResult, ofEmail: readonly string[]): WeakPasswordReason => {
  const known = sequence.filter(({ pattern }) => pattern === 'dictionary');
  const isOfEmail = known.some(({ token }) => ofEmail.includes(token.toLowerCase()));
  if (isOfEmail) return 'containsEmail';
  return known.length > 0 ? 'tooCommon' : 'predictable';
};

export default ({ password, email, words }: StrengthTask): WeakPasswordReason | undefined => {
  const obvious = obviousWeakness(password, email);
  if (obvious) return obvious;
  if (isCommonPassword(password) || isCommonPassword(withoutSymbols(password))) return 'tooCommon';
  const ofEmail = emailWords(email.toLowerCase()).filter(({ length }) => length > 2);
  const guessable = (text: string): WeakPasswordReason | undefined => {
    const result = strength.check(text, [...ofEmail, ...words]);
    return result.score <= weakScore ? reasonOf(result, ofEmail) : undefined;
  };
  const inside = password.length <= shortLength ? guessable(withoutSymbols(password)) : undefined;
  if (inside) return inside;
  const ends = new Set([password.slice(0, endLength), password.slice(-endLength)]);
  const reasons = Array.from(ends, guessable);
  return reasons.includes(undefined) ? undefined : reasons[0];
};
