import { fail } from '@marquee/product/errors.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/connect.ts';
import { audit } from '../audit.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { Passwords } from './passwords.ts';

/** For what a session alone must not be enough: a stolen one guesses no faster than a stranger. */
export const createCheckOwnPassword =
  ({
    clock,
    database: { query },
    limiter,
    passwords,
  }: {
    readonly clock: Clock;
    readonly database: Database;
    readonly limiter: Limiter;
    readonly passwords: Passwords;
  }) =>
  async (accountId: string, password: string): Promise<void> => {
    passwords.refuseIfFull();
    await limiter.take('ownPassword', accountId);
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
    await limiter.forgive('ownPassword', accountId);
  };
