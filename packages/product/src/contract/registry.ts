/** Every endpoint of the API, by area: each endpoint that a contract module exports. */
import type { Endpoint } from '../endpoint.ts';
import * as account from './account.ts';
import * as auth from './auth.ts';
import * as gifts from './billing/gifts.ts';
import * as payments from './billing/payments.ts';
import * as purchase from './billing/purchase.ts';
import * as redeem from './billing/redeem.ts';
import * as devices from './devices.ts';
import * as merchants from './merchants.ts';
import * as migration from './migration.ts';
import * as partners from './partners.ts';
import * as consents from './privacy/consents.ts';
import * as exports from './privacy/exports.ts';
import * as preferences from './privacy/preferences.ts';
import * as profiles from './profiles.ts';
import * as providers from './providers.ts';
import * as recommendations from './recommendations.ts';
import * as assist from './security/assist.ts';
import * as twoStep from './security/two-step.ts';
import * as sessions from './security/sessions.ts';
import * as passkeys from './security/passkeys.ts';
import * as security from './security/security.ts';
import * as serviceActivationLinks from './service/activation-links.ts';
import * as serviceConsolidation from './service/consolidation.ts';
import * as serviceEntitlements from './service/entitlements.ts';
import * as serviceMigrationCodes from './service/migration-codes.ts';
import * as serviceSubscriptions from './service/subscriptions.ts';
import * as serviceCodeBatches from './service/code-batches.ts';
import * as serviceEvents from './service/events.ts';
import * as serviceFeed from './service/feed.ts';
import * as servicePartnerCustomers from './service/partner-customers.ts';
import * as serviceImports from './service/imports.ts';
import * as serviceToken from './service/token.ts';
import * as shortCode from './short-code.ts';
import * as stores from './billing/stores.ts';
import * as subscriptions from './subscriptions.ts';
import * as support from './support.ts';
import * as test from './test.ts';
import * as unifiedSubscriptions from './unified-subscriptions.ts';

type EndpointsOf<Module> = {
  readonly [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name];
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;

/** A caller of an alias copies the endpoint with the alias as its path; the copy is not another endpoint. */
const isAlias = ({ aliases = [], path }: Endpoint): boolean => aliases.includes(path);

/** In the order of their paths, as documents list them. */
const endpointsOf = <Module extends object>(module: Module) =>
  Object.fromEntries(
    Object.entries(module)
      .filter(
        (entry: [string, unknown]): entry is [string, Endpoint] => isEndpoint(entry[1]) && !isAlias(entry[1]),
      )
      .toSorted(([, left], [, right]) => left.path.localeCompare(right.path)),
  ) as EndpointsOf<Module>;

export const contract = {
  auth: endpointsOf(auth),
  account: endpointsOf(account),
  profiles: endpointsOf(profiles),
  devices: endpointsOf(devices),
  providers: endpointsOf(providers),
  partners: endpointsOf<Omit<typeof partners, 'listPartnerExperiences'>>(partners),
  shortCode: endpointsOf(shortCode),
  subscriptions: { ...endpointsOf(unifiedSubscriptions), ...endpointsOf(subscriptions) },
  stores: endpointsOf(stores),
  payments: endpointsOf(payments),
  purchase: endpointsOf(purchase),
  gifts: endpointsOf(gifts),
  redeem: endpointsOf(redeem),
  recommendations: endpointsOf(recommendations),
  support: endpointsOf(support),
  privacy: { ...endpointsOf(consents), ...endpointsOf(exports), ...endpointsOf(preferences) },
  merchants: endpointsOf(merchants),
  migration: endpointsOf(migration),
  security: {
    ...endpointsOf(security),
    ...endpointsOf(passkeys),
    ...endpointsOf(sessions),
    ...endpointsOf(twoStep),
    ...endpointsOf(assist),
  },
  service: {
    ...endpointsOf(serviceToken),
    ...endpointsOf(serviceEntitlements),
    ...endpointsOf(serviceMigrationCodes),
    ...endpointsOf(serviceActivationLinks),
    ...endpointsOf(serviceConsolidation),
    ...endpointsOf(serviceSubscriptions),
    ...endpointsOf(serviceEvents),
    ...endpointsOf(serviceFeed),
    ...endpointsOf(servicePartnerCustomers),
    ...endpointsOf(serviceImports),
    ...endpointsOf(serviceCodeBatches),
  },
  test: endpointsOf(test),
};

export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((area) =>
  Object.values<Endpoint>(area),
);
