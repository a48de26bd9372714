/** What people can have: the product SKUs, their names, and how each is shown and counted. */
import type { Language, Localized } from '../brands.ts';
import type { ProfileColour } from './kinds.ts';

interface Sku {
  /** Absent: the product is shown without a name. */
  readonly name?: Localized;
  /** There is a logo of our own, in this colour, for entries that bring none. */
  readonly logo?: ProfileColour;
  /** Counts in the number of products above the list. */
  readonly counted?: true;
  /** No longer offered: leaving it asks first. */
  readonly legacy?: true;
  /** Comes with offline downloads. */
  readonly top?: true;
}

const same = (name: string): Localized => ({ en: name, fr: name });

export const skus = {
  tsnp: { name: same('TSN+'), logo: 'red' },
  tsn: { name: same('TSN'), logo: 'red' },
  tsn2: { name: same('TSN2'), logo: 'red' },
  rds: { name: same('RDS'), logo: 'red' },
  crave_basic: { name: { en: 'Crave Basic', fr: 'Crave De base' }, logo: 'teal', counted: true },
  crave_basic_starz: {
    name: { en: 'Crave Basic + Starz', fr: 'Crave De base + Starz' },
    counted: true,
    legacy: true,
  },
  crave_standard: { name: same('Crave Standard'), logo: 'purple' },
  crave_standard_starz: { name: same('Crave Standard + Starz'), legacy: true },
  crave_mobile: { name: same('Crave Mobile'), logo: 'orange', counted: true },
  crave_mobile_starz: { name: same('Crave Mobile + Starz'), counted: true, legacy: true },
  crave_total: { name: same('Crave Total'), logo: 'blue', counted: true, top: true },
  crave_total_starz: { name: same('Crave Total + Starz'), counted: true, legacy: true, top: true },
  craveads: { name: { en: 'Crave with ads', fr: 'Crave avec publicités' }, counted: true },
  starz: { name: same('Starz'), logo: 'green', counted: true },
  cravep: { legacy: true },
  cravetv: { legacy: true },
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

/** How a token says that its bearer may watch something. */
export const scopeOf = (sku: string): string => `subscription:${sku}`;

/** Each counted product once, however often it is subscribed. */
export const countProducts = (owned: readonly string[]): number =>
  new Set(owned.filter((sku) => rowOf(sku)?.counted)).size;
