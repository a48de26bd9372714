/** Default catalog: plans, add-ons, bundles and gift cards with prices. The server stores it in the database. */
import type { BrandId, Localized } from '../../brands.ts';
import { type BillingCycle, billingCycleTypes, monthsIn } from '../billing-cycles.ts';
import { type SkuId, skuName } from '../skus.ts';

export type ProductType = 'PLAN' | 'ADDON' | 'BUNDLE' | 'GIFT';

export interface Product {
  /** Also its id in URLs and carts. */
  readonly id: string;
  readonly type: ProductType;
  readonly brand: BrandId;
  readonly name: Localized;
  readonly says: Localized;
  /** SKUs it entitles to. */
  readonly entitledSkus: readonly SkuId[];
  /** Price in cents by billing cycle; a gift card has one price. */
  readonly prices: Readonly<Partial<Record<BillingCycle, number>>>;
  /** Add-on: plans it can be added to. */
  readonly on?: readonly SkuId[];
  /** No longer sold; existing subscribers keep it. */
  readonly legacy?: true;
  /** Visible to this segment only. */
  readonly segment?: string;
}

/** Twelve months or more cost 10/12, six or more 11/12; rounded to five cents, less one. */
const cyclePrice = (monthlyCents: number, cycle: BillingCycle): number => {
  const months = monthsIn(cycle);
  const cheaper = months >= 12 ? 10 / 12 : months >= 6 ? 11 / 12 : 1;
  return Math.max(99, Math.round((monthlyCents * months * cheaper) / 5) * 5 - 1);
};
const usualCycles: readonly BillingCycle[] = ['monthly', 'annual'];
const priced = (monthlyCents: number, cycles: readonly BillingCycle[] = usualCycles) =>
  Object.fromEntries(
    cycles.map((cycle) => [cycle, cycle === 'monthly' ? monthlyCents : cyclePrice(monthlyCents, cycle)]),
  );

/** Legacy plans have no name of their own. */
const nameOf = (sku: SkuId): Localized => ({
  en: skuName(sku, 'en') ?? 'Crave',
  fr: skuName(sku, 'fr') ?? 'Crave',
});

const plan = (
  brand: BrandId,
  sku: SkuId,
  monthlyCents: number,
  says: Localized,
  rest: Partial<Product> = {},
): Product => ({
  id: sku,
  type: 'PLAN',
  brand,
  name: nameOf(sku),
  says,
  entitledSkus: [sku],
  prices: priced(monthlyCents),
  ...rest,
});

const legacySays = { en: 'A plan of earlier days.', fr: 'Un forfait d’autrefois.' };
const legacy = (sku: SkuId, monthlyCents: number, entitledSkus: readonly SkuId[]): Product =>
  plan('crave', sku, monthlyCents, legacySays, {
    entitledSkus,
    prices: priced(monthlyCents, ['monthly']),
    legacy: true,
  });

const giftCard = (brand: BrandId, dollars: number): Product => ({
  id: `gift_${brand}_${dollars}`,
  type: 'GIFT',
  brand,
  name: { en: `Gift card, $${dollars}`, fr: `Carte-cadeau de ${dollars}\u00A0$` },
  says: {
    en: 'Good for any plan, and it never expires.',
    fr: 'Pour tout forfait, et sans date d’expiration.',
  },
  entitledSkus: [],
  prices: { monthly: dollars * 100 },
});

const everyTitle = { en: 'Every movie and series', fr: 'Tous les films et séries' };

export const catalog: readonly Product[] = [
  // Cheapest first, as customers compare them; the smaller plans follow.
  plan('crave', 'crave_basic', 999, everyTitle, { prices: priced(999, billingCycleTypes) }),
  plan('crave', 'crave_standard', 1499, everyTitle),
  plan('crave', 'crave_total', 2200, everyTitle),
  plan('crave', 'crave_mobile', 799, {
    en: 'On 1 phone or tablet, with ads',
    fr: 'Sur 1 téléphone ou tablette, avec publicités',
  }),
  plan(
    'crave',
    'craveads',
    599,
    {
      en: 'Our newest plan: lower price, more ads',
      fr: 'Notre plus récent forfait\u00A0: moins cher, plus de publicités',
    },
    { segment: 'early-access' },
  ),
  legacy('crave_basic_starz', 1599, ['crave_basic', 'starz']),
  legacy('crave_standard_starz', 2099, ['crave_standard', 'starz']),
  legacy('crave_mobile_starz', 1399, ['crave_mobile', 'starz']),
  legacy('crave_total_starz', 2800, ['crave_total', 'starz']),
  legacy('cravep', 1999, ['cravep']),
  legacy('cravetv', 999, ['cravetv']),
  {
    ...plan('crave', 'starz', 600, {
      en: 'Starz movies and series',
      fr: 'Les films et séries de Starz',
    }),
    type: 'ADDON',
    on: ['crave_total', 'crave_standard', 'crave_basic', 'crave_mobile', 'craveads'],
  },
  {
    id: 'crave_sports',
    type: 'BUNDLE',
    brand: 'crave',
    name: { en: 'Crave Total and TSN', fr: 'Crave Total et TSN' },
    says: {
      en: 'Two brands, one bill',
      fr: 'Deux marques, une seule facture',
    },
    entitledSkus: ['crave_total', 'tsn'],
    prices: priced(3500),
  },
  plan('tsn', 'tsn', 1999, {
    en: 'The games of the day, live',
    fr: 'Les matchs du jour, en direct',
  }),
  plan('tsn', 'tsnp', 2499, {
    en: 'Every game, live and on demand',
    fr: 'Tous les matchs, en direct et sur demande',
  }),
  {
    ...plan('tsn', 'tsn2', 499, {
      en: 'A second channel of live games',
      fr: 'Une deuxième chaîne de matchs en direct',
    }),
    type: 'ADDON',
    on: ['tsn', 'tsnp'],
  },
  plan('rds', 'rds', 1999, {
    en: 'The games in French, live and on demand',
    fr: 'Les matchs, en direct et sur demande',
  }),
  ...[25, 50, 100].flatMap((dollars) => [giftCard('crave', dollars), giftCard('tsn', dollars)]),
];

/** Pricing plan id; an id never changes its price. */
export const pricingPlanId = (productId: string, cycle: BillingCycle): string => `${productId}.${cycle}`;

/** The brand of a SKU, whatever its source. */
export const brandOfSku = (sku: string): BrandId | undefined =>
  catalog.find(({ type, entitledSkus }) => type !== 'BUNDLE' && entitledSkus.some((given) => given === sku))
    ?.brand;
