import { fail } from '@marquee/product/errors.ts';
import type { Deps } from '../../deps.ts';
import { forgiveTries } from '../attempts.ts';
import { audit } from '../audit.ts';
import { signInTries } from '../sign-in-tries.ts';
import { takeOrRefuse } from '../take-or-refuse.ts';

/** For what a session alone must not be enough: a stolen one guesses no faster than a stranger. */
export const createCheckOwnPassword =
  ({ clock, database: { query }, passwords }: Pick<Deps, 'clock' | 'database' | 'passwords'>) =>
  async (accountId: string, password: string): Promise<void> => {
    const subject = `own ${accountId}`;
    passwords.refuseIfFull();
    await takeOrRefuse(query, clock.now(), signInTries, subject);
    const own = await query
      .selectFrom('passwords')
      .select('hash')
      .where('account_id', '=', accountId)
      .where('voided_at', 'is', null)
      .executeTakeFirst();
    if (!(await passwords.matches(password, own?.hash))) {
      await audit(query, clock.now(), { kind: 'passwordRefused', accountId });
      fail('INVALID_PASSWORD');
    }
    await forgiveTries(query, signInTries.kind, subject);
  };
