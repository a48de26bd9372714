/** What each navigation rule says, for the debug page: the browser's rules come without their sentences. */
import { nothingDecides } from './guard.ts';
import { rules } from './rules.ts';

export const ruleSentences: Readonly<Record<string, string>> = {
  ...Object.fromEntries(rules.map(({ id, says }) => [id, says])),
  stay: nothingDecides,
};
