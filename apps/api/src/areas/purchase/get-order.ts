import type * as calls from '@marquee/product/contract/buying/purchase.ts';
import { fail } from '@marquee/product/errors.ts';
import { orderCycleOf, renewalDay } from '@marquee/product/values/billing-cycles.ts';
import { percentOfTax } from '@marquee/product/values/buying/taxes.ts';
import { amountOf } from '@marquee/product/values/money.ts';
import { planName } from '../../buying/catalogue.ts';
import { dayAt } from '../../buying/days.ts';
import { declineOf, readItems } from '../../buying/orders/orders.ts';
import { readNextPayment } from '../../buying/subscriptions/next-bill.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { languageAsked } from '../../http/language-asked.ts';

export const getOrder =
  ({ database: { query }, clock }: Deps): Handle<typeof calls.getOrder> =>
  async ({ params, claims, headers }) => {
    const language = languageAsked(headers);
    const order = await query
      .selectFrom('orders')
      .selectAll()
      .where('account_id', '=', claims.account_id)
      .where((eb) => eb(eb.cast<string>('id', 'text'), '=', params.id))
      .executeTakeFirst();
    if (!order) return fail('NOT_FOUND');
    const items = await readItems(query, order.id);
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
          rate: percentOfTax(tax, state, dayAt(order.placed_at.getTime())),
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
          ? await readNextPayment(query, clock.now(), {
              accountId: claims.account_id,
              subscriptionIds: items.map(({ subscription_id }) => subscription_id),
              orderId: order.id,
            })
          : null,
      decline: order.status === 'FAILED' ? declineOf(order) : null,
      renewalDate: first ? renewalDay(dayAt(order.placed_at.getTime()), first.billing_cycle, 1) : null,
    };
  };
