/** What people can have: the product SKUs, their names, and how each is shown and counted. */
import type { Language, Localized } from '../brands.ts';
import type { ProfileColour } from './enums.ts';

export const resolutions = ['SD', 'HD', '4K'] as const;

/** How it may be watched: the best picture, on how many screens at once, and whether offline. */
export interface Playback {
  readonly resolution: (typeof resolutions)[number];
  readonly screens: number;
  readonly downloads: boolean;
}

interface Sku {
  /** Absent: the product is shown without a name. */
  readonly name?: Localized;
  /** There is a logo of our own, in this colour, for entries that bring none. */
  readonly logo?: ProfileColour;
  /** Counts in the number of products above the list. */
  readonly counted?: true;
  /** No longer offered: leaving it asks first. */
  readonly legacy?: true;
  /** The plan that people are told to choose, and those that are it with an add-on. */
  readonly top?: true;
  /** Absent: an add-on, watched as the plan that it goes on. */
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

/** The raw SKU is never shown: an unknown or nameless one has no name. */
export const skuName = (sku: string, language: Language): string | undefined => rowOf(sku)?.name?.[language];

/** A partner's content, `Crave Total + Starz`. */
export const contentNames = (policies: readonly string[], language: Language): string =>
  policies.flatMap((sku) => skuName(sku, language) ?? []).join(' + ');

export const logoColour = (sku: string): ProfileColour | undefined => rowOf(sku)?.logo;
export const isLegacyPlan = (sku: string): boolean => rowOf(sku)?.legacy ?? false;
export const isTopPlan = (sku: string): boolean => rowOf(sku)?.top ?? false;
/** The one that people are told to choose. */
export const topPlan = skuIds.find((sku) => isTopPlan(sku) && !isLegacyPlan(sku)) ?? '';

/** How a SKU may be watched by whoever is entitled to all of `owned`; one that is new here, on one screen. */
export const playbackOf = (sku: string, owned: readonly string[]): Playback => {
  const own = rowOf(sku)?.playback;
  if (own || !rowOf(sku)) return own ?? oneScreen;
  const plans = owned.flatMap((each) => rowOf(each)?.playback ?? []);
  const rank = ({ resolution, screens }: Playback) => resolutions.indexOf(resolution) * 100 + screens;
  return plans.toSorted((one, other) => rank(other) - rank(one))[0] ?? oneScreen;
};

/** How a token says that its bearer may watch something. */
export const scopeOf = (sku: string): string => `subscription:${sku}`;

/** Each counted product once, however often it is subscribed. */
export const countProducts = (owned: readonly string[]): number =>
  new Set(owned.filter((sku) => rowOf(sku)?.counted)).size;
