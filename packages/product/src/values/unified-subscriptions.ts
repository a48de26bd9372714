/** Unified subscriptions: groups a list of SKUs into one entry per subscription, partner, TV provider or bundle. */
import type { UnifiedEntry } from '../contract/unified-subscriptions.ts';

export interface UnifiedSubscription extends Omit<UnifiedEntry, 'experience'> {
  readonly experiences: readonly UnifiedEntry['experience'][];
}

/** Everything from one TV provider, one partner or one bundle is a single entry. */
const keyOf = ({ type, storeName, subscriptionItemId }: UnifiedEntry): string =>
  type === 'BDU' ? type : (subscriptionItemId ?? `${type} ${storeName}`);

const unique = (experiences: readonly UnifiedEntry['experience'][]) =>
  experiences.filter(({ sku }, place) => experiences.findIndex((other) => other.sku === sku) === place);

/** TV provider entries come last, positioned by the first of them; the others keep their order. */
export const toUnifiedSubscriptions = (entries: readonly UnifiedEntry[]): readonly UnifiedSubscription[] => {
  const isBdu = ({ type }: UnifiedEntry) => type === 'BDU';
  const sorted = [...entries.filter((each) => !isBdu(each)), ...entries.filter(isBdu)];
  return [...Map.groupBy(sorted, keyOf).values()].map((group) => {
    const { experience: _, ...first } = group[0]!;
    return { ...first, experiences: unique(group.map(({ experience }) => experience)) };
  });
};
