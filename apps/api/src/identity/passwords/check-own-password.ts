import { fail } from '@marquee/product/app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/connect.ts';
import { audit } from '../audit.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { Passwords } from './passwords.ts';

/** Re-authentication by password, rate limited per account so that a stolen session cannot brute-force it. */
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
