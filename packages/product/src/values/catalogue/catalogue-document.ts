/** A version of the catalogue as a document: its shape, its rules, and the changes between two versions. */
import * as z from 'zod/mini';
import { brandIds } from '../../brands.ts';
import { limits } from '../../limits.ts';
import { type BillingCycle, billingCycleTypes, monthsIn } from '../billing-cycles.ts';
import { type Product, pricingPlanId } from '../billing/catalog.ts';
import { provinceIds } from '../billing/taxes.ts';
import { rightIds, type StatedRight } from '../rights/rights.ts';

const text = z.string().check(z.minLength(1), z.maxLength(limits.catalogueTextLength), z.regex(/^[^<>]*$/));
const localized = z.object({ en: text, fr: text });
const id = z.string().check(z.regex(/^[a-z0-9_]{2,60}$/));
const cycle = z.enum(billingCycleTypes as [BillingCycle, ...BillingCycle[]]);

const productShape = z.object({
  id,
  type: z.enum(['PLAN', 'ADDON', 'BUNDLE', 'GIFT']),
  brand: z.enum(brandIds),
  name: localized,
  says: localized,
  entitledSkus: z.array(id),
  on: z.array(id),
  prices: z.partialRecord(cycle, z.int().check(z.gte(1), z.lte(limits.cataloguePriceCents))),
  legacy: z.boolean(),
  segment: z.nullable(z.string().check(z.regex(/^[a-z0-9_-]{2,60}$/))),
});
const statedRight = z.object({
  province: z.enum(provinceIds),
  right: z.enum(rightIds),
  /** Null: from that day on, no law gives it. */
  law: z.nullable(localized),
  since: z.iso.date(),
});
export const catalogueDocument = z.object({
  products: z.array(productShape).check(z.minLength(1), z.maxLength(limits.catalogueProducts)),
  /** Overrides the table of rights, in `values/rights`; absent from versions that state none. */
  rights: z.optional(z.array(statedRight).check(z.maxLength(limits.catalogueRights))),
});
export type CatalogueProduct = z.output<typeof productShape>;
export type CatalogueDocument = z.output<typeof catalogueDocument>;

/** The catalogue of the sources, which is the first version of a new database. */
export const documentOf = (products: readonly Product[]): CatalogueDocument => ({
  products: products.map(
    ({ id: productId, type, brand, name, says, entitledSkus, on, prices, legacy, segment }) => ({
      id: productId,
      type,
      brand,
      name,
      says,
      entitledSkus: [...entitledSkus],
      on: [...(on ?? [])],
      prices,
      legacy: legacy ?? false,
      segment: segment ?? null,
    }),
  ),
});

export const cyclesOf = ({ prices }: Pick<CatalogueProduct, 'prices'>): readonly BillingCycle[] =>
  billingCycleTypes.filter((each) => prices[each] !== undefined);

type Problem = readonly [path: string, problem: string];

/** Subscriptions, orders and entitlements name what has been sold: it may leave the shop, but not the catalogue. */
const problemsOfSold = (
  before: CatalogueProduct,
  after: CatalogueProduct | undefined,
): readonly Problem[] => {
  const path = `products.${before.id}`;
  if (!after) return [[path, 'removed']];
  const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join();
  return [
    ...(after.type === before.type ? [] : [[`${path}.type`, 'fixed'] as const]),
    ...(after.brand === before.brand ? [] : [[`${path}.brand`, 'fixed'] as const]),
    ...(isSame(after.entitledSkus, before.entitledSkus) ? [] : [[`${path}.entitledSkus`, 'fixed'] as const]),
    ...cyclesOf(before)
      .filter((each) => after.prices[each] === undefined)
      .map((each) => [`${path}.prices.${each}`, 'removed'] as const),
  ];
};

/** From here on a longer cycle must not cost more than single months. */
const discountedMonths = 6;

const problemsOfPrices = ({ id: productId, prices, type }: CatalogueProduct): readonly Problem[] => {
  const path = `products.${productId}.prices`;
  const { monthly } = prices;
  if (Object.keys(prices).length === 0) return [[path, 'missing']];
  if (type === 'GIFT' || monthly === undefined) return [];
  return cyclesOf({ prices })
    .filter((each) => monthsIn(each) >= discountedMonths && prices[each]! > monthly * monthsIn(each))
    .map((each) => [`${path}.${each}`, 'dearer'] as const);
};

