/** SKUs: names, playback limits, and how each is shown and counted. */
import type { Language, Localized } from '../brands.ts';
import type { ProfileColour } from './enums.ts';

export const resolutions = ['SD', 'HD', '4K'] as const;
/** Best picture as customers know it, worst first. */
export const pictures = ['480p', '720p', '1080p', '4K'] as const;
export type Picture = (typeof pictures)[number];
/** Fewest ads first. */
export const adLevels = ['none', 'few', 'some'] as const;
export type AdLevel = (typeof adLevels)[number];

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
  readonly plan?: Plan;
}

interface Plan {
  readonly playback: Playback;
  readonly picture: Picture;
  /** Absent when the plan makes no promise about ads. */
  readonly ads?: AdLevel;
  /** Shown in the smaller row below the main plans. */
  readonly secondary?: true;
}

const oneScreen: Playback = { resolution: 'HD', screens: 1, downloads: false };
const twoScreens: Playback = { resolution: 'HD', screens: 2, downloads: false };
const mobile: Playback = { resolution: 'SD', screens: 1, downloads: false };
const best: Playback = { resolution: '4K', screens: 4, downloads: true };

const basicPlan: Plan = { playback: oneScreen, picture: '720p', ads: 'some' };
const standardPlan: Plan = { playback: twoScreens, picture: '1080p', ads: 'few' };
const mobilePlan: Plan = { playback: mobile, picture: '480p', ads: 'some', secondary: true };
const totalPlan: Plan = { playback: best, picture: '4K', ads: 'none' };
const sportsPlan: Plan = { playback: twoScreens, picture: '1080p' };

const same = (name: string): Localized => ({ en: name, fr: name });

export const skus = {
  tsnp: {
    name: same('TSN+'),
    logo: 'red',
    plan: { playback: { resolution: '4K', screens: 2, downloads: false }, picture: '4K' },
  },
  tsn: { name: same('TSN'), logo: 'red', plan: sportsPlan },
  tsn2: { name: same('TSN2'), logo: 'red' },
  rds: { name: same('RDS'), logo: 'red', plan: sportsPlan },
  crave_basic: {
    name: { en: 'Crave Basic', fr: 'Crave De base' },
    logo: 'teal',
    counted: true,
    plan: basicPlan,
  },
  crave_basic_starz: {
    name: { en: 'Crave Basic + Starz', fr: 'Crave De base + Starz' },
    counted: true,
    legacy: true,
    plan: basicPlan,
  },
  crave_standard: { name: same('Crave Standard'), logo: 'purple', plan: standardPlan },
  crave_standard_starz: { name: same('Crave Standard + Starz'), legacy: true, plan: standardPlan },
  crave_mobile: { name: same('Crave Mobile'), logo: 'orange', counted: true, plan: mobilePlan },
  crave_mobile_starz: { name: same('Crave Mobile + Starz'), counted: true, legacy: true, plan: mobilePlan },
  crave_total: { name: same('Crave Total'), logo: 'blue', counted: true, top: true, plan: totalPlan },
  crave_total_starz: {
    name: same('Crave Total + Starz'),
    counted: true,
    legacy: true,
    top: true,
    plan: totalPlan,
  },
  craveads: {
    name: { en: 'Crave with ads', fr: 'Crave avec publicités' },
    counted: true,
    plan: { ...basicPlan, secondary: true },
  },
  starz: { name: same('Starz'), logo: 'green', counted: true },
  cravep: { legacy: true, plan: { playback: twoScreens, picture: '1080p' } },
  cravetv: { legacy: true, plan: { playback: oneScreen, picture: '720p' } },
} as const satisfies Record<string, Sku>;

export type SkuId = keyof typeof skus;
export const skuIds = Object.keys(skus) as SkuId[];

const rowOf = (sku: string): Sku | undefined => (Object.hasOwn(skus, sku) ? skus[sku as SkuId] : undefined);

export const isSku = (sku: string): boolean => rowOf(sku) !== undefined;

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

/** Undefined for an add-on or an unknown SKU. */
export const planOf = (sku: string): Plan | undefined => rowOf(sku)?.plan;
export const isSecondaryPlan = (sku: string): boolean => planOf(sku)?.secondary ?? false;

/** Playback limits of a SKU for an account entitled to all of `owned`; an unknown SKU allows one stream. */
export const playbackOf = (sku: string, owned: readonly string[]): Playback => {
  const own = rowOf(sku)?.plan?.playback;
  if (own || !rowOf(sku)) return own ?? oneScreen;
  const plans = owned.flatMap((each) => rowOf(each)?.plan?.playback ?? []);
  const rank = ({ resolution, screens }: Playback) => resolutions.indexOf(resolution) * 100 + screens;
  return plans.toSorted((one, other) => rank(other) - rank(one))[0] ?? oneScreen;
};

/** Scope string of an entitled SKU in the access token. */
export const scopeOf = (sku: string): string => `subscription:${sku}`;

/** Each counted product once, however many subscriptions include it. */
export const countProducts = (owned: readonly string[]): number =>
  new Set(owned.filter((sku) => rowOf(sku)?.counted)).size;
