/** SKUs: names, playback limits, and how each is shown and counted. */
import type { Language, Localized } from '../brands.ts';
import type { ProfileColour } from './enums.ts';

export const resolutions = ['SD', 'HD', '4K'] as const;

/** Playback limits: best quality, concurrent streams, downloads. */
export interface Playback {
  readonly resolution: (typeof resolutions)[number];
  readonly screens: number;
  readonly downloads: boolean;
}

interface Sku {
  /** Absent: shown without a name. */
  readonly name?: Localized;
  /** Colour of our own logo, for entries without one. */
  readonly logo?: ProfileColour;
  /** Counted in the product count above the list. */
  readonly counted?: true;
  /** No longer sold; changing away from it asks for confirmation. */
  readonly legacy?: true;
  /** The recommended plan, and its combinations with an add-on. */
  readonly top?: true;
  /** Absent for an add-on, which has the limits of its plan. */
  readonly playback?: Playback;
}

const oneScreen: Playback = { resolution: 'HD', screens: 1, downloads: false };
const twoScreens: Playback = { resolution: 'HD', screens: 2, downloads: false };
const mobile: Playback = { resolution: 'SD', screens: 1, downloads: false };
const best: Playback = { resolution: '4K', screens: 4, downloads: true };

const same = (name: string): Localized => ({ en: name, fr: name });

export const skus = {
  tsnp: { name: same('TSN+'), logo: 'red', playback: { resolution: '4K', screens: 2, downloads: false } },
  tsn: { name: same('TSN'), logo: 'red', playback: twoScreens },
  tsn2: { name: same('TSN2'), logo: 'red' },
  rds: { name: same('RDS'), logo: 'red', playback: twoScreens },
  crave_basic: {
    name: { en: 'Crave Basic', fr: 'Crave De base' },
    logo: 'teal',
    counted: true,
    playback: oneScreen,
  },
  crave_basic_starz: {
    name: { en: 'Crave Basic + Starz', fr: 'Crave De base + Starz' },
    counted: true,
    legacy: true,
    playback: oneScreen,
  },
  crave_standard: { name: same('Crave Standard'), logo: 'purple', playback: twoScreens },
  crave_standard_starz: { name: same('Crave Standard + Starz'), legacy: true, playback: twoScreens },
  crave_mobile: { name: same('Crave Mobile'), logo: 'orange', counted: true, playback: mobile },
  crave_mobile_starz: { name: same('Crave Mobile + Starz'), counted: true, legacy: true, playback: mobile },
  crave_total: { name: same('Crave Total'), logo: 'blue', counted: true, top: true, playback: best },
  crave_total_starz: {
    name: same('Crave Total + Starz'),
    counted: true,
    legacy: true,
    top: true,
    playback: best,
  },
  craveads: {
    name: { en: 'Crave with ads', fr: 'Crave avec publicités' },
    counted: true,
    playback: oneScreen,
  },
  starz: { name: same('Starz'), logo: 'green', counted: true },
  cravep: { legacy: true, playback: twoScreens },
  cravetv: { legacy: true, playback: oneScreen },
} as const satisfies Record<string, Sku>;

export type SkuId = keyof typeof skus;
export const skuIds = Object.keys(skus) as SkuId[];

const rowOf = (sku: string): Sku | undefined => (Object.hasOwn(skus, sku) ? skus[sku as SkuId] : undefined);

/** The raw SKU is never shown: undefined if unknown or nameless. */
export const skuName = (sku: string, language: Language): string | undefined => rowOf(sku)?.name?.[language];

/** Label of partner content, `Crave Total + Starz`. */
export const contentNames = (policies: readonly string[], language: Language): string =>
  policies.flatMap((sku) => skuName(sku, language) ?? []).join(' + ');

export const logoColour = (sku: string): ProfileColour | undefined => rowOf(sku)?.logo;
export const isLegacyPlan = (sku: string): boolean => rowOf(sku)?.legacy ?? false;
export const isTopPlan = (sku: string): boolean => rowOf(sku)?.top ?? false;
/** The recommended plan. */
export const topPlan = skuIds.find((sku) => isTopPlan(sku) && !isLegacyPlan(sku)) ?? '';

/** Playback limits of a SKU for an account entitled to all of `owned`; an unknown SKU allows one stream. */
export const playbackOf = (sku: string, owned: readonly string[]): Playback => {
  const own = rowOf(sku)?.playback;
  if (own || !rowOf(sku)) return own ?? oneScreen;
  const plans = owned.flatMap((each) => rowOf(each)?.playback ?? []);
  const rank = ({ resolution, screens }: Playback) => resolutions.indexOf(resolution) * 100 + screens;
  return plans.toSorted((one, other) => rank(other) - rank(one))[0] ?? oneScreen;
};

/** Scope string of an entitled SKU in the access token. */
export const scopeOf = (sku: string): string => `subscription:${sku}`;

/** Each counted product once, however many subscriptions include it. */
export const countProducts = (owned: readonly string[]): number =>
  new Set(owned.filter((sku) => rowOf(sku)?.counted)).size;
