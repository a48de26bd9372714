/** Plan change: preview with price, credit and lost content, then an immediate change. */
import type * as calls from '@marquee/product/contract/subscriptions.ts';
import { renewalDay } from '@marquee/product/values/billing-cycles.ts';
import { toDollarTotals } from '@marquee/product/values/billing/totals.ts';
import { amountOf } from '@marquee/product/values/money.ts';
import { skuName } from '@marquee/product/values/skus.ts';
import { billingDayOf } from '../../billing/billing-day.ts';
import { creditForChange } from '../../billing/credit-notes.ts';
import { insertInvoice } from '../../billing/orders/invoices.ts';
import { quotePlanChange } from '../../billing/subscriptions/plan-change.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import { placeSubscriptionOrder } from './place-subscription-order.ts';

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
      paidWith: change.paymentMethod
        ? { brand: change.paymentMethod.brand, last4: change.paymentMethod.last4 }
        : null,
      leavesLegacy: change.leavesLegacy,
      endsOffer: change.plan.offer_periods > 0,
      loses: change.loses.map((productSku) => ({ productSku, name: skuName(productSku, language) ?? null })),
    };
  };

export const changePlan =
  (deps: Deps): Handle<typeof calls.changePlan> =>
  (request) => {
    const { params, body, claims } = request;
    return placeSubscriptionOrder(deps, request, { kind: 'CHANGE', call: 'change' }, async (tx, now) => {
      const change = await quotePlanChange(tx, now, claims.account_id, params.id, body.pricingPlanId);
      const { bill, invoice, credit } = change;
      return {
        ...change,
        onInserted: async (orderId) => {
          await insertInvoice(tx, invoice);
          await creditForChange(tx, now, invoice, { credit, orderCents: bill.creditCents, orderId });
        },
      };
    });
  };
