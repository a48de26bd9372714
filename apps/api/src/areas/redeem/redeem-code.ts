/** Checks and redeems codes. Both consume an attempt, to prevent brute force. */
import { brandNamed } from '@marquee/product/brands.ts';
import type * as calls from '@marquee/product/contract/billing/redeem.ts';
import { AppError, fail } from '@marquee/product/app-error.ts';
import { normalize } from '@marquee/product/values/fields.ts';
import { amountOf } from '@marquee/product/values/money.ts';
import { type CodeRedemption, findCode, markCodeRedeemed } from '../../billing/redeemable-codes.ts';
import { listBalances } from '../../billing/gift-ledger.ts';
import { hashesOfCode } from '../../billing/gifts.ts';
import { keyOf, runIdempotent } from '../../billing/orders/idempotency.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { assertValidFields } from '../../http/validate-fields.ts';
import { audit } from '../../identity/audit.ts';
import { isNewAccount } from '../../identity/email/email-verified.ts';

/** A valid code refunds only its own attempt, so owning one code cannot be used to brute-force others. */
const countingAttempts = async <Result>(
  { clock, database: { query }, limiter }: Deps,
  accountId: string,
  address: string,
  checkCode: () => Promise<Result>,
): Promise<Result> => {
  await limiter.take('redeem', accountId);
  const networkTry = await limiter.takeNetwork(address, ['redeemNetwork']);
  const { newAccountWait: retryAfter } = networkTry;
  if (retryAfter !== undefined && (await isNewAccount(query, clock.now(), accountId)))
    fail('TOO_MANY_REQUESTS', { retryAfter });
  const result = await checkCode().catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'REDEEM_CODE_INVALID')
      await audit(query, clock.now(), { kind: 'codeRefused', accountId });
    throw error;
  });
  await limiter.giveBack('redeem', accountId);
  await networkTry.giveBack();
  return result;
};

const redemptionOf = (
  { giftSecrets }: Deps,
  accountId: string,
  code: string,
  brandName: string,
): CodeRedemption => {
  assertValidFields(['code', 'redeemCode', code]);
  const brand = brandNamed(brandName) ?? fail('VALIDATION', { brand: 'unknown' });
  return { accountId, brand, hashes: hashesOfCode(giftSecrets, code) };
};

const check =
  (deps: Deps) =>
  (accountId: string, address: string, { code: typed, brand }: { code: string; brand: string }) => {
    const redemption = redemptionOf(deps, accountId, typed, brand);
    return countingAttempts(deps, accountId, address, async () => {
      const code = await findCode(deps.database.query, deps.clock.now(), redemption);
      if (!code) return fail('REDEEM_CODE_INVALID');
      return {
        code: normalize('redeemCode', typed),
        kind: code.kind,
        value: code.kind === 'GIFT' ? amountOf(code.value) : code.value,
        productSku: code.product_sku,
        description: { en: code.description_en, fr: code.description_fr },
      };
    });
  };

export const checkCode =
  (deps: Deps): Handle<typeof calls.checkCode> =>
  ({ claims, caller, body }) =>
    check(deps)(claims.account_id, caller.address, body);

export const checkCodeInAddress =
  (deps: Deps): Handle<typeof calls.checkCodeInAddress> =>
  ({ claims, caller, params, query }) =>
    check(deps)(claims.account_id, caller.address, { ...params, ...query });

export const redeemCode =
  (deps: Deps): Handle<typeof calls.redeemCode> =>
  ({ claims, caller, headers, body }) => {
    const { account_id: accountId } = claims;
    const idempotency = { owner: accountId, key: keyOf(headers), call: 'redeem', body };
    const redemption = redemptionOf(deps, accountId, body.code, body.brand);
    return countingAttempts(deps, accountId, caller.address, () => {
      const now = deps.clock.now();
      return runIdempotent(deps.database.query, now, idempotency, async (tx) => ({
        orderNumber: await markCodeRedeemed(tx, now, redemption),
        balances: await listBalances(tx, accountId),
      }));
    });
  };
