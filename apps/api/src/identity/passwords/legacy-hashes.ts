/** Password hashes of other systems: which are accepted, and how they are compared. Runs in the hash worker too. */
import { pbkdf2Sync, timingSafeEqual } from 'node:crypto';
import { verifySync as verifyBcrypt } from '@node-rs/bcrypt';

const bcrypt = /^\$2[aby]\$(?<cost>\d\d)\$[./A-Za-z\d]{53}$/;
const pbkdf2 =
  /^\$pbkdf2-(?<digest>sha256|sha512)\$(?<rounds>\d{1,7})\$(?<salt>[./+A-Za-z\d]{1,200})\$(?<key>[./+A-Za-z\d]{1,200})$/;
const argon2id =
  /^\$argon2id\$v=19\$m=(?<memory>\d{1,6}),t=(?<passes>\d{1,2}),p=(?<lanes>\d)\$[+/A-Za-z\d]{11,100}\$[+/A-Za-z\d]{22,100}$/;

/** A sign-in may take about a second at most, and 128 MiB. */
const bounds = {
  bcryptCost: { least: 4, most: 14 },
  pbkdf2Rounds: { least: 10_000, most: 1_000_000 },
  pbkdf2Bytes: { least: 16, most: 64 },
  argon2Kib: { most: 131_072 },
  argon2Passes: { most: 10 },
} as const;

const isWithin = (value: number, { least = 1, most }: { readonly least?: number; readonly most: number }) =>
  value >= least && value <= most;

/** passlib writes `.` for `+` and no padding. */
const bytesOf = (text: string): Buffer => Buffer.from(text.replaceAll('.', '+'), 'base64');

/** A hash that is not importable leaves its customer without a password. */
export const isImportableHash = (hash: string): boolean => {
  const { cost } = bcrypt.exec(hash)?.groups ?? {};
  if (cost !== undefined) return isWithin(Number(cost), bounds.bcryptCost);
  const { rounds, key } = pbkdf2.exec(hash)?.groups ?? {};
  if (rounds !== undefined)
    return (
      isWithin(Number(rounds), bounds.pbkdf2Rounds) && isWithin(bytesOf(key!).length, bounds.pbkdf2Bytes)
    );
  const { memory, passes, lanes } = argon2id.exec(hash)?.groups ?? {};
  return (
    memory !== undefined &&
    isWithin(Number(passes), bounds.argon2Passes) &&
    isWithin(Number(memory), { least: 8 * Math.max(1, Number(lanes)), ...bounds.argon2Kib })
  );
};

const matchesPbkdf2 = (hash: string, password: string): boolean => {
  const { digest, rounds, salt, key } = pbkdf2.exec(hash)?.groups ?? {};
  if (digest === undefined) return false;
  const expected = bytesOf(key!);
  const made = pbkdf2Sync(password, bytesOf(salt!), Number(rounds), expected.length, digest);
  return timingSafeEqual(made, expected);
};

/** Undefined for argon2id, which is compared as a hash of our own. */
export const legacyCompareOf = (hash: string): ((hash: string, password: string) => boolean) | undefined => {
  if (hash.startsWith('$2')) return (known, password) => verifyBcrypt(password, known);
  return hash.startsWith('$pbkdf2-') ? matchesPbkdf2 : undefined;
};

/**
 * The part of a hash that says how long a comparison takes, as a pattern of PostgreSQL. PBKDF2 also takes longer for a
 * key that is longer than its digest.
 */
export const costPattern = String.raw`^(\$2[aby]\$\d\d\$|\$pbkdf2-sha\d+\$\d+\$|\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+\$)`;

const anySalt = '9pIE7SHNvdIe8C2XXqsg4g';
const anyKey = 'EvDktHxVG2sbBu3hdqhI3fI+ZbG3j7sUscvocTer8S4';
const anySha512Key = 'EvDktHxVG2sbBu3hdqhI3fI+ZbG3j7sUscvocTer8S5FvDktHxVG2sbBu3hdqhI3fI+ZbG3j7sUscvocTer8Sg';

/** A hash of this cost that no password matches. */
export const dummyHashOf = (cost: string, keyLength?: number): string => {
  if (cost.startsWith('$2'))
    return `${cost}CwTycUXWue0Thq9StjUM0uJ8AmFkD2XhGzOG3WlQbVq0Wv8ECb4y.`.slice(0, 60);
  if (!cost.startsWith('$pbkdf2-')) return `${cost}${anySalt}$${anyKey}`;
  const key = cost.startsWith('$pbkdf2-sha512') ? anySha512Key : anyKey;
  return `${cost}${anySalt}$${key.padEnd(keyLength ?? 0, 'E').slice(0, keyLength)}`;
};
