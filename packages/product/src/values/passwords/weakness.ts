/** Why a new password is refused. The page finds some reasons while it is typed; the server checks them all again. */
import { brandIds, brandOf } from '../../brands.ts';
import { commonWords, withoutAccents } from './common-words.ts';
import type { WeakPasswordReason } from './weak-password-reasons.ts';

/** What a password may add to a known word and still be guessed: a year and a symbol, say. */
const longestAddition = 5;
/** Shorter parts of an email, like `ca`, are in many good passwords. */
const shortestEmailPart = 4;
/** `abababab1` has three. */
const fewestDifferent = 4;

export const emailWords = (email: string): readonly string[] => {
  const [local = ''] = email.split('@');
  return [email, local, ...email.split(/[^\p{L}\d]+/u)];
};

const simplified = (text: string): string => withoutAccents(text.toLowerCase());

const knownWords: ReadonlySet<string> = new Set(
  [...commonWords, ...brandIds.flatMap((id) => [id, ...Object.values(brandOf(id).name)])].map(simplified),
);

const isMostly = (password: string, part: string): boolean =>
  password.includes(part) && password.length - part.length <= longestAddition;

const isMostlyEmail = (password: string, email: string): boolean => {
  const parts = emailWords(email).filter(({ length }) => length >= shortestEmailPart);
  const rest = parts.reduce((text, part) => text.replaceAll(part, ''), password);
  return rest !== password && rest.replaceAll(/[^\p{L}\d]/gu, '').length <= longestAddition;
};

/** Runs like `abcdefg`, `12345678` and `99999999`: each character is the next, the previous or the same one. */
const longestRun = (text: string): number => {
  let longest = 1;
  let length = 1;
  let before: number | undefined;
  for (let index = 1; index < text.length; index += 1) {
    const step = text.charCodeAt(index) - text.charCodeAt(index - 1);
    length = Math.abs(step) <= 1 ? (step === before ? length + 1 : 2) : 1;
    before = step;
    longest = Math.max(longest, length);
  }
  return longest;
};

/** What needs no dictionary; the server uses the same rules, so the page and the server agree. */
export const obviousWeakness = (password: string, email = ''): WeakPasswordReason | undefined => {
  const text = simplified(password);
  if (isMostlyEmail(text, simplified(email))) return 'containsEmail';
  const word = text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
  if (knownWords.has(word) && isMostly(text, word)) return 'tooCommon';
  const isSimple = new Set(text).size < fewestDifferent || text.length - longestRun(text) < fewestDifferent;
  return isSimple ? 'predictable' : undefined;
};
