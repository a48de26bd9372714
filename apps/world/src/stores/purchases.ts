/** Purchases in the three stores: what was bought, its state, and what each action makes of it. */
import { randomBytes, randomUUID } from 'node:crypto';
import { monthsIn } from '@marquee/product/values/billing-cycles.ts';
import {
  demoStoreProducts,
  readDemoPurchaseKey,
  type StoreProduct,
} from '@marquee/product/values/demo/demo-stores.ts';
import type { AppStore, StoreEnvironment, StoreState } from '@marquee/product/values/stores.ts';

export const actions = [
  'renew',
  'fail',
  'hold',
  'pause',
  'cancel',
  'resume',
  'expire',
  'refund',
  'change',
] as const;
export type Action = (typeof actions)[number];
export type Happening = Action | 'buy' | 'replaced';

export interface Purchase {
  readonly store: AppStore;
  readonly key: string;
  product: StoreProduct;
  readonly environment: StoreEnvironment;
  readonly claimToken: string | undefined;
  readonly replaces: string | undefined;
  readonly boughtAt: number;
  /** Transactions so far: the purchase and each renewal. */
  transactions: number;
  state: StoreState;
  expiresAt: number;
  graceUntil: number | undefined;
  autoRenews: boolean;
  acknowledged: boolean;
}

const day = 86_400_000;
const graceDays: Readonly<Record<AppStore, number>> = { APPLE: 16, GOOGLE: 7, ROKU: 3 };

const nextPeriod = (from: number, { cycle }: StoreProduct): number => {
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + monthsIn(cycle));
  return end.getTime();
};

/** As each store makes its own. */
const newKey = (store: AppStore): string => {
  if (store === 'APPLE') return `2${randomBytes(7).readUIntBE(0, 6).toString().padStart(15, '0')}`;
  return store === 'GOOGLE' ? randomBytes(48).toString('base64url') : randomUUID();
};

/** What can be done to a purchase in its state. */
export const actionsOf = ({ store, state, autoRenews }: Purchase): readonly Action[] => {
  if (state === 'EXPIRED' || state === 'REVOKED') return [];
  if (state === 'ON_HOLD' || state === 'PAUSED') return ['renew', 'expire'];
  // What is cancelled while its payment is missing has no paid days left: it ends.
  if (state === 'GRACE') return ['renew', 'hold', 'refund', 'expire'];
  // Nothing is charged after a cancellation, so no payment can fail.
  if (!autoRenews) return ['resume', 'change', 'refund', 'expire'];
  const pause: readonly Action[] = store === 'GOOGLE' ? ['pause'] : [];
  return ['renew', 'cancel', 'change', ...pause, 'fail', 'refund', 'expire'];
};

export interface Order {
  readonly product: StoreProduct;
  readonly claimToken?: string | undefined;
  readonly environment?: StoreEnvironment | undefined;
  readonly replaces?: string | undefined;
}

export const createPurchases = () => {
  const all = new Map<string, Purchase>();
  const add = (purchase: Purchase): Purchase => {
    all.set(`${purchase.store} ${purchase.key}`, purchase);
    return purchase;
  };

  const buy = ({ product, claimToken, environment = 'PRODUCTION', replaces }: Order): Purchase => {
    const now = Date.now();
    return add({
      store: product.store,
      key: newKey(product.store),
      product,
      environment,
      claimToken,
      replaces,
      boughtAt: now,
      transactions: 1,
      state: 'ACTIVE',
      expiresAt: nextPeriod(now, product),
      graceUntil: undefined,
      autoRenews: true,
      acknowledged: false,
    });
  };

  /** A purchase of the demo seed renews by itself, as at a real store. */
  const recall = (store: AppStore, key: string): Purchase | undefined => {
    const read = readDemoPurchaseKey(store, key);
    if (!read) return undefined;
    let { expiresAt } = read;
    while (expiresAt < Date.now()) expiresAt = nextPeriod(expiresAt, read.product);
    return add({
      store,
      key,
      product: read.product,
      environment: 'PRODUCTION',
      claimToken: read.claimToken,
      replaces: undefined,
      boughtAt: expiresAt - 31 * day,
      transactions: 1,
      state: 'ACTIVE',
      expiresAt,
      graceUntil: undefined,
      autoRenews: true,
      acknowledged: true,
    });
  };

  const find = (store: AppStore, key: string): Purchase | undefined =>
    all.get(`${store} ${key}`) ?? recall(store, key);

  const otherProduct = ({ product }: Purchase): StoreProduct =>
    demoStoreProducts.find(
      (each) =>
        each.store === product.store &&
        each.brand === product.brand &&
        each.cycle === product.cycle &&
        each.cents > product.cents,
    ) ??
    demoStoreProducts.find(
      (each) => each.store === product.store && each.brand === product.brand && each.id !== product.id,
    ) ??
    product;

  /** What happened, by purchase: a plan change at Google and Roku is a new one that replaces the old. */
  const act = (
    purchase: Purchase,
    action: Action,
    product: StoreProduct = otherProduct(purchase),
  ): readonly (readonly [Purchase, Happening])[] => {
    const now = Date.now();
    const set = (change: Partial<Purchase>) => {
      Object.assign(purchase, { graceUntil: undefined, ...change });
      return [[purchase, action]] as const;
    };
    const nextState: Readonly<Record<Exclude<Action, 'change'>, Partial<Purchase>>> = {
      renew: {
        state: 'ACTIVE',
        autoRenews: true,
        transactions: purchase.transactions + 1,
        expiresAt: nextPeriod(Math.max(purchase.expiresAt, now), purchase.product),
      },
      fail: { state: 'GRACE', expiresAt: now - 1000, graceUntil: now + graceDays[purchase.store] * day },
      hold: { state: 'ON_HOLD', expiresAt: Math.min(purchase.expiresAt, now - 1000) },
      pause: { state: 'PAUSED', expiresAt: now - 1000 },
      cancel: { state: 'CANCELLED', autoRenews: false },
      resume: { state: 'ACTIVE', autoRenews: true },
      expire: { state: 'EXPIRED', autoRenews: false, expiresAt: Math.min(purchase.expiresAt, now) },
      refund: { state: 'REVOKED', autoRenews: false, expiresAt: Math.min(purchase.expiresAt, now) },
    };
    if (action !== 'change') return set(nextState[action]);
    if (purchase.store === 'APPLE')
      return set({ product, state: 'ACTIVE', autoRenews: true, expiresAt: nextPeriod(now, product) });
    const replacing = buy({
      product,
      claimToken: purchase.claimToken,
      environment: purchase.environment,
      replaces: purchase.key,
    });
    Object.assign(purchase, { state: 'EXPIRED', autoRenews: false, expiresAt: now });
    return [
      [replacing, 'change'],
      [purchase, 'replaced'],
    ];
  };

  return { all: () => [...all.values()], buy, find, act };
};
export type Purchases = ReturnType<typeof createPurchases>;
