/** Plan change: preview with price, credit and lost content, then an immediate change. */
import type * as calls from '@marquee/product/contract/subscriptions.ts';
import { fail } from '@marquee/product/errors.ts';
import { renewalDay } from '@marquee/product/values/billing-cycles.ts';
import { toDollarTotals } from '@marquee/product/values/billing/totals.ts';
import { amountOf } from '@marquee/product/values/money.ts';
import { skuName } from '@marquee/product/values/skus.ts';
import { billingDayOf } from '../../billing/billing-day.ts';
import { keyOf } from '../../billing/orders/idempotency.ts';
import { placeIdempotentOrder } from '../../billing/orders/idempotent-order.ts';
import { insertOrderAndItems } from '../../billing/orders/orders.ts';
import { enforceDeclineLimit } from '../../billing/orders/charge-attempts.ts';
import { creditForChange } from '../../billing/credit-notes.ts';
import { insertInvoice } from '../../billing/orders/invoices.ts';
import { failOrder, pendingReply } from '../../billing/orders/order-reply.ts';
import { settleFree } from '../../billing/orders/charge-order.ts';
import { quotePlanChange } from '../../billing/subscriptions/plan-change.ts';
import { listSubscriptionViews } from '../../billing/subscriptions/list-subscriptions.ts';
import type { Deps } from '../../deps.ts';
import { brandOfClaims } from '../../http/authenticate.ts';
import type { Handle } from '../../http/implement.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import { lockAccount } from '../../identity/lock-account.ts';

export const previewPlanChange =
  ({ database, clock }: Deps): Handle<typeof calls.previewPlanChange> =>
  async ({ params, query, headers, claims }) => {
    const language = parseAcceptLanguage(headers);
    const now = clock.now();
    const { pricingPlanId } = query;
    const change = await quotePlanChange(database.query, now, claims.account_id, params.id, pricingPlanId);
    const item = change.bill.items[0]!;
    return {
      pricingPlanId,
      name: change.to.name[language],
      price: amountOf(item.cents),
      billingCycleType: item.cycle,
      renewalDate: renewalDay(billingDayOf(now), item.cycle, 1),
      credit: amountOf(change.credit.totalCents),
      toBalance: amountOf(change.toBalanceCents),
      totals: toDollarTotals(change.bill),
      paidWith: change.payer ? { brand: change.payer.brand, last4: change.payer.last4 } : null,
      leavesLegacy: change.leavesLegacy,
      endsOffer: change.plan.offer_periods > 0,
      loses: change.loses.map((productSku) => ({ productSku, name: skuName(productSku, language) ?? null })),
    };
  };

export const changePlan =
  (deps: Deps): Handle<typeof calls.changePlan> =>
  async ({ params, body, headers, claims, status }) => {
    const { account_id: accountId } = claims;
    const language = parseAcceptLanguage(headers);
    const idempotency = { owner: accountId, key: keyOf(headers), call: `change ${params.id}`, body };
    const { order, action } = await placeIdempotentOrder(deps, idempotency, async (tx, now, orderId) => {
      const { email } = await lockAccount(tx, accountId);
      const { bill, payer, invoice, credit } = await quotePlanChange(
        tx,
        now,
        accountId,
        params.id,
        body.pricingPlanId,
      );
      if (!payer && bill.dueCents > 0) return fail('VALIDATION', { paymentInstrumentId: 'required' });
      if (payer) await enforceDeclineLimit(tx, now, accountId, payer.instrumentId);
      await insertOrderAndItems(tx, now, {
        id: orderId,
        accountId,
        kind: 'CHANGE',
        brand: brandOfClaims(claims),
        language,
        email,
        bill,
        payer,
      });
      await insertInvoice(tx, invoice);
      await creditForChange(tx, now, invoice, { credit, orderCents: bill.creditCents, orderId });
      if (bill.dueCents === 0) await settleFree(deps, tx, now, orderId);
      return undefined;
    });
    if (order.status === 'FAILED') return failOrder(order);
    if (order.status === 'PENDING') {
      status(202);
      return pendingReply(order, action);
    }
    const all = await listSubscriptionViews(deps, accountId, language);
    return all.find(({ subscriptionId }) => subscriptionId === params.id) ?? fail('NOT_FOUND');
  };
