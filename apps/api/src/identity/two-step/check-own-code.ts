import type { BrandId } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/app-error.ts';
import type { Clock } from '../../clock.ts';
import type { SigningKeys } from '../../crypto/signing-keys.ts';
import type { Database } from '../../db/connect.ts';
import { audit } from '../audit.ts';
import type { Limiter } from '../limits/limiter.ts';
import { consumeCode } from './two-step.ts';

/** Re-authentication by a code of the app or a recovery code, rate limited per account like the password. */
export const createCheckOwnCode =
  ({
    clock,
    database: { query },
    limiter,
    tokenKeys,
  }: {
    readonly clock: Clock;
    readonly database: Database;
    readonly limiter: Limiter;
    readonly tokenKeys: SigningKeys;
  }) =>
  async (accountId: string, code: string, brand: BrandId): Promise<void> => {
    await limiter.take('ownCode', accountId);
    const now = clock.now();
    if (!(await consumeCode(query, tokenKeys, now, accountId, code))) {
      await audit(query, now, { kind: 'secondStepRefused', accountId, brand });
      fail('SECOND_STEP_INVALID');
    }
    await limiter.forgive('ownCode', accountId);
  };
