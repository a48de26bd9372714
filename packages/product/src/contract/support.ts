/** Start-up configuration and client log endpoints. */
import * as z from 'zod/mini';
import { brandIds } from '../brands.ts';
import { anyone, empty } from '../endpoint.ts';
import { type FeatureFlag, featureFlagNames } from '../features.ts';
import { limits } from '../limits.ts';
import type { StartupConfig } from '../startup.ts';

const brandId = z.enum(brandIds);
const localized = z.object({ en: z.string(), fr: z.string() });
const warning = z.object({ enabled: z.boolean(), en: z.string(), fr: z.string() });

const eachSwitch = <S extends z.ZodMiniType>(schema: S) =>
  z.object(Object.fromEntries(featureFlagNames.map((name) => [name, schema])) as Record<FeatureFlag, S>);

const startupConfig = z.object({
  brand: brandId,
  hostBrand: z.nullable(brandId),
  features: eachSwitch(z.boolean()),
  featureOverrides: z.partialRecord(brandId, eachSwitch(z.optional(z.boolean()))),
  brands: z.partialRecord(
    brandId,
    z.object({
      homeUrl: z.optional(localized),
      supportUrl: z.optional(localized),
      termsUrl: z.optional(localized),
      privacyUrl: z.optional(localized),
      fallbackAccountUrl: z.optional(localized),
      manageSubscriptionUrl: z.optional(localized),
      hosts: z.optional(z.array(z.string())),
    }),
  ),
  warning: z.object({ loggedIn: warning, loggedOut: warning }),
  storefrontPackagesUrl: z.string(),
  dynamicBase: z.boolean(),
  base: z.string(),
  production: z.boolean(),
  demo: z.boolean(),
  test: z.boolean(),
  worldUrl: z.nullable(z.string()),
  payFieldsUrl: z.string(),
  signInWidget: z.boolean(),
  bindsSession: z.boolean(),
  appSchemes: z.array(z.string()),
  passkeyRpId: z.string(),
  botCheck: z.enum(['pow', 'recaptcha', 'off']),
  recaptchaSiteKey: z.nullable(z.string()),
  support: localized,
  terms: localized,
  privacy: localized,
  fallbackAccount: localized,
  manageSubscription: localized,
  analyticsKey: z.string(),
  tagBrands: z.array(brandId),
});
z.globalRegistry.add(startupConfig, { id: 'StartupConfig' });

export const getConfig = anyone.get('/api/config', {
  query: z.object({ service: z.optional(z.string()) }),
  reply: { 200: startupConfig as z.ZodMiniType<StartupConfig> },
  fails: [],
  says: 'Returns the start-up configuration. An unknown service gets the unbranded one.',
});

const { clientLog } = limits;
const text = z.string().check(z.maxLength(clientLog.textLength));

const clientEvent = z.object({
  level: z.enum(['debug', 'info', 'warn', 'error']),
  code: text,
  message: text,
  url: z.optional(text),
  brand: z.optional(text),
  deviceId: z.optional(text),
});
z.globalRegistry.add(clientEvent, { id: 'ClientEvent' });

export const postClientLog = anyone.post('/api/log/v1/client', {
  body: z.union([
    z.object({ events: z.array(clientEvent).check(z.minLength(1), z.maxLength(clientLog.events)) }),
    clientEvent,
  ]),
  reply: { 204: empty },
  fails: ['VALIDATION', 'PAYLOAD_TOO_LARGE', 'TOO_MANY_REQUESTS'],
  says: 'Records errors that occurred in a browser: one event or several.',
});
