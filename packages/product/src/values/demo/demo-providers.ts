/** The invented TV providers and partners of the demo. Only the simulators and the demo's seed read them. */
import type { BrandId, Language, Localized } from '../../brands.ts';
import type { MaturityType } from '../enums.ts';
import type { PartnerKind } from '../integrations.ts';

interface DemoTvProvider {
  readonly name: Localized;
  readonly language: Language;
  /** Lower comes first in lists. */
  readonly place: number;
  /** Every sign-in fails, to show what customers see then. */
  readonly fails?: true;
  /** It has no endpoint that says later what a viewer has. */
  readonly answersNoChecks?: true;
}

export const demoTvProviders = {
  'prairie-fibre': {
    name: { en: 'Prairie Fibre', fr: 'Prairie Fibre' },
    language: 'en',
    place: 100,
  },
  'laurentides-tele': {
    name: { en: 'Laurentides Télé', fr: 'Laurentides Télé' },
    language: 'fr',
    place: 100,
    answersNoChecks: true,
  },
  'harbour-tv': {
    name: { en: 'Harbour TV (always fails)', fr: 'Harbour TV (toujours en panne)' },
    language: 'en',
    place: 900,
    fails: true,
  },
} as const satisfies Record<string, DemoTvProvider>;

export type DemoTvProviderId = keyof typeof demoTvProviders;
export const demoTvProviderIds = Object.keys(demoTvProviders) as DemoTvProviderId[];
export const demoTvProviderOf = (id: DemoTvProviderId): DemoTvProvider => demoTvProviders[id];

interface DemoPartner {
  readonly name: Localized;
  /** Brand where the partner's customers watch. */
  readonly brand: BrandId;
  /** SKUs that come with the partner. */
  readonly skus: readonly string[];
  readonly kind: PartnerKind;
  readonly place: number;
}

export const demoPartners = {
  mobilink: {
    name: { en: 'Mobilink', fr: 'Mobilien' },
    brand: 'crave',
    skus: ['crave_mobile', 'starz'],
    kind: 'mobile',
    place: 100,
  },
  homebundle: {
    name: { en: 'Home Bundle', fr: 'Maison Plus' },
    brand: 'tsn',
    skus: ['tsn', 'tsn2'],
    kind: 'bundle',
    place: 200,
  },
} as const satisfies Record<string, DemoPartner>;

export type DemoPartnerId = keyof typeof demoPartners;
export const demoPartnerIds = Object.keys(demoPartners) as DemoPartnerId[];
export const demoPartnerOf = (id: DemoPartnerId): DemoPartner => demoPartners[id];

/** Claims of a viewer besides the subject. */
interface Viewer {
  readonly skus: readonly string[];
  readonly maturity: MaturityType;
}

const viewers: Readonly<Record<string, Viewer>> = {
  viewer1: { skus: ['crave_total', 'tsn', 'rds'], maturity: 'ADULT' },
  viewer2: { skus: ['crave_standard'], maturity: 'ADULT' },
  viewer3: { skus: ['tsn', 'tsn2'], maturity: 'TEEN' },
  viewer4: { skus: ['rds'], maturity: 'ADULT' },
  viewer5: { skus: [], maturity: 'ADULT' },
};
const anyViewer: Viewer = { skus: ['crave_basic', 'tsn'], maturity: 'ADULT' };

/** Demo viewers by user name; any other name has the standard package. */
export const viewerOf = (name: string): Viewer => (Object.hasOwn(viewers, name) ? viewers[name]! : anyViewer);
