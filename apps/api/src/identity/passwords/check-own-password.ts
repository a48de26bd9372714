import { fail } from '@marquee/product/errors.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../audit.ts';

/** For what a session alone must not be enough: a stolen one guesses no faster than a stranger. */
export const createCheckOwnPassword =
  ({
    clock,
    database: { query },
    limiter,
    passwords,
  }: Pick<Deps, 'clock' | 'database' | 'limiter' | 'passwords'>) =>
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
