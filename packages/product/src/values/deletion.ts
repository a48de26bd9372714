/** What keeps an account from being deleted: the page asks before, the server decides. */
import { isGuestStore } from './enums.ts';

interface Held {
  readonly brandName: string;
  readonly storeName: string;
}

interface Obstacles {
  /** Brands that somebody still bills, each once. */
  readonly brands: readonly string[];
  /** Purses that are not empty. */
  readonly balances: Readonly<Record<string, number>>;
}

/** Undefined: nothing stands in the way. Guest subscriptions do not count, cancelled ones do until they end. */
export const deletionBlockers = (
  subscriptions: readonly Held[],
  balances: Readonly<Record<string, number>>,
): Obstacles | undefined => {
  const billed = subscriptions.filter(({ storeName }) => !isGuestStore(storeName));
  const brands = [...new Set(billed.map(({ brandName }) => brandName))];
  const left = Object.fromEntries(Object.entries(balances).filter(([, amount]) => amount > 0));
  return brands.length > 0 || Object.keys(left).length > 0 ? { brands, balances: left } : undefined;
};
