/** PIN check with an attempt limit, because a PIN has only ten thousand values. */
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Deps } from '../../deps.ts';
import type { Claims } from '../../http/authenticate.ts';
import { audit } from '../../identity/audit.ts';
import type { ProfileRow } from './profile-store.ts';

/** A recent sign-in needs no PIN. */
export const isRecentSignIn = ({ creation_date }: Claims, now: number): boolean =>
  now / 1000 - creation_date <= limits.freshSignInMinutes * 60;

export const createCheckPin =
  ({ clock, database, limiter, passwords }: Pick<Deps, 'clock' | 'database' | 'limiter' | 'passwords'>) =>
  async ({ id, account_id: accountId, pin_hash }: ProfileRow, pin: string): Promise<void> => {
    if (pin_hash === null) return fail('PIN_WRONG');
    passwords.refuseIfFull();
    const retryAfter = await limiter.tryTake('pin', id);
    if (retryAfter !== undefined) return fail('PIN_LOCKED', { retryAfter });
    if (!(await passwords.pinMatches(pin, pin_hash))) {
      await audit(database.query, clock.now(), {
        kind: 'pinRefused',
        accountId,
        details: { profileId: id },
      });
      return fail('PIN_WRONG');
    }
    return limiter.forgive('pin', id);
  };

/** Required before a profile with a PIN is changed or removed. */
export const createPinCheck = (deps: Pick<Deps, 'clock' | 'database' | 'limiter' | 'passwords'>) => {
  const checkPin = createCheckPin(deps);
  return async (profile: ProfileRow, claims: Claims, pin: string | undefined): Promise<void> => {
    if (profile.pin_hash === null || isRecentSignIn(claims, deps.clock.now())) return;
    // A missing PIN is not a guess and consumes no attempt.
    if (pin === undefined) return fail('PIN_WRONG');
    return checkPin(profile, pin);
  };
};
