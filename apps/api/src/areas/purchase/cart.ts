/** Cart: stores pricing plan ids; prices are current. */
import { randomUUID } from 'node:crypto';
import type * as calls from '@marquee/product/contract/billing/purchase.ts';
import type { Cart } from '@marquee/product/contract/billing/purchase.ts';
import type { Rights } from '@marquee/product/contract/billing/rights.ts';
import type { Language } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/app-error.ts';
import { renewalDay } from '@marquee/product/values/billing-cycles.ts';
import { type Eligibility, eligibilityOf } from '@marquee/product/values/billing/eligibility.ts';
import {
  type NextPayment,
  nextPaymentOf,
  type RenewingSubscription,
} from '@marquee/product/values/billing/next-bill.ts';
import { provinceOf } from '@marquee/product/values/billing/postal-codes.ts';
import type { Day } from '@marquee/product/values/dates.ts';
import { amountOf } from '@marquee/product/values/money.ts';
import type { ProvinceId } from '@marquee/product/values/billing/taxes.ts';
import { type OrderTotals, calculateTotals, toDollarTotals } from '@marquee/product/values/billing/totals.ts';
import { beginsInFrench } from '@marquee/product/values/rights/document-languages.ts';
import type { Kysely } from 'kysely';
import {
  isOffered,
  planName,
  listActiveSubscriptions,
  listPendingProductIds,
  listCatalog,
  type CatalogProduct,
} from '../../billing/catalog.ts';
import { getGiftBalanceCents } from '../../billing/gift-ledger.ts';
import { billingDayOf } from '../../billing/billing-day.ts';
import type { NewOrderItem } from '../../billing/orders/order-item.ts';
import { readPromotion } from '../../billing/promotions.ts';
import { readStatedRights, toRights } from '../../billing/rights/customer-rights.ts';
import { findChosenLanguage } from '../../billing/rights/language-choices.ts';
import { listUpcomingBills } from '../../billing/subscriptions/next-bill.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import { lockAccount } from '../../identity/lock-account.ts';
import { readSegment } from './target-segment.ts';

interface CartItem extends NewOrderItem {
  readonly product: CatalogProduct;
}

const choose = (catalog: readonly CatalogProduct[], ids: readonly string[]): readonly CartItem[] =>
  ids.flatMap((id) =>
    catalog.flatMap((product) =>
      product.plans
        .filter((plan) => plan.id === id && product.type !== 'GIFT')
        .map(({ cycle, cents }) => ({
          product,
          productId: product.id,
          pricingPlanId: id,
          sku: product.entitledSkus[0] ?? product.id,
          name: product.name,
          cycle,
          cents,
        })),
    ),
  );

export interface PricedCart {
  readonly cartId: string;
  readonly bill: OrderTotals<CartItem>;
  readonly taxedIn: ProvinceId | undefined;
  readonly rights: Rights;
  readonly frenchFirst: boolean;
  readonly issues: Eligibility['issues'];
  /** An item is no longer available. */
  readonly isStale: boolean;
  readonly redemption: Buffer | undefined;
  /** The first upcoming payment. */
  readonly next: NextPayment | undefined;
}

/** The subscription that an item would become if bought today. */
const subscriptionFromToday = (
  { pricingPlanId, sku, name, cents, cycle }: CartItem,
  day: Day,
): RenewingSubscription => ({
  subscriptionId: pricingPlanId,
  sku,
  name,
  cents,
  cycle,
  startedOn: day,
  period: 1,
  dueOn: renewalDay(day, cycle, 1),
  cancelled: false,
});

