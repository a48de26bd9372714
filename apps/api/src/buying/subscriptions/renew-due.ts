/** Whatever of an account is due today: what was cancelled ends, what goes on is paid, once for each period. */
import { createHash } from 'node:crypto';
import type { BillingCycle } from '@marquee/product/values/billing-cycles.ts';
import { renewalBill } from '@marquee/product/values/buying/next-bill.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { lockAccountIfThere } from '../../identity/lock-account.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { readUsualPayer } from '../cards.ts';
import { type BuyingDeps, chargeOrder } from '../charge-order.ts';
import { readGiftCents } from '../gift-money.ts';
import { dayAt } from '../days.ts';
import { type OrderRow, readOrder, writeOrder } from '../orders.ts';
import { discountOf, readProvince } from './next-bill.ts';
import type { SubscriptionRow } from './own-subscription.ts';
import { endSubscriptions, planRenewal, readBilled, wait } from './renewals.ts';
import { fateOf } from './calendar.ts';
import { settle } from '../settle.ts';

/** Always the same for the same try of the same period: it cannot be written, nor charged, twice. */
const renewalId = (rows: readonly SubscriptionRow[]): string => {
  const text = rows.map(({ id, period, tries }) => `${id} ${period} ${tries}`).join();
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

const namesOf = async (tx: Kysely<Schema>, rows: readonly SubscriptionRow[]) => {
  const products = await tx
    .selectFrom('products')
    .select(['id', 'name_en', 'name_fr'])
    .where(
      'id',
      'in',
      rows.map(({ product_id: id }) => id ?? ''),
    )
    .execute();
  return ({ product_id: wanted, sku }: SubscriptionRow) => {
    const product = products.find(({ id }) => id === wanted);
    return { en: product?.name_en ?? sku, fr: product?.name_fr ?? sku };
  };
};

export const renewDue = async (deps: BuyingDeps, accountId: string): Promise<void> => {
  const { database, clock } = deps;
  const order = await database.query.transaction().execute(async (tx): Promise<OrderRow | undefined> => {
    const now = clock.now();
    const account = await lockAccountIfThere(tx, accountId);
    if (!account) return undefined;
    const {
      ends = [],
      lapses = [],
      renews: going = [],
    } = Object.groupBy(await readBilled(tx, accountId), (row) => fateOf(row, now));
    await endSubscriptions(tx, accountId, [...ends, ...lapses]);
    const [unpaid] = lapses;
    if (unpaid)
      await enqueueMail(deps, tx, {
        kind: 'subscriptionEnded',
        to: account.email,
        brand: unpaid.brand,
        language: account.language,
      });
    const [first] = going;
    if (!first) {
      await planRenewal(tx, now, accountId);
      return undefined;
    }

    const id = renewalId(going);
    // Under way already: its end plans what follows.
    if (await readOrder(tx, id)) return undefined;
    const payer = await readUsualPayer(tx, accountId);
    const nameOf = await namesOf(tx, going);
    const items = going.map((row) => ({
      productId: row.product_id ?? row.sku,
      pricingPlanId: row.pricing_plan_id ?? row.sku,
      sku: row.sku,
      name: nameOf(row),
      cycle: row.billing_cycle as BillingCycle,
      cents: row.price_cents,
      subscriptionId: row.id,
      discount: discountOf(row),
    }));
    const bill = renewalBill(items, {
      province: await readProvince(tx, accountId, payer),
      day: dayAt(now),
      giftCents: await readGiftCents(tx, accountId),
    });
    if (!payer && bill.dueCents > 0) {
      await wait(deps, tx, now, accountId, going, { ...account, brand: first.brand });
      return undefined;
    }
    await writeOrder(tx, now, {
      id,
      accountId,
      kind: 'RENEWAL',
      brand: first.brand,
      language: account.language,
      email: account.email,
      bill,
      payer,
    });
    if (bill.dueCents === 0) await settle(deps, tx, now, id, { is: 'free' });
    return readOrder(tx, id);
  });
  if (order?.status === 'PENDING') await chargeOrder(deps, order);
};
