/** Cancellation: the cancellation session and the cancel at the end of the period. */
import { randomUUID } from 'node:crypto';
import type * as calls from '@marquee/product/contract/subscriptions.ts';
import { fail } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { cancellationReasons } from '@marquee/product/values/billing/cancellation-reasons.ts';
import type { Kysely } from 'kysely';
import { keyOf, runIdempotent } from '../../billing/orders/idempotency.ts';
import { syncSubscriptionGrants } from '../../billing/entitlements/subscription-grants.ts';
import { voidOpenInvoices } from '../../billing/orders/invoices.ts';
import { renewNow } from '../../billing/subscriptions/dunning.ts';
import { withdrawIdleRenewals } from '../../billing/orders/sweeps.ts';
import { loadSubscriptionItem } from '../../billing/subscriptions/load-subscription.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { brandOfClaims } from '../../http/authenticate.ts';
import type { Handle } from '../../http/implement.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import { audit } from '../../identity/audit.ts';
import { lockAccount } from '../../identity/lock-account.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';

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
    const item = await database.query
      .selectFrom('subscriptions')
      .select('id')
      .where('account_id', '=', claims.account_id)
      .where('store', '=', 'CSG')
      .where('id', '=', body.subscriptionItemId)
      .executeTakeFirst();
    if (!item) return fail('NOT_FOUND');
    const id = randomUUID();
    await database.query
      .insertInto('cancellation_sessions')
      .values({
        id,
        account_id: claims.account_id,
        subscription_id: item.id,
        opened_at: new Date(clock.now()),
      })
      .execute();
    return { SessionId: id };
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

export const cancelSubscription =
  (deps: Deps): Handle<typeof calls.cancelSubscription> =>
  async ({ params, body, headers, claims }) => {
    const { database, clock } = deps;
    const { account_id: accountId } = claims;
    const now = clock.now();
    const idempotency = { owner: accountId, key: keyOf(headers), call: `cancel ${params.id}`, body };
    return runIdempotent(database.query, now, idempotency, async (tx) => {
      const { email, language } = await lockAccount(tx, accountId);
      const { item, goesAlong } = await loadSubscriptionItem(
        tx,
        accountId,
        params.id,
        body.subscriptionItemId,
      );
      await checkSession(tx, now, accountId, item.id, headers.sessionid);
      if (item.cancelled) return fail('ALREADY_CANCELLED');
      const reasons = cancellationReasons(item.product_type === 'BUNDLE');
      const reason = body.reasonId ?? null;
      if (reason !== null && !reasons.some(({ id }) => id === reason))
        return fail('VALIDATION', { reasonId: 'unknown' });
      // An unpaid period ends at once. Add-ons end with their plan: nothing runs longer than it was paid for.
      const end = item.grace_period ? new Date(now) : item.cycle_date;
      for (const row of [item, ...goesAlong])
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
        [item, ...goesAlong].map(({ id }) => id),
      );
      // A waiting renewal is ordered again without it; one being charged is refunded.
      await withdrawIdleRenewals(deps, tx, now, accountId);
      await syncSubscriptionGrants(tx, accountId);
      await tx
        .insertInto('cancellations')
        .values({
          id: randomUUID(),
          account_id: accountId,
          subscription_id: item.id,
          reason,
          comment: body.comment ?? null,
          cancelled_at: new Date(now),
        })
        .execute();
      const brand = brandOfClaims(claims);
      await enqueueMail(deps, tx, {
        kind: 'cancelled',
        to: email,
        brand,
        language,
        sku: item.sku,
        endDate: end.getTime(),
      });
      await audit(tx, now, { kind: 'cancelled', accountId, brand, details: { sku: item.sku } });
      if (item.grace_period) await renewNow(tx, accountId);
      return { endDate: end.toISOString() };
    });
  };
