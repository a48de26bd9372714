/** Cancellation: the cancellation session and the cancel at the end of the period. */
import { randomUUID } from 'node:crypto';
import type * as calls from '@marquee/product/contract/subscriptions.ts';
import { fail } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { cancellationReasons } from '@marquee/product/values/billing/cancellation-reasons.ts';
import { amountOf } from '@marquee/product/values/money.ts';
import { type Kysely, sql } from 'kysely';
import { keyOf, runIdempotent } from '../../billing/orders/idempotency.ts';
import { syncSubscriptionGrants } from '../../billing/entitlements/subscription-grants.ts';
import { voidOpenInvoices } from '../../billing/orders/invoices.ts';
import { renewNow } from '../../billing/subscriptions/dunning.ts';
import { getGiftBalanceCents } from '../../billing/gift-ledger.ts';
import { withdrawIdleRenewals } from '../../billing/orders/sweeps.ts';
import { loadPlanAndAddOns, loadSubscriptionItem } from '../../billing/subscriptions/load-subscription.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { brandOfClaims } from '../../http/authenticate.ts';
import type { Handle } from '../../http/implement.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import { audit } from '../../identity/audit.ts';
import { lockAccount } from '../../identity/lock-account.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { type EndedNow, getProvince, quoteUnusedDays, refundUnusedDays } from './cancel-now.ts';
import { signStatement } from './cancellation-statement.ts';
import { findLastPayment } from './cancellation-receipt.ts';

const bundleReasons = 'bundle';

export const listCancellationReasons =
  ({ database }: Deps): Handle<typeof calls.listCancellationReasons> =>
  async ({ params, claims, headers }) => {
    const language = parseAcceptLanguage(headers);
    const reasonsFor = (isBundle: boolean) =>
      cancellationReasons(isBundle).map(({ id, text }) => ({ id, text: text[language] }));
    if (params.id === bundleReasons) return reasonsFor(true);
    if (!isUuid(params.id)) return fail('NOT_FOUND');
    const row = await database.query
      .selectFrom('subscriptions')
      .select('product_type')
      .where('account_id', '=', claims.account_id)
      .where('id', '=', params.id)
      .executeTakeFirst();
    return row ? reasonsFor(row.product_type === 'BUNDLE') : fail('NOT_FOUND');
  };

/** Also for a cancelled item, which a retention offer can restore. */
export const openCancellation =
  ({ database, clock }: Deps): Handle<typeof calls.openCancellation> =>
  async ({ body, claims }) => {
    if (!isUuid(body.subscriptionItemId)) return fail('NOT_FOUND');
    const now = clock.now();
    const { plan: item, addOns } = await loadPlanAndAddOns(
      database.query,
      claims.account_id,
      body.subscriptionItemId,
    );
    const refundCents = item.cancelled
      ? undefined
      : await quoteUnusedDays(database.query, now, claims.account_id, [item, ...addOns]);
    const id = randomUUID();
    await database.query
      .insertInto('cancellation_sessions')
      .values({
        id,
        account_id: claims.account_id,
        subscription_id: item.id,
        opened_at: new Date(now),
      })
      .execute();
    return { SessionId: id, cancelNow: refundCents ? { refund: amountOf(refundCents) } : null };
  };

/** A session is valid for one item and one account, for half an hour. */
export const checkSession = async (
  query: Kysely<Schema>,
  now: number,
  accountId: string,
  itemId: string,
  sessionId: string | undefined,
): Promise<void> => {
  if (sessionId === undefined || sessionId === '') return fail('SESSION_REQUIRED');
  if (!isUuid(sessionId)) return fail('SESSION_STALE');
  const session = await query
    .selectFrom('cancellation_sessions')
    .select('subscription_id')
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId)
    .where('opened_at', '>', new Date(now - limits.cancellationSessionMinutes * 60_000))
    .executeTakeFirst();
  if (session?.subscription_id !== itemId) return fail('SESSION_STALE');
  return undefined;
};

