/** The start-up configuration that the server writes into the page, with defaults from the brand table. */
import { type Brand, brandOf, type BrandId, defaultBrand, isBrandId } from '@marquee/product/brands.ts';
import {
  type Features,
  featuresOf,
  readOverrides,
  type FeatureFlags,
  type FeatureOverrides,
  featureFlagsOf,
} from '@marquee/product/features.ts';
import type { StartupConfig } from '@marquee/product/startup.ts';
import { pickAssignable } from '@marquee/product/url/client-state.ts';
import { usualAppSchemes } from '@marquee/product/url/urls.ts';

const noWarning = { enabled: false, en: '', fr: '' };

const defaultsOf = (brand: BrandId): StartupConfig => {
  const row = brandOf(brand);
  return {
    brand,
    hostBrand: null,
    features: featureFlagsOf(brand),
    featureOverrides: {},
    brands: {},
    warning: { loggedIn: noWarning, loggedOut: noWarning },
    storefrontPackagesUrl: '',
    dynamicBase: true,
    base: '/',
    demo: false,
    test: import.meta.env.DEV,
    worldUrl: null,
    payFieldsUrl: '',
    production: !import.meta.env.DEV,
    signInWidget: false,
    bindsSession: !import.meta.env.DEV,
    appSchemes: usualAppSchemes,
    passkeyRpId: '',
    botCheck: 'pow',
    recaptchaSiteKey: null,
    support: row.supportUrl,
    terms: row.termsUrl,
    privacy: row.privacyUrl,
    fallbackAccount: row.fallbackAccountUrl,
    manageSubscription: row.manageSubscriptionUrl,
    analyticsKey: row.analyticsKey,
    tagBrands: [],
  };
};

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export const parseStartupConfig = (text: string | null | undefined): StartupConfig => {
  try {
    const given = JSON.parse(text ?? '{}') as Partial<StartupConfig>;
    const defaults = defaultsOf(isBrandId(given.brand) ? given.brand : defaultBrand);
    return {
      ...defaults,
      ...pickAssignable(defaults, given),
      hostBrand: isBrandId(given.hostBrand) ? given.hostBrand : null,
      worldUrl: textOf(given.worldUrl),
      recaptchaSiteKey: textOf(given.recaptchaSiteKey),
    };
  } catch {
    return defaultsOf(defaultBrand);
  }
};

export const config: StartupConfig = parseStartupConfig(
  typeof document === 'undefined' ? undefined : document.querySelector('#config')?.textContent,
);

/** The brand with the addresses that operators set at run time. */
export const brandFor = (brand: BrandId): Brand => ({ ...brandOf(brand), ...config.brands[brand] });

const overridesOf = (brand: BrandId): FeatureOverrides => ({
  ...readOverrides(config.featureOverrides[brand]),
  ...(brand === config.brand && readOverrides(config.features)),
});

export const featureFlagsFor = (brand: BrandId): FeatureFlags => featureFlagsOf(brand, overridesOf(brand));
export const featuresFor = (brand: BrandId): Features => featuresOf(brand, overridesOf(brand));

/** Applies a newer configuration; screens read it at their next navigation. */
export const updateStartupConfig = (given: StartupConfig): void => {
  Object.assign(config, { ...given, hostBrand: config.hostBrand });
};
