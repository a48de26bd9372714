/** A secret may be named by the file that holds it: `PAY_SECRET_FILE` instead of `PAY_SECRET`. */
import { readFileSync, statSync } from 'node:fs';

/** The file's permission bits; none where it cannot be looked at, and on Windows, which has no such bits. */
const modeOf = (file: string): number => {
  try {
    return process.platform === 'win32' ? 0 : statSync(file).mode;
  } catch {
    return 0;
  }
};

const readableByOthers = 0o004;
const usableByGroupOrOthers = 0o077;

export const isOwnersAlone = (file: string): boolean => (modeOf(file) & usableByGroupOrOthers) === 0;

/** The value, or the line that says why there is none. */
export const readSecretFile = (name: string, file: string): { value: string } | { problem: string } => {
  try {
    if (modeOf(file) & readableByOthers)
      return { problem: `${name} must not be readable by everybody: chmod o-r ${file}` };
    const value = readFileSync(file, 'utf8').trim();
    return value === '' ? { problem: `${name} is empty: ${file}` } : { value };
  } catch (error) {
    return { problem: `${name} cannot be read: ${file} (${(error as NodeJS.ErrnoException).code})` };
  }
};