/** `A00000001`: one sequence for all servers. */
const nextNumber = async (tx: Kysely<Schema>): Promise<string> => {
  const { rows } = await sql<{ number: string }>`
    select 'A' || lpad(nextval('cancellation_numbers')::text, 8, '0') as number`.execute(tx);
  return rows[0]!.number;
};

export const cancelSubscription =
  (deps: Deps): Handle<typeof calls.cancelSubscription> =>
  async ({ params, body, headers, claims }) => {
    const { database, clock } = deps;
    const { account_id: accountId } = claims;
    const now = clock.now();
    const idempotency = { owner: accountId, key: keyOf(headers), call: `cancel ${params.id}`, body };
    return runIdempotent(database.query, now, idempotency, async (tx) => {
      const { email, language } = await lockAccount(tx, accountId);
      const { item, addOns } = await loadSubscriptionItem(tx, accountId, params.id, body.subscriptionItemId);
      await checkSession(tx, now, accountId, item.id, headers.sessionid);
      if (item.cancelled) return fail('ALREADY_CANCELLED');
      const reasons = cancellationReasons(item.product_type === 'BUNDLE');
      const reason = body.reasonId ?? null;
      if (reason !== null && !reasons.some(({ id }) => id === reason))
        return fail('VALIDATION', { reasonId: 'unknown' });
      // An unpaid period ends at once. Add-ons end with their plan: nothing runs longer than it was paid for.
      const items = [item, ...addOns];
      const isNow = body.when === 'now';
      const ended: EndedNow = isNow
        ? await refundUnusedDays(deps, tx, now, accountId, items)
        : { refundCents: 0, refundKey: null };
      const end = item.grace_period || isNow ? new Date(now) : item.cycle_date;
      for (const row of items)
        await tx
          .updateTable('subscriptions')
          .set({
            cancelled: true,
            retry_at: null,
            cycle_date: row.cycle_date < end && !row.grace_period ? row.cycle_date : end,
          })
          .where('id', '=', row.id)
          .execute();
      await voidOpenInvoices(
        tx,
        now,
        items.map(({ id }) => id),
      );
      // A waiting renewal is ordered again without it; one being charged is refunded.
      await withdrawIdleRenewals(deps, tx, now, accountId);
      await syncSubscriptionGrants(tx, accountId);
      const cancelledAt = new Date(now);
      const number = await nextNumber(tx);
      const province = (await getProvince(tx, accountId)) ?? null;
      const jws = signStatement(deps.tokenKeys, deps.env.publicUrl, {
        number,
        cancelledAt: cancelledAt.toISOString(),
        items: items.map(({ sku, cycle_date: date, grace_period: isUnpaid }) => ({
          sku,
          endsAt: (date < end && !isUnpaid ? date : end).toISOString(),
        })),
        refundCents: ended.refundCents,
        province,
      });
      await tx
        .insertInto('cancellations')
        .values({
          id: randomUUID(),
          number,
          effective_at: end,
          refund_cents: ended.refundCents,
          refund_key: ended.refundKey,
          province,
          jws,
          account_id: accountId,
          subscription_id: item.id,
          reason,
          comment: body.comment ?? null,
          cancelled_at: cancelledAt,
        })
        .execute();
      const brand = brandOfClaims(claims);
      await enqueueMail(deps, tx, {
        kind: 'cancelled',
        to: email,
        brand,
        language,
        sku: item.sku,
        alsoSkus: addOns.map(({ sku }) => sku),
        at: now,
        endDate: end.getTime(),
        subscriptionId: params.id,
        lastPayment: await findLastPayment(tx, item.id),
        giftCents: await getGiftBalanceCents(tx, accountId),
        number,
        refundCents: ended.refundCents,
      });
      await audit(tx, now, { kind: 'cancelled', accountId, brand, details: { sku: item.sku } });
      if (item.grace_period || isNow) await renewNow(tx, accountId);
      return {
        endDate: end.toISOString(),
        reference: number,
        cancelledAt: cancelledAt.toISOString(),
        refund: amountOf(ended.refundCents),
      };
    });
  };
