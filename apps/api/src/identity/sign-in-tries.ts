/** How often a password may be tried: by email, and by network address. */
import { limits } from '@marquee/product/limits.ts';
import { emailKey } from '@marquee/product/values/fields.ts';
import type { AttemptRule } from './attempts.ts';

const minute = 60_000;

export const signInTries: AttemptRule = {
  kind: 'signIn',
  most: limits.signInFailures,
  windowMs: limits.signInWindowMinutes * minute,
  waitMs: { first: minute, most: limits.signInDelayMaxMinutes * minute },
  mostInARow: limits.signInFailuresInARow,
};

export const signInTriesByAddress: AttemptRule = {
  kind: 'signInByAddress',
  most: limits.signInFailuresPerAddress,
  windowMs: limits.signInWindowMinutes * minute,
};

/** A browser that signed in before is counted by itself, so that guessing elsewhere does not lock its owner out. */
export const signInSubject = (email: string, knownDevice?: string): string =>
  knownDevice === undefined ? emailKey(email) : `${emailKey(email)} ${knownDevice}`;