const keyOfRight = ({ province, right, since }: StatedRight): string => `${province}.${right}.${since}`;

/** Path of each broken rule with its name, `products.<id>.prices.annual: dearer`; empty for a valid document. */
export const catalogueProblems = (
  { products, rights = [] }: CatalogueDocument,
  live: CatalogueDocument | undefined,
): Readonly<Record<string, string>> => {
  const ids = products.map((each) => each.id);
  const rightKeys = rights.map(keyOfRight);
  const skus = new Set(products.flatMap(({ type, entitledSkus }) => (type === 'ADDON' ? [] : entitledSkus)));
  const problems: readonly Problem[] = [
    ...ids
      .filter((each, place) => ids.indexOf(each) < place)
      .map((each) => [`products.${each}`, 'twice'] as const),
    ...rightKeys
      .filter((each, place) => rightKeys.indexOf(each) < place)
      .map((each) => [`rights.${each}`, 'twice'] as const),
    ...products.flatMap(problemsOfPrices),
    ...products.flatMap(({ id: productId, on }) =>
      on.some((sku) => !skus.has(sku)) ? [[`products.${productId}.on`, 'unknown'] as const] : [],
    ),
    ...(live?.products ?? []).flatMap((before) =>
      problemsOfSold(
        before,
        products.find((each) => each.id === before.id),
      ),
    ),
  ];
  return Object.fromEntries(problems);
};

const price = z.nullable(z.int());
export const catalogueChange = z.object({
  productId: z.string(),
  name: localized,
  /** `added`: a new product; `price`: of a cycle; `words`: name or description; `sale`: to whom it is sold, or its place. */
  kind: z.enum(['added', 'price', 'words', 'sale']),
  cycle: z.nullable(cycle),
  /** Of a price, in cents. */
  before: price,
  after: price,
});
export type CatalogueChange = z.output<typeof catalogueChange>;

const changesOf = (
  before: CatalogueProduct | undefined,
  after: CatalogueProduct,
): readonly CatalogueChange[] => {
  const change = { productId: after.id, name: after.name, cycle: null, before: null, after: null };
  if (!before) return [{ ...change, kind: 'added' }];
  const differs = (...fields: readonly (keyof CatalogueProduct)[]) =>
    fields.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return [
    ...cyclesOf(after)
      .filter((each) => before.prices[each] !== after.prices[each])
      .map((each) => ({
        ...change,
        kind: 'price' as const,
        cycle: each,
        before: before.prices[each] ?? null,
        after: after.prices[each] ?? null,
      })),
    ...(differs('name', 'says') ? [{ ...change, kind: 'words' as const }] : []),
    ...(differs('on', 'legacy', 'segment') ? [{ ...change, kind: 'sale' as const }] : []),
  ];
};

/** What a version changes, in the order of its products. */
export const catalogueDiff = (
  before: CatalogueDocument,
  after: CatalogueDocument,
): readonly CatalogueChange[] =>
  after.products.flatMap((each) =>
    changesOf(
      before.products.find(({ id: productId }) => productId === each.id),
      each,
    ),
  );

/** The pricing plan whose price changes. */
export const changedPlanId = ({ productId, cycle: each }: CatalogueChange): string | undefined =>
  each === null ? undefined : pricingPlanId(productId, each);

/** A right that one version states and the other does not, or by another law. */
export const rightChange = z.object({
  province: z.enum(provinceIds),
  right: z.enum(rightIds),
  since: z.iso.date(),
  /** Absent where the version does not state it. */
  before: z.optional(z.nullable(localized)),
  after: z.optional(z.nullable(localized)),
});
export type RightChange = z.output<typeof rightChange>;

/** What a version changes about rights, by province and right. */
export const rightsDiff = (
  { rights: before = [] }: CatalogueDocument,
  { rights: after = [] }: CatalogueDocument,
): readonly RightChange[] => {
  const stated = new Map([...before, ...after].map((each) => [keyOfRight(each), each]));
  return [...stated]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([key, { province, right, since }]) => {
      const was = before.find((each) => keyOfRight(each) === key)?.law;
      const is = after.find((each) => keyOfRight(each) === key)?.law;
      if (JSON.stringify(was) === JSON.stringify(is)) return [];
      return [
        {
          province,
          right,
          since,
          ...(was !== undefined && { before: was }),
          ...(is !== undefined && { after: is }),
        },
      ];
    });
};
