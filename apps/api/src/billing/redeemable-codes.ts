/** Gift and promo codes: their value, and single-use redemption. */
import { randomUUID } from 'node:crypto';
import type { BrandId } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/app-error.ts';
import { calculateTotals } from '@marquee/product/values/billing/totals.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { BillingSchema } from '../db/tables/billing.ts';
import { audit } from '../identity/audit.ts';
import { lockAccount } from '../identity/lock-account.ts';
import { postGiftEntry } from './gift-ledger.ts';
import { billingDayOf } from './billing-day.ts';
import { insertOrder } from './orders/orders.ts';

export interface CodeRedemption {
  readonly accountId: string;
  readonly brand: BrandId;
  /** One hash for each valid secret (key rotation). */
  readonly hashes: readonly Buffer[];
}

/** One look for every code: unknown, used and expired ones take the same time and leave the same nothing. */
export const findCode = async (
  query: Kysely<Schema>,
  now: number,
  { accountId, brand, hashes }: CodeRedemption,
): Promise<Selectable<BillingSchema['codes']> | undefined> => {
  const { rows } = await sql<Selectable<BillingSchema['codes']>>`
    select c.* from codes c
    where c.code_hash = any (${hashes}) and c.void_at is null
      and (c.expires_at is null or c.expires_at > ${new Date(now)})
      and (c.brand is null or c.brand = ${brand})
      and (c.max_redemptions is null or c.redeemed < c.max_redemptions)
      and not exists (
        select from code_batches b
        where b.id = c.batch_id and (b.voided_at is not null or b.starts_at > ${new Date(now)}))
      and not exists (
        select from redemptions r
        where r.code_hash = c.code_hash and (not c.reusable or r.account_id = ${accountId}))`.execute(query);
  return rows[0];
};

/** A gift that is refunded at this moment is void before it is read, or redeemed before it is refunded. */
const lockCode = async (tx: Kysely<Schema>, hashes: readonly Buffer[]): Promise<void> => {
  const { rows } = await sql<{ isLimited: boolean }>`
    select max_redemptions is not null as "isLimited" from codes where code_hash = any (${hashes})`.execute(
    tx,
  );
  // Redemptions of a limited code are counted in its row, so they come one after the other.
  const lock = rows[0]?.isLimited ? sql`for no key update` : sql`for share`;
  await sql`select from codes where code_hash = any (${hashes}) ${lock}`.execute(tx);
};

/** In the caller's transaction. Two who come at the same moment: the database lets one of them. */
export const markCodeRedeemed = async (
  tx: Kysely<Schema>,
  now: number,
  redemption: CodeRedemption,
): Promise<string> => {
  const { accountId, brand } = redemption;
  const { email, language } = await lockAccount(tx, accountId);
  await lockCode(tx, redemption.hashes);
  const code = (await findCode(tx, now, redemption)) ?? fail('REDEEM_CODE_INVALID');
  const orderId = randomUUID();
  const bill = calculateTotals([], { day: billingDayOf(now) });
  const order = { id: orderId, accountId, brand, language, email, bill, paymentMethod: undefined };
  const number = await insertOrder(tx, now, { ...order, kind: 'REDEMPTION' }, 'COMPLETE');
  const isFirst = await tx
    .insertInto('redemptions')
    .values({
      code_hash: code.code_hash,
      account_id: accountId,
      order_id: orderId,
      redeemed_at: new Date(now),
      reusable: code.reusable,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_id')
    .executeTakeFirst();
  if (!isFirst) return fail('REDEEM_CODE_INVALID');
  if (code.kind === 'GIFT')
    await postGiftEntry(tx, { accountId, cents: code.value, reason: `code ${orderId}`, at: now });
  await audit(tx, now, {
    kind: 'codeRedeemed',
    accountId,
    brand,
    details: { order: number, of: code.kind, value: code.value },
  });
  return number;
};
