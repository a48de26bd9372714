/** Purchase eligibility, from existing subscriptions and their billers. */
import { isGuestStore, type IssueType } from '../enums.ts';
import { directStore } from '../stores.ts';
import type { ProductType } from './catalog.ts';

interface Sold {
  readonly id: string;
  readonly type: ProductType;
  readonly brand: string;
  readonly entitledSkus: readonly string[];
  readonly on: readonly string[];
}

/** An active subscription of any biller. */
export interface ActiveSubscription {
  readonly subscriptionId: string;
  readonly productId: string | null;
  readonly brand: string;
  readonly store: string;
  readonly type: string;
  readonly entitledSkus: readonly string[];
}

interface Circumstances {
  readonly live: readonly ActiveSubscription[];
  /** Other items in the cart. */
  readonly chosen?: readonly Sold[];
  /** The subscription that the purchase would replace. */
  readonly replaces?: string | undefined;
  /** Biller of the changed subscription; only our own can be changed here. */
  readonly store?: string | undefined;
}

export interface Eligibility {
  readonly eligible: boolean;
  readonly issues: readonly { readonly type: IssueType }[];
}

const no: Eligibility = { eligible: false, issues: [] };
const yes: Eligibility = { eligible: true, issues: [] };
const twice: Eligibility = { eligible: true, issues: [{ type: 'DOUBLE_BILLING' }] };

const isPlan = ({ type }: { readonly type: string }): boolean => type !== 'ADDON';
const overlap = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((sku) => other.includes(sku));

export const eligibilityOf = (
  product: Sold,
  { live, chosen = [], replaces, store }: Circumstances,
): Eligibility => {
  if (store !== undefined && store.toUpperCase() !== directStore) return no;
  const held = live.filter((each) => !isGuestStore(each.store));
  const isHeld = ({ productId, store: billedBy }: ActiveSubscription) =>
    productId === product.id && billedBy === directStore;
  if (held.some(isHeld)) return no;

  if (product.type === 'ADDON') {
    const plans = [
      ...chosen.filter(isPlan),
      ...held.filter((each) => isPlan(each) && each.store === directStore),
    ];
    const fits = plans.some(({ entitledSkus }) => overlap(entitledSkus, product.on));
    const has = [...held, ...chosen.filter(({ id }) => id !== product.id)].some(({ entitledSkus }) =>
      overlap(entitledSkus, product.entitledSkus),
    );
    return fits && !has ? yes : no;
  }

  const others = held.filter((each) => isPlan(each) && each.subscriptionId !== replaces);
  const isBilled = others.some(
    ({ brand, entitledSkus }) => brand === product.brand || overlap(entitledSkus, product.entitledSkus),
  );
  return isBilled ? twice : yes;
};
