import type * as calls from '@marquee/product/contract/billing/purchase.ts';
import { fail } from '@marquee/product/app-error.ts';
import { orderCycleOf, renewalDay } from '@marquee/product/values/billing-cycles.ts';
import { percentOfTax } from '@marquee/product/values/billing/taxes.ts';
import { amountOf } from '@marquee/product/values/money.ts';
import { planName } from '../../billing/catalog.ts';
import { billingDayOf } from '../../billing/billing-day.ts';
import { declineOf, listOrderItems } from '../../billing/orders/orders.ts';
import { getNextPayment } from '../../billing/subscriptions/next-bill.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';

export const getOrder =
  ({ database: { query }, clock }: Deps): Handle<typeof calls.getOrder> =>
  async ({ params, claims, headers }) => {
    const language = parseAcceptLanguage(headers);
    if (!isUuid(params.id)) return fail('NOT_FOUND');
    const order = await query
      .selectFrom('orders')
      .selectAll()
      .where('account_id', '=', claims.account_id)
      .where('id', '=', params.id)
      .executeTakeFirst();
    if (!order) return fail('NOT_FOUND');
    const items = await listOrderItems(query, order.id);
    const [first] = items;
    const { state, city } = order;
    return {
      Id: order.id,
      orderNumber: order.number,
      status: order.status,
      Items: items.map((item) => {
        const { code, iterations } = orderCycleOf(item.billing_cycle);
        return {
          Id: item.id,
          Name: item[`name_${language}`],
          Amount: amountOf(item.cents),
          PricingPlan: {
            Name: planName(item.billing_cycle, language),
            SubscriptionBillingCycleName: planName(item.billing_cycle, language),
            SubscriptionBillingCycle: code,
            SubscriptionBillingCycleIterations: iterations,
          },
          Product: { ExternalReferences: [{ ExternalId: 'sku', Value: item.product_id }] },
        };
      }),
      Totals: {
        DiscountAmount: amountOf(order.discount_cents),
        TotalAmount: amountOf(order.total_cents),
        Taxes: order.taxes.map((tax) => ({
          name: tax.name,
          rate: percentOfTax(tax, state, billingDayOf(order.placed_at.getTime())),
          amount: amountOf(tax.cents),
        })),
        GiftAmount: amountOf(order.gift_cents),
      },
      PaymentInstrument:
        state !== null && city !== null && order.card_last4 !== null
          ? {
              Id: order.instrument_id ?? '',
              last4: order.card_last4,
              BillingAddress: { State: state, City: city },
            }
          : null,
      nextRenewal:
        order.status === 'COMPLETE'
          ? await getNextPayment(query, clock.now(), {
              accountId: claims.account_id,
              subscriptionIds: items.map(({ subscription_id }) => subscription_id),
              orderId: order.id,
            })
          : null,
      decline: order.status === 'FAILED' ? declineOf(order) : null,
      renewalDate: first ? renewalDay(billingDayOf(order.placed_at.getTime()), first.billing_cycle, 1) : null,
    };
  };
