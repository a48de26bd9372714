/** Groups the entries of the combined subscription list: one unified subscription for each item that is billed. */

interface Entry {
  readonly type: 'DTC' | 'PARTNER' | 'BDU';
  readonly storeName: string;
  readonly subscriptionItemId: string | null;
  readonly experience: { readonly sku: string };
}

export type Unified<E extends Entry> = Omit<E, 'experience'> & {
  readonly experiences: readonly E['experience'][];
};

/** All entries of a TV provider are one subscription, as are those of one partner and of one bundle. */
const keyOf = ({ type, storeName, subscriptionItemId }: Entry): string =>
  type === 'BDU' ? type : (subscriptionItemId ?? `${type} ${storeName}`);

const unique = <X extends Entry['experience']>(experiences: readonly X[]) =>
  experiences.filter(({ sku }, index) => experiences.findIndex((other) => other.sku === sku) === index);

/** TV-provider entries come last; the others stay in their order. */
export const toUnifiedSubscriptions = <E extends Entry>(entries: readonly E[]): readonly Unified<E>[] => {
  const isBdu = ({ type }: Entry) => type === 'BDU';
  const sorted = [...entries.filter((each) => !isBdu(each)), ...entries.filter(isBdu)];
  return [...Map.groupBy(sorted, keyOf).values()].map((group) => {
    const { experience: _, ...first } = group[0]!;
    return { ...first, experiences: unique(group.map(({ experience }) => experience)) };
  });
};
