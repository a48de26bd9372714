/** The receipt of a cancellation: what ended, when, and the last payment. */
import type * as calls from '@marquee/product/contract/subscriptions.ts';
import { fail } from '@marquee/product/errors.ts';
import { amountOf } from '@marquee/product/values/money.ts';
import { isProvinceId } from '@marquee/product/values/rights/rights.ts';
import { skuName } from '@marquee/product/values/skus.ts';
import { findLastPayment } from '../../billing/cancellation/cancel-subscription.ts';
import { getGiftBalanceCents } from '../../billing/gift-ledger.ts';
import { loadPlanAndAddOns } from '../../billing/subscriptions/load-subscription.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Deps } from '../../deps.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import type { Handle } from '../../http/implement.ts';

/** Confirmation number of a cancellation by an earlier release: `C-20F8-7731`. */
const cancellationNumber = (id: string): string => `C-${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();

export const getCancellation =
  ({ database: { query } }: Deps): Handle<typeof calls.getCancellation> =>
  async ({ params: { id }, claims: { account_id: accountId }, headers, status }) => {
    if (!isUuid(id)) return fail('NOT_FOUND');
    const { plan: item, addOns } = await loadPlanAndAddOns(query, accountId, id);
    if (!item.cancelled) {
      status(204);
      return undefined;
    }
    const [cancellation, lastPayment, giftCents] = await Promise.all([
      query
        .selectFrom('cancellations')
        .select(['id', 'number', 'cancelled_at', 'refund_cents', 'jws', 'province'])
        .where('subscription_id', '=', item.id)
        .orderBy('cancelled_at', 'desc')
        .executeTakeFirst(),
      findLastPayment(query, item.id),
      getGiftBalanceCents(query, accountId),
    ]);
    const language = parseAcceptLanguage(headers);
    const cancelled = [item, ...addOns.filter((addOn) => addOn.cancelled)];
    return {
      number: cancellation ? (cancellation.number ?? cancellationNumber(cancellation.id)) : null,
      cancelledAt: cancellation?.cancelled_at.toISOString() ?? null,
      endDate: item.cycle_date.toISOString(),
      names: cancelled.map(({ sku }) => skuName(sku, language) ?? sku),
      lastPayment: lastPayment
        ? { amount: amountOf(lastPayment.cents), date: new Date(lastPayment.at).toISOString() }
        : null,
      giftBalance: amountOf(giftCents),
      refund: amountOf(cancellation?.refund_cents ?? 0),
      jws: cancellation?.jws ?? null,
      province: isProvinceId(cancellation?.province) ? cancellation.province : null,
    };
  };
