/** The receipt of a cancellation: what ended, when, and the last payment. */
import type * as calls from '@marquee/product/contract/subscriptions.ts';
import { fail } from '@marquee/product/app-error.ts';
import { amountOf } from '@marquee/product/values/money.ts';
import { isProvinceId } from '@marquee/product/values/rights/rights.ts';
import { skuName } from '@marquee/product/values/skus.ts';
import type { Kysely } from 'kysely';
import { findLastPayment } from '../../billing/cancellation/cancel-subscription.ts';
import { findCancellation } from '../../billing/cancellation/find-cancellation.ts';
import { verifyStatement } from '../../billing/cancellation/verify-statement.ts';
import { billingDayOf } from '../../billing/billing-day.ts';
import { getGiftBalanceCents } from '../../billing/gift-ledger.ts';
import { readStatedRights, toRights } from '../../billing/rights/customer-rights.ts';
import { loadPlanAndAddOns } from '../../billing/subscriptions/load-subscription.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import type { Handle } from '../../http/implement.ts';

/** Confirmation number of a cancellation by an earlier release: `C-20F8-7731`. */
const cancellationNumber = (id: string): string => `C-${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();

interface Ended {
  readonly skus: readonly string[];
  readonly endDate: string;
}

/** Undefined while it is not cancelled. */
const findCancelledItem = async (
  query: Kysely<Schema>,
  accountId: string,
  id: string,
): Promise<Ended | undefined> => {
  const { plan: item, addOns } = await loadPlanAndAddOns(query, accountId, id);
  if (!item.cancelled) return undefined;
  const cancelled = [item, ...addOns.filter((addOn) => addOn.cancelled)];
  return { skus: cancelled.map(({ sku }) => sku), endDate: item.cycle_date.toISOString() };
};

/** What has ended is gone: the signed statement says what it was. */
const readEndedItem = async (deps: Deps, jws: string | null): Promise<Ended> => {
  const { items } = (jws && (await verifyStatement(deps, jws))) || fail('NOT_FOUND');
  return { skus: items.map(({ sku }) => sku), endDate: items[0]?.endsAt ?? fail('NOT_FOUND') };
};

export const getCancellation =
  (deps: Deps): Handle<typeof calls.getCancellation> =>
  async ({ params: { id }, claims: { account_id: accountId }, headers, status }) => {
    const { query } = deps.database;
    if (!isUuid(id)) return fail('NOT_FOUND');
    const cancellation = await findCancellation(query, accountId, id);
    const isGone = cancellation?.subscription_id === null;
    const ended = isGone
      ? await readEndedItem(deps, cancellation.jws)
      : await findCancelledItem(query, accountId, id);
    if (!ended) {
      status(204);
      return undefined;
    }
    const [lastPayment, giftCents, stated] = await Promise.all([
      findLastPayment(query, id),
      getGiftBalanceCents(query, accountId),
      readStatedRights(query),
    ]);
    const province = isProvinceId(cancellation?.province) ? cancellation.province : null;
    const day = billingDayOf(cancellation?.cancelled_at.getTime() ?? Date.parse(ended.endDate));
    const language = parseAcceptLanguage(headers);
    return {
      number: cancellation ? (cancellation.number ?? cancellationNumber(cancellation.id)) : null,
      cancelledAt: cancellation?.cancelled_at.toISOString() ?? null,
      endDate: ended.endDate,
      names: ended.skus.map((sku) => skuName(sku, language) ?? sku),
      lastPayment: lastPayment
        ? { amount: amountOf(lastPayment.cents), date: new Date(lastPayment.at).toISOString() }
        : null,
      giftBalance: amountOf(giftCents),
      refund: amountOf(cancellation?.refund_cents ?? 0),
      jws: cancellation?.jws ?? null,
      province,
      rights: toRights(province, day, stated),
    };
  };
