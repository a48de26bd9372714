/** One card for each thing that somebody has, out of a list with a line for each thing to watch. */
import type { UnifiedEntry } from '../contract/unified-subscriptions.ts';

export interface UnifiedSubscription extends Omit<UnifiedEntry, 'experience'> {
  readonly experiences: readonly UnifiedEntry['experience'][];
}

/** What a TV provider gives is one thing, whatever is in it, as is what a partner gives, or a bundle. */
const keyOf = ({ type, storeName, subscriptionItemId }: UnifiedEntry): string =>
  type === 'BDU' ? type : (subscriptionItemId ?? `${type} ${storeName}`);

const unique = (experiences: readonly UnifiedEntry['experience'][]) =>
  experiences.filter(({ sku }, place) => experiences.findIndex((other) => other.sku === sku) === place);

/** TV-provider entries come last, as the first of them says; the others stay in their order. */
export const toUnifiedSubscriptions = (entries: readonly UnifiedEntry[]): readonly UnifiedSubscription[] => {
  const isBdu = ({ type }: UnifiedEntry) => type === 'BDU';
  const sorted = [...entries.filter((each) => !isBdu(each)), ...entries.filter(isBdu)];
  return [...Map.groupBy(sorted, keyOf).values()].map((group) => {
    const { experience: _, ...first } = group[0]!;
    return { ...first, experiences: unique(group.map(({ experience }) => experience)) };
  });
};
