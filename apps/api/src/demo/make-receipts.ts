/** Payment method and receipts of a demo customer. */
import { randomUUID } from 'node:crypto';
import { renewalDay } from '@marquee/product/values/billing-cycles.ts';
import { catalog } from '@marquee/product/values/billing/catalog.ts';
import type { DemoCustomer } from '@marquee/product/values/demo/demo-customers.ts';
import { sql } from 'kysely';
import { calculateTotals } from '@marquee/product/values/billing/totals.ts';
import { chargeTimeOf, billingDayOf } from '../billing/billing-day.ts';
import { insertOrder } from '../billing/orders/orders.ts';
import { keepLanguageChoice } from '../billing/rights/language-choices.ts';
import type { DemoContext } from './demo-context.ts';
import { catalogColumnsOf } from './make-subscriptions.ts';

const day = 86_400_000;
const card = { brand: 'visa', last4: '4242', state: 'QC', city: 'Montréal' } as const;
const postalCode = 'H2X 1Y4';
const expiry = { month: 12, year: 2039 };

/** The simulated gateways parse brand, last 4 and expiry from the id. */
const methodFor = (accountId: string): string =>
  `pm_${card.brand}_${card.last4}_${expiry.month}${expiry.year % 100}_demo-${accountId}`;

export const makeReceipts = async (
  { query, now }: Pick<DemoContext, 'query' | 'now'>,
  { subscriptions, payments, brand, language }: DemoCustomer,
  { id: accountId, email }: { readonly id: string; readonly email: string },
): Promise<void> => {
  const paidHere = subscriptions.filter(({ store }) => store === 'CSG');
  const [first] = paidHere;
  if (!first) return;
  const paymentMethod = { ...card, instrumentId: randomUUID(), method: methodFor(accountId) };
  const started = renewalDay(billingDayOf(now + first.renewsInDays * day), first.cycle, -payments);
  await query
    .insertInto('payment_instruments')
    .values({
      ...card,
      postal_code: postalCode,
      id: paymentMethod.instrumentId,
      account_id: accountId,
      gateway_id: paymentMethod.method,
      customer_id: `cus_demo-${accountId}`,
      exp_month: expiry.month,
      exp_year: expiry.year,
      is_default: true,
      added_at: chargeTimeOf(started),
    })
    .execute();

  const items = paidHere.map((each) => {
    const { product_id: productId, pricing_plan_id: pricingPlanId } = catalogColumnsOf(each);
    const { name } = catalog.find(({ id }) => id === productId)!;
    return { productId, pricingPlanId, sku: each.sku, name, cycle: each.cycle, cents: each.cents };
  });
  const orderIds = Array.from({ length: payments }, () => randomUUID());
  for (const [nth, id] of orderIds.entries()) {
    const paidOn = renewalDay(started, first.cycle, nth);
    const bill = calculateTotals(items, { province: card.state, day: paidOn });
    const kind = nth === 0 ? 'PURCHASE' : 'RENEWAL';
    const order = { id, accountId, kind, brand, language, email, bill, paymentMethod } as const;
    await insertOrder(query, chargeTimeOf(paidOn).getTime(), order, 'COMPLETE');
  }
  if (language === 'en')
    await keepLanguageChoice(query, chargeTimeOf(started).getTime(), {
      account_id: accountId,
      language,
      place: 'checkout',
    });
  await query
    .updateTable('subscriptions')
    .set({ order_id: orderIds[0] ?? null })
    .where('account_id', '=', accountId)
    .where('store', '=', 'CSG')
    .execute();
  await sql`
    update order_items i set subscription_id = s.id from orders o, subscriptions s
    where o.id = i.order_id and o.kind = 'RENEWAL' and o.account_id = ${accountId}
      and s.account_id = o.account_id and s.product_id = i.product_id`.execute(query);
};
