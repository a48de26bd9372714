/** Store products of the demo: the world's stores sell them, and the demo seed maps them to pricing plans. */
import type { BrandId } from '../../brands.ts';
import { catalog, pricingPlanId } from '../billing/catalog.ts';
import type { BillingCycle } from '../billing-cycles.ts';
import { type AppStore, appStores } from '../stores.ts';

export interface StoreProduct {
  readonly store: AppStore;
  /** The store's own id; Google's is product and base plan. */
  readonly id: string;
  readonly productId: string;
  readonly pricingPlanId: string;
  readonly brand: BrandId;
  readonly cycle: BillingCycle;
  readonly cents: number;
}

/** How the demo's apps are known to the stores. */
export const demoApps = {
  appleBundleId: 'ca.marquee.demo',
  appleAppId: 1_234_567_890,
  googlePackage: 'ca.marquee.demo',
  googlePushEmail: 'play-notices@marquee-demo.iam.gserviceaccount.com',
  googlePushAudience: 'marquee-demo',
  googleClientEmail: 'marquee@marquee-demo.iam.gserviceaccount.com',
  rokuChannelId: '151908',
  rokuApiKey: 'marquee-roku-00000000-0000-0000-0000',
} as const;

interface DemoPurchase {
  readonly product: Pick<StoreProduct, 'id'>;
  readonly expiresAt: number;
  readonly claimToken: string;
}

const demoKeyStart = 'demo';

/** The key of a purchase that the demo seed made: it tells the world's store, which was not there, what was bought. */
export const demoPurchaseKey = ({ product, expiresAt, claimToken }: DemoPurchase): string =>
  [demoKeyStart, product.id, expiresAt, claimToken].join('~');

export const readDemoPurchaseKey = (
  store: AppStore,
  key: string,
): (DemoPurchase & { readonly product: StoreProduct }) | undefined => {
  const [start, id, expiresAt, claimToken] = key.split('~');
  const product = demoStoreProducts.find((each) => each.store === store && each.id === id);
  if (start !== demoKeyStart || !product || claimToken === undefined) return undefined;
  return { product, expiresAt: Number(expiresAt), claimToken };
};

const storeIdOf = (store: AppStore, productId: string, cycle: BillingCycle): string =>
  store === 'GOOGLE' ? `${productId}:${cycle}` : `${productId}.${cycle}`;

const soldCycles = ['monthly', 'annual'] as const;

export const demoStoreProducts: readonly StoreProduct[] = appStores.flatMap((store) =>
  catalog
    .filter(({ type, segment }) => type !== 'GIFT' && segment === undefined)
    .flatMap(({ id, brand, prices }) =>
      soldCycles.flatMap((cycle) => {
        const cents = prices[cycle];
        return cents === undefined
          ? []
          : [
              {
                store,
                id: storeIdOf(store, id, cycle),
                productId: id,
                pricingPlanId: pricingPlanId(id, cycle),
                brand,
                cycle,
                cents,
              },
            ];
      }),
    ),
);
