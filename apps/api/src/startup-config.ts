/** The start-up configuration of one brand, for the call and for the page alike. */
import { type BrandId, brandOf, defaultBrand, isBrandId } from '@marquee/product/brands.ts';
import { featureFlagsOf } from '@marquee/product/features.ts';
import type { StartupConfig } from '@marquee/product/startup.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';
import { fieldsUrlOf } from './http/card-iframe-policy.ts';

export const hostBrandOf = (env: Env, hostname: string): BrandId | null => {
  const host = hostname.toLowerCase();
  return Object.hasOwn(env.brandHosts, host) ? (env.brandHosts[host] ?? null) : null;
};

export const startupConfigOf = (
  { env, integrations }: Pick<Deps, 'env' | 'integrations'>,
  service: unknown,
  hostBrand: BrandId | null,
): StartupConfig => {
  const featureOverrides = integrations.featureOverrides();
  const id = isBrandId(service) ? service : (hostBrand ?? defaultBrand);
  const brand = { ...brandOf(id), ...env.brandHomes[id] };
  return {
    brand: id,
    hostBrand,
    features: featureFlagsOf(id, featureOverrides[id]),
    featureOverrides,
    brands: env.brandHomes,
    warning: env.warningOf(id),
    storefrontPackagesUrl: env.storefrontPackagesUrl,
    dynamicBase: env.dynamicBase,
    base: env.base,
    production: env.production,
    demo: env.demo,
    test: env.testMode,
    worldUrl: env.testMode ? env.worldUrl : null,
    payFieldsUrl: fieldsUrlOf(env),
    signInWidget: env.signInWidget,
    bindsSession: env.bindsSession,
    appSchemes: env.appSchemes,
    passkeyRpId: env.passkeyRpId,
    botCheck: env.botCheck,
    recaptchaSiteKey: env.recaptchaSiteKey,
    support: brand.supportUrl,
    terms: brand.termsUrl,
    privacy: brand.privacyUrl,
    fallbackAccount: brand.fallbackAccountUrl,
    manageSubscription: brand.manageSubscriptionUrl,
    analyticsKey: env.tagOf(id)?.key ?? brand.analyticsKey,
    tagBrands: env.tagBrands,
  };
};
