/** Types shared by all message catalogs. */
import type { Area } from '../navigation/route.ts';

/** A French catalog must have exactly the English keys, or it does not compile. */
export type Translated<English> = Readonly<Record<keyof English, string>>;

/** Areas that also show messages of payments. */
const borrowed: Readonly<Partial<Record<Area, Area>>> = {
  account: 'payments',
  purchase: 'payments',
  gifts: 'payments',
  subscriptions: 'payments',
};

/** Areas whose messages a screen of an area needs, besides those of the first screen. */
export const wordsOf = (area: Area): readonly Area[] => {
  const other = borrowed[area];
  return other ? [area, other] : [area];
};
