/** Cancellation: the cancellation session and the cancel at the end of the period. */
import { randomUUID } from 'node:crypto';
import type * as calls from '@marquee/product/contract/subscriptions.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { cancellationReasons } from '@marquee/product/values/billing/cancellation-reasons.ts';
import { amountOf } from '@marquee/product/values/money.ts';
import type { Kysely } from 'kysely';
import { billingDayOf } from '../../billing/billing-day.ts';
import { quoteUnusedDays } from '../../billing/cancellation/cancel-now.ts';
import { cancelItems } from '../../billing/cancellation/cancel-subscription.ts';
import { keyOf, runIdempotent } from '../../billing/orders/idempotency.ts';
import { getProvinceOfRights, readStatedRights, toRights } from '../../billing/rights/customer-rights.ts';
import { loadPlanAndAddOns, loadSubscriptionItem } from '../../billing/subscriptions/load-subscription.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { brandOfClaims } from '../../http/authenticate.ts';
import type { Handle } from '../../http/implement.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import { lockAccount } from '../../identity/lock-account.ts';

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
    const province = await getProvinceOfRights(database.query, claims.account_id);
    return {
      SessionId: id,
      cancelNow: refundCents ? { refund: amountOf(refundCents) } : null,
      province: province ?? null,
      rights: toRights(province, billingDayOf(now), await readStatedRights(database.query)),
    };
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
      await lockAccount(tx, accountId);
      const { item, addOns } = await loadSubscriptionItem(tx, accountId, params.id, body.subscriptionItemId);
      await checkSession(tx, now, accountId, item.id, headers.sessionid);
      const reason = body.reasonId ?? null;
      const isKnown = cancellationReasons(item.product_type === 'BUNDLE').some(({ id }) => id === reason);
      if (!item.cancelled && reason !== null && !isKnown) return fail('VALIDATION', { reasonId: 'unknown' });
      return cancelItems(deps, tx, {
        accountId,
        subscriptionId: params.id,
        item,
        addOns,
        isNow: body.when === 'now',
        reason,
        comment: body.comment ?? null,
        brand: brandOfClaims(claims),
      });
    });
  };
