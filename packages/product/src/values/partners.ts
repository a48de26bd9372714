/** Partners: companies whose customers get our products. */
import type { BrandId, Localized } from '../brands.ts';

interface Partner {
  readonly name: Localized;
  /** Brand where the partner's customers watch. */
  readonly brand: BrandId;
  /** SKUs that come with the partner. */
  readonly skus: readonly string[];
  /** Mobile partner: each line can be linked to one account only. */
  readonly mobile?: true;
}

export const partners = {
  mobilink: {
    name: { en: 'Mobilink', fr: 'Mobilien' },
    brand: 'crave',
    skus: ['crave_mobile', 'starz'],
    mobile: true,
  },
  homebundle: { name: { en: 'Home Bundle', fr: 'Maison Plus' }, brand: 'tsn', skus: ['tsn', 'tsn2'] },
} as const satisfies Record<string, Partner>;

export type PartnerId = keyof typeof partners;
export const partnerIds = Object.keys(partners) as PartnerId[];
export const isPartner = (id: unknown): id is PartnerId =>
  typeof id === 'string' && Object.hasOwn(partners, id);
/** Success codes of linking and unlinking; any other response is a failure. */
export const linkSuccesses: readonly number[] = [200, 201];

export const partnerOf = (id: PartnerId): Partner => partners[id];
