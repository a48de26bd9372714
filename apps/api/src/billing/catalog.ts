/** The product catalog in the database, and which of its products an account has. */
import { brandNamed, type BrandId, type Language } from '@marquee/product/brands.ts';
import type { Offer } from '@marquee/product/contract/billing/purchase.ts';
import { type BillingCycle, billingCycles } from '@marquee/product/values/billing-cycles.ts';
import { pricingPlanId, type ProductType } from '@marquee/product/values/billing/catalog.ts';
import type { ActiveSubscription } from '@marquee/product/values/billing/eligibility.ts';
import { type CatalogueDocument, cyclesOf } from '@marquee/product/values/catalogue/catalogue-document.ts';
import { amountOf } from '@marquee/product/values/money.ts';
import { skuName } from '@marquee/product/values/skus.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

interface Plan {
  readonly id: string;
  readonly cycle: BillingCycle;
  readonly cents: number;
}

export interface CatalogProduct {
  readonly id: string;
  readonly type: ProductType;
  readonly brand: BrandId;
  readonly name: Readonly<Record<Language, string>>;
  readonly says: Readonly<Record<Language, string>>;
  readonly entitledSkus: readonly string[];
  readonly on: readonly string[];
  readonly legacy: boolean;
  readonly segment: string | null;
  readonly plans: readonly Plan[];
}

export const listCatalog = async (query: Kysely<Schema>): Promise<readonly CatalogProduct[]> => {
  const [products, plans] = await Promise.all([
    query.selectFrom('products').selectAll().orderBy('place').execute(),
    query.selectFrom('pricing_plans').selectAll().execute(),
  ]);
  return products.map((product) => ({
    id: product.id,
    type: product.type,
    brand: product.brand,
    name: { en: product.name_en, fr: product.name_fr },
    says: { en: product.says_en, fr: product.says_fr },
    entitledSkus: product.entitled_skus,
    on: product.goes_on,
    legacy: product.legacy,
    segment: product.segment,
    plans: plans
      .filter(({ product_id }) => product_id === product.id)
      .map(({ id, billing_cycle, price_cents }) => ({ id, cycle: billing_cycle, cents: price_cents }))
      .toSorted((a, b) => a.cents - b.cents),
  }));
};

/** The products of a version, as the tables would have them once it is live. */
export const catalogOf = ({ products }: CatalogueDocument): readonly CatalogProduct[] =>
  products.map(({ prices, ...product }) => ({
    ...product,
    plans: cyclesOf({ prices })
      .map((cycle) => ({ id: pricingPlanId(product.id, cycle), cycle, cents: prices[cycle]! }))
      .toSorted((a, b) => a.cents - b.cents),
  }));

/** Whether a new subscription can start: not a legacy product, nor one of another segment. */
export const isOffered = ({ legacy, segment }: CatalogProduct, seenBy: string | undefined): boolean =>
  !legacy && (segment === null || segment === seenBy);

export const listActiveSubscriptions = async (
  query: Kysely<Schema>,
  accountId: string,
): Promise<readonly ActiveSubscription[]> => {
  const rows = await query
    .selectFrom('subscriptions as s')
    .leftJoin('products as p', 'p.id', 's.product_id')
    .select([
      's.id',
      's.product_id',
      's.brand',
      's.store',
      's.sku',
      's.product_type',
      'p.type',
      'p.entitled_skus',
    ])
    .where('s.account_id', '=', accountId)
    .execute();
  return rows.map((row) => ({
    subscriptionId: row.id,
    productId: row.product_id,
    brand: row.brand,
    store: row.store,
    type: row.type ?? row.product_type,
    entitledSkus: row.entitled_skus ?? [row.sku],
  }));
};

/** SKUs that the account may watch now, from every source. */
export const listEntitledSkus = async (
  query: Kysely<Schema>,
  accountId: string,
  now: number,
): Promise<readonly string[]> => {
  const rows = await query
    .selectFrom('entitlement_grants')
    .select('sku')
    .distinct()
    .where('account_id', '=', accountId)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', new Date(now))]))
    .execute();
  return rows.map(({ sku }) => sku);
};

/** A brand by its name; one that sells nothing has an empty shop. */
export const productsOfBrand = (
  sold: readonly CatalogProduct[],
  brand: string,
): readonly CatalogProduct[] => {
  const id = brandNamed(brand);
  return sold.filter((each) => each.brand === id);
};

/** What the plan page of a brand lists, in its order. */
export const plansOffered = (
  sold: readonly CatalogProduct[],
  brand: string,
  seenBy: string | undefined,
): readonly CatalogProduct[] =>
  productsOfBrand(sold, brand)
    .filter(({ type }) => type === 'PLAN' || type === 'BUNDLE')
    .filter((each) => isOffered(each, seenBy));

export const planName = (cycle: BillingCycle, language: Language): string =>
  billingCycles[cycle].label[language];

export const toOffer = (
  { id, type, name, says, entitledSkus, plans }: CatalogProduct,
  language: Language,
): Omit<Offer, 'eligible' | 'issues'> => ({
  productId: id,
  sku: entitledSkus[0] ?? id,
  name: name[language],
  description: says[language],
  plans: plans.map((plan) => ({
    pricingPlanId: plan.id,
    planName: planName(plan.cycle, language),
    price: amountOf(plan.cents),
    billingCycleType: plan.cycle,
  })),
  isBundle: type === 'BUNDLE',
  products: entitledSkus.map((sku) => ({ sku, name: skuName(sku, language) ?? null })),
});

/** Products of pending orders: an account cannot have the same product twice. */
export const listPendingProductIds = async (
  query: Kysely<Schema>,
  accountId: string,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ product_id: string }>`
    select i.product_id from order_items i join orders o on o.id = i.order_id
    where o.account_id = ${accountId} and o.status = 'PENDING' and o.kind in ('PURCHASE', 'CHANGE')`.execute(
    query,
  );
  return new Set(rows.map(({ product_id }) => product_id));
};