/** The cart with current prices for this customer. */
export const readCart = async (
  query: Kysely<Schema>,
  now: number,
  accountId: string,
  province: ProvinceId | undefined,
): Promise<PricedCart | undefined> => {
  const cart = await query
    .selectFrom('carts')
    .select(['id', 'pricing_plan_ids'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!cart) return undefined;
  const [catalog, live, pending, promotion, giftCents, stated, chosen] = await Promise.all([
    listCatalog(query),
    listActiveSubscriptions(query, accountId),
    listPendingProductIds(query, accountId),
    readPromotion(query, accountId),
    getGiftBalanceCents(query, accountId),
    readStatedRights(query),
    findChosenLanguage(query, accountId),
  ]);
  const items = choose(catalog, cart.pricing_plan_ids);
  const eligibilities = items.map(({ product }) =>
    eligibilityOf(product, { live, chosen: items.map((item) => item.product) }),
  );
  const day = billingDayOf(now);
  const ahead = await listUpcomingBills(query, now, accountId);
  const taxedIn = province ?? ahead.province;
  const bill = calculateTotals(items, { province: taxedIn, day, promotion, giftCents });
  const next = ahead.nextAfter(
    items.map((item) => subscriptionFromToday(item, day)),
    { giftCents: giftCents - bill.giftCents, province: taxedIn },
  );
  const rights = toRights(taxedIn, day, stated);
  return {
    cartId: cart.id,
    bill,
    taxedIn,
    rights,
    frenchFirst: beginsInFrench(rights.rights, chosen),
    issues: eligibilities.flatMap(({ issues }) => issues).slice(0, 1),
    isStale:
      items.length < cart.pricing_plan_ids.length ||
      eligibilities.some(({ eligible }) => !eligible) ||
      items.some(({ productId }) => pending.has(productId)),
    redemption: bill.discountCents > 0 ? promotion?.redemption : undefined,
    next: items.length > 0 && next ? nextPaymentOf(next) : undefined,
  };
};

const emptyCartShape: Cart = {
  cartId: '',
  items: [],
  issues: [],
  totals: { subtotal: 0, discount: 0, taxes: [], total: 0, credit: 0, giftAmount: 0, due: 0 },
  taxedIn: null,
  nextRenewal: null,
};

const shown = (cart: PricedCart | undefined, now: number, language: Language): Cart => {
  if (!cart) return emptyCartShape;
  const { bill } = cart;
  return {
    cartId: cart.cartId,
    items: bill.items.map((item) => ({
      name: item.name[language],
      productId: item.productId,
      price: amountOf(item.cents),
      planName: planName(item.cycle, language),
      pricingPlanId: item.pricingPlanId,
      billingCycleType: item.cycle,
      discount: amountOf(item.discountCents),
      renewalDate: renewalDay(billingDayOf(now), item.cycle, 1),
    })),
    issues: [...cart.issues],
    totals: toDollarTotals(bill),
    taxedIn: cart.taxedIn ?? null,
    nextRenewal: cart.next ?? null,
    rights: cart.rights,
    frenchFirst: cart.frenchFirst,
  };
};

/** The province of the postal code takes precedence over a claimed one. */
const provinceOfQuery = ({
  postalCode,
  province,
}: {
  readonly postalCode?: string | undefined;
  readonly province?: ProvinceId | undefined;
}): ProvinceId | undefined => (postalCode === undefined ? undefined : provinceOf(postalCode)) ?? province;

export const getCart =
  ({ database, clock }: Deps): Handle<typeof calls.getCart> =>
  async ({ claims, query, headers }) => {
    const now = clock.now();
    const cart = await readCart(database.query, now, claims.account_id, provinceOfQuery(query));
    return shown(cart, now, parseAcceptLanguage(headers));
  };

export const putCart =
  (deps: Deps): Handle<typeof calls.putCart> =>
  async ({ claims, body, query, headers }) => {
    const { database, clock } = deps;
    const now = clock.now();
    const { account_id: accountId } = claims;
    const [catalog, live] = await Promise.all([
      listCatalog(database.query),
      listActiveSubscriptions(database.query, accountId),
    ]);
    const ids = [...new Set(body.items.map(({ pricingPlanId }) => pricingPlanId))];
    const items = choose(catalog, ids);
    const areAllKnown = body.items.every(({ productId, pricingPlanId }) =>
      items.some((item) => item.productId === productId && item.pricingPlanId === pricingPlanId),
    );
    const hasDuplicates = new Set(items.map(({ productId }) => productId)).size < items.length;
    if (!areAllKnown || hasDuplicates) return fail('VALIDATION', { items: 'unknown' });
    const products = items.map(({ product }) => product);
    const segment = readSegment(deps, headers.targetsegment);
    const may = products.every(
      (product) => isOffered(product, segment) && eligibilityOf(product, { live, chosen: products }).eligible,
    );
    if (!may) return fail('INELIGIBLE_PLAN');
    const cart = { id: randomUUID(), pricing_plan_ids: ids, changed_at: new Date(now) };
    await database.query.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId);
      await tx
        .insertInto('carts')
        .values({ account_id: accountId, ...cart })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(cart))
        .execute();
    });
    const read = await readCart(database.query, now, accountId, provinceOfQuery(query));
    return shown(read, now, parseAcceptLanguage(headers));
  };

export const emptyCart =
  ({ database }: Deps): Handle<typeof calls.emptyCart> =>
  async ({ claims }) => {
    await database.query.deleteFrom('carts').where('account_id', '=', claims.account_id).execute();
    return undefined;
  };
