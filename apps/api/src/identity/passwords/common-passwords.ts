/** The passwords that most customers elsewhere use, known without asking anyone. */
import { readFileSync } from 'node:fs';
import { readBloomFilter } from './bloom-filter.ts';

/** Built by `scripts/build-common-passwords.ts`. */
export const commonPasswordsFile = new URL('common-passwords.bloom', import.meta.url);

/** Upper and lower case are one, so that `Sunshine2019` counts as common too. */
export const commonPasswordKey = (password: string): string => password.normalize('NFKC').toLowerCase();

const loadFilter = () => {
  const filter = readBloomFilter(readFileSync(commonPasswordsFile));
  return (password: string): boolean => filter.has(commonPasswordKey(password));
};

let has: ReturnType<typeof loadFilter> | undefined;

export const isCommonPassword = (password: string): boolean => {
  has ??= loadFilter();
  return has(password);
};
