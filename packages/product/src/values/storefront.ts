/** Storefront packages: what a storefront says about the plans of a brand, and in which order. */
import { type BrandId, isBrandId } from '../brands.ts';
import { isPlainObject } from '../plain-object.ts';

interface Package {
  readonly productId: string;
  readonly description: string;
}

export interface StorefrontPackages {
  readonly items: readonly Package[];
  /** The other brand of the storefront's bundle. */
  readonly bundlePartner?: BrandId;
}

const isPackage = (value: unknown): value is Package =>
  isPlainObject(value) &&
  typeof value['productId'] === 'string' &&
  value['productId'] !== '' &&
  typeof value['description'] === 'string';

/** Another site answers it: a response without a single package counts as none. */
export const parsePackages = (value: unknown): StorefrontPackages | undefined => {
  if (!isPlainObject(value) || !Array.isArray(value['items'])) return undefined;
  const items = value['items']
    .filter(isPackage)
    .map(({ productId, description }) => ({ productId, description }));
  if (items.length === 0) return undefined;
  const { bundlePartner } = value;
  return { items, ...(isBrandId(bundlePartner) && { bundlePartner }) };
};

/** The storefront sets order and description. What is sold, to whom and at which price is the catalog's. */
export const arrangeOffers = <Offer extends Package>(
  offers: readonly Offer[],
  { items }: StorefrontPackages,
): Offer[] => {
  const positionOf = ({ productId }: Offer) => {
    const position = items.findIndex((item) => item.productId === productId);
    return position < 0 ? items.length : position;
  };
  return offers
    .map((offer) => ({ offer, position: positionOf(offer) }))
    .toSorted((one, other) => one.position - other.position)
    .map(({ offer, position }) => ({
      ...offer,
      description: items[position]?.description || offer.description,
    }));
};
