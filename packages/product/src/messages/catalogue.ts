/** What every catalogue has in common. */
import type { Area } from '../navigation/route.ts';

/** A French catalogue has a sentence for every English key, and none besides, or it does not compile. */
export type Translated<English> = Readonly<Record<keyof English, string>>;

/** Words about cards and bills belong to payments; these areas show some of them. */
const borrowed: Readonly<Partial<Record<Area, Area>>> = {
  account: 'payments',
  purchase: 'payments',
  gifts: 'payments',
  subscriptions: 'payments',
};

/** The areas whose words a screen of an area needs, besides those of the first screen. */
export const wordsOf = (area: Area): readonly Area[] => {
  const other = borrowed[area];
  return other ? [area, other] : [area];
};
