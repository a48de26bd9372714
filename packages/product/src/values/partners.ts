/** The companies whose customers get something of ours: who they are, and what comes through each. */
import type { BrandId, Localized } from '../brands.ts';

interface Partner {
  readonly name: Localized;
  /** Where the partner's customers watch. */
  readonly brand: BrandId;
  /** What comes through the partner. */
  readonly skus: readonly string[];
  /** One line of theirs can be linked once, whatever the account. */
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
/** The successes of linking and unlinking; any other answer is a failure. */
export const linkSuccesses: readonly number[] = [200, 201];

export const partnerOf = (id: PartnerId): Partner => partners[id];
