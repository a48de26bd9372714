/**
 * Environment with live settings: source < settings < environment. What an operator set in the environment is fixed.
 * The properties are getters, so that every reader sees a change without a restart.
 */
import { type BrandId, type BrandOverrides, brandIds } from '@marquee/product/brands.ts';
import type { SettingKey } from '@marquee/product/settings.ts';
import type { Warning } from '@marquee/product/startup.ts';
import type { Env } from '../env.ts';
import { mailDomainOf } from '../env/production.ts';
import type { FeatureOverrides } from '../env/variable-kinds.ts';
import type { Settings } from './settings-store.ts';

/** Senders must be of the domain that the operator's mail server signs for. */
export const senderDomainOf = ({ mailFrom }: Pick<Env, 'mailFrom'>): string => mailDomainOf(mailFrom);

/** Whether the environment decides it, so that a saved value would have no effect. */
export const isFixed = (
  { fixed }: Pick<Env, 'fixed'>,
  key: SettingKey,
  brand: BrandId | null,
  value: unknown,
): boolean => {
  switch (key) {
    case 'features':
      return (
        brand !== null &&
        Object.keys(value ?? {}).some((flag) => flag in (fixed.featureOverrides[brand] ?? {}))
      );
    case 'homes':
    case 'redirectHosts':
      return brand !== null && brand in fixed.brandHomes;
    case 'hosts':
      return Object.keys(fixed.brandHosts).length > 0;
    case 'apiOrigins':
      return fixed.apiOrigins.length > 0;
    case 'warning.loggedIn':
      return fixed.warning.loggedIn.enabled;
    case 'warning.loggedOut':
      return fixed.warning.loggedOut.enabled;
    default:
      return false;
  }
};

/** Merges by brand; the second wins field by field. */
const mergeByBrand = <T extends object>(
  below: Readonly<Partial<Record<BrandId, T>>>,
  above: Readonly<Partial<Record<BrandId, T>>>,
): Partial<Record<BrandId, T>> =>
  Object.fromEntries(
    brandIds
      .filter((id) => below[id] ?? above[id])
      .map((id) => [id, { ...below[id], ...above[id] } as T] as const),
  );

/** Computed once for each version of the settings. */
const memo = <T>(settings: Settings, compute: () => T): (() => T) => {
  let of: unknown;
  let value: T;
  return () => {
    if (of !== settings.current()) {
      of = settings.current();
      value = compute();
    }
    return value;
  };
};

const warningOf = (given: Warning, set: { readonly en: string; readonly fr: string } | undefined): Warning =>
  given.enabled || !set ? given : { enabled: true, ...set };

export const withSettings = (env: Env, settings: Settings): Env => {
  const featureOverrides = memo<FeatureOverrides>(settings, () =>
    mergeByBrand(Object.fromEntries(settings.current().values.features), env.featureOverrides),
  );
  const brandHomes = memo<BrandOverrides>(settings, () =>
    mergeByBrand(settings.brandOverrides(), env.brandHomes),
  );
  const brandHosts = memo(settings, () => ({ ...settings.find('hosts', null), ...env.brandHosts }));
  const apiOrigins = memo(settings, () =>
    env.apiOrigins.length > 0 ? env.apiOrigins : (settings.find('apiOrigins', null) ?? []),
  );
  const tagOf = (brand: BrandId) => {
    const tag = settings.find('analytics', brand);
    return tag?.kind === 'none' ? undefined : tag;
  };
  const tagBrands = memo(settings, () => brandIds.filter((id) => tagOf(id)));
  return {
    ...env,
    get featureOverrides() {
      return featureOverrides();
    },
    get brandHomes() {
      return brandHomes();
    },
    get brandHosts() {
      return brandHosts();
    },
    get apiOrigins() {
      return apiOrigins();
    },
    senderOf: (brand) => settings.find('sender', brand),
    tagOf,
    get tagBrands() {
      return tagBrands();
    },
    warningOf: (brand) => ({
      loggedIn: warningOf(env.warning.loggedIn, settings.find('warning.loggedIn', brand)),
      loggedOut: warningOf(env.warning.loggedOut, settings.find('warning.loggedOut', brand)),
    }),
  };
};
