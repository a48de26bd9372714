/** Deletion blockers: the page shows them, the server enforces them. */
import { isGuestStore } from './enums.ts';

interface ActiveSubscription {
  readonly brandName: string;
  readonly storeName: string;
}

interface DeletionBlockers {
  /** Brands with an active subscription, each once. */
  readonly brands: readonly string[];
  /** Gift balances above zero. */
  readonly balances: Readonly<Record<string, number>>;
}

/** Undefined if nothing blocks deletion. Guest subscriptions do not block it; cancelled ones do until they end. */
export const deletionBlockers = (
  subscriptions: readonly ActiveSubscription[],
  balances: Readonly<Record<string, number>>,
): DeletionBlockers | undefined => {
  const billed = subscriptions.filter(({ storeName }) => !isGuestStore(storeName));
  const brands = [...new Set(billed.map(({ brandName }) => brandName))];
  const left = Object.fromEntries(Object.entries(balances).filter(([, amount]) => amount > 0));
  return brands.length > 0 || Object.keys(left).length > 0 ? { brands, balances: left } : undefined;
};
