import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { empty, type Endpoint, pdf, stream, zip } from '../endpoint.ts';
import { endpoints } from './registry.ts';

/** The specified endpoint table: call, access, status, and the minimum content of the response. */
const table = `
GET /api/config | anyone | 200 | brand features warning storefrontPackagesUrl dynamicBase test signInWidget recaptchaSiteKey
POST /api/login/v2.1 | client | 200 | access_token refresh_token token_type expires_in
POST /api/login/v1.1/session | signedIn | 200 | access_token expires_in
POST /api/login/v1.1/logout | mayBeSignedIn | 204 |
POST /api/magic-link/v2.1/generate | signedIn | 200 | magicLink url expires_in
GET /api/account/v1.1/ | signedIn | 200 | id firstName lastName phoneNumber language gender birthDate address city country postalCode email emailVerificationStatus accountRecoveryId
PATCH /api/account/v1.1 | signedIn | 200 | firstName lastName
DELETE /api/account/v1.1 | signedIn | 204 |
DELETE /api/account/v1.1/account/:id | signedIn | 204 |
GET /api/account/v4/account/:id | signedIn | 200 | accountId experiences
GET /api/account/v5 | signedIn | 200 | type storeName providerDisplayName providerLogoUrl experience
HEAD /api/account/v1.2/email-exists | anyone | 200 |
POST /api/account/v1.3/register | anyone | 201 | accountId emailVerificationStatus
GET /api/account/v1.1/change-email/pending | signedIn | 200 | emailPending oldEmail newEmail expiresAt
POST /api/account/v1.1/change-email | signedIn | 202 | emailPending oldEmail newEmail expiresAt
POST /api/account/v1.1/change-email/send-email | signedIn | 202 |
POST /api/account/v1.1/change-email/confirm | anyone | 200 | email
PATCH /api/account/v1.1/change-password | signedIn | 204 |
POST /api/account/v1.1/send-recovery-password-email | anyone | 202 |
PATCH /api/account/v1.1/reset-password | anyone | 204 |
POST /api/account/v1.1/email-verification/create | signedIn | 202 | emailVerificationStatus
POST /api/account/v1.1/email-verification/confirm/token | anyone | 200 | emailVerificationStatus webSessionContext
GET /api/account/v1.1/email-verification/status | signedIn | 200 | emailVerificationStatus
POST /api/account/v1.1/email-verification/confirm/code | signedIn | 200 | emailVerificationStatus
POST /api/account/v1/admin/user/debug | signedIn | 200 | account profiles subscriptions tokenClaims
GET /api/account/v1.1/consolidation | signedIn | 200 | candidates
POST /api/account/v1.1/consolidation | signedIn | 200 | accountId
GET /api/profile/v1.1 | signedIn | 200 | id nickname maturity hasPin master preferences playbackLanguage icon
GET /api/profile/maturity/v1.1 | signedIn | 200 | type level label description
POST /api/profile/v1.1 | signedIn | 201 | id nickname maturity
PATCH /api/profile/v1.1 | signedIn | 200 | id nickname maturity
DELETE /api/profile/v1.1/:profileId | signedIn | 204 |
PATCH /api/profile/v2/:profileId/pin | signedIn | 204 |
POST /api/profile/v2/:profileId/pin/reset | signedIn | 204 |
GET /api/partner/v1/account/:accountId/links | signedIn | 200 | partnerId displayName logo linked providerId url brandId
GET /api/partner/v4/account/:id | signedIn | 200 | experiences
POST /api/partner/v1/:partnerId/link | signedIn | 201 | partnerId linked
DELETE /api/partner/v1/:partnerId/link | signedIn | 200 | partnerId linked
GET /api/partner/v1/:partnerId/subscriptions | signedIn | 200 | productSku displayName brandId status
GET /api/bdu/v2.2/provider-list | anyone | 200 | providers
GET /api/bdu/v2.1/list | anyone | 200 | providers
GET /api/bdu/v1.1/account/provider | signedIn | 200 | providerId displayName url linked
DELETE /api/bdu/v1.1/account/provider | signedIn | 204 |
GET /api/bdu/v1/user-identity/account/:id | signedIn | 200 | accountId providerId bduUserId
POST /api/bdu/v1.1/auth/token | client | 200 | access_token refresh_token token_type expires_in
GET /api/one-account-migration/v1/status | anyone | 200 | allowed action
POST /api/one-account-migration/v1/migrate | signedIn | 200 | accountId
GET /api/billing/v1.1/subscriptions | signedIn | 200 | subscriptionItemId
GET /api/billing/v1.1/balance | signedIn | 200 | balances
GET /api/billing/v1/payment-instruments | signedIn | 200 | Id type brand last4 expiry BillingAddress default
POST /api/billing/v1/payment-instruments | signedIn | 201 | Id last4
GET /api/receipt/v1/receipts | signedIn | 200 | id orderNumber date description amount taxes total status
GET /api/receipt/v1/receipts/:id | signedIn | 200 | id orderNumber
GET /api/subscription/v2.1 | signedIn | 200 | subscriptionId subscriptionItemId cycleDate productType pricingPlanId brandName storeName billingCycleType price renewalDate addOns subscriptionItems status cancelled endDate gracePeriod
GET /api/subscription/v2.1/all | signedIn | 200 | subscriptionId cancelled
GET /api/subscription/v1/retention-offer/eligible | signedIn | 200 | eligible
GET /api/subscription/v1/retention-offer | signedIn | 200 | redemptionCode title description price regularPrice months expiresAt
POST /api/subscription/v1/redeem-offer | signedIn | 200 | subscriptionId redeemed restarted
GET /api/subscription/v1/cancellation-reasons/:id | signedIn | 200 | id text
POST /api/subscription/v1/cancellation-session | signedIn | 200 | SessionId
POST /api/subscription/v1/:id/cancel | signedIn | 200 | endDate
POST /api/subscription/v1/:id/restart | signedIn | 200 | status
POST /api/subscription/v1/:id/change-plan | signedIn | 200 | subscriptionId
GET /api/reseller/v1/subscriptions | signedIn | 200 | provider productSku brandName status renewalDate manageUrl
GET /api/reseller/v1/entitlement/activationInfo/:id | signedIn | 200 | id status brand productSku expiresAt
POST /api/reseller/v1/entitlement/activate/:id | signedIn | 200 | id status
GET /api/catalog/v1/eligible-products | signedIn | 200 | productId sku name plans isBundle eligible issues
GET /api/catalog/v1/eligible-products/addons | signedIn | 200 | productId sku name plans
GET /api/product/v1/products | signedIn | 200 | productId sku name logoUrl description
GET /api/storefront/v1/packages | anyone | 200 | items bundlePartner
POST /api/storefront/v1/orders | signedIn | 201 | orderNumber totals items paymentInstrument
GET /api/storefront/v1/orders/:id | signedIn | 200 | Id
GET /api/cart/v1 | signedIn | 200 | cartId items totals
PUT /api/cart/v1 | signedIn | 200 | cartId items totals
DELETE /api/cart/v1 | signedIn | 204 |
GET /api/billing/v1/redeem/:code | signedIn | 200 | code kind value productSku description
POST /api/billing/v1/redeem/check | signedIn | 200 | code kind value productSku description
POST /api/billing/v1/redeem | signedIn | 201 | orderNumber balances
GET /api/storefront/v1/gifts | anyone | 200 | productId name price
POST /api/storefront/v1/gifts/purchase | mayBeSignedIn | 201 | orderNumber
GET /api/device/v1/devices | signedIn | 200 | devices limits
DELETE /api/device/v1/devices/:id | signedIn | 204 |
GET /api/device/v1/browsers | signedIn | 200 | id browser lastUsed
GET /api/download/v1/devices | signedIn | 200 | devices limits
DELETE /api/download/v1/devices/:id/downloads | signedIn | 204 |
DELETE /api/download/v1/devices/:id | signedIn | 204 |
POST /api/short-code/v1/activate | signedIn | 200 | status deviceName
GET /api/merchant/v1/activation | anyone | 200 | status merchantName brands
POST /api/merchant/v1/activate | signedIn | 200 | status
GET /api/watchlist/v1/items | signedIn | 200 | id title
PUT /api/watchlist/v1/items/:id | signedIn | 204 |
DELETE /api/watchlist/v1/items/:id | signedIn | 204 |
POST /api/graphql | signedIn | 200 | data
POST /api/log/v1/client | anyone | 204 |
`;

const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([call = '', who = '', status = '', fields = '']) => ({
    call,
    who,
    status: Number(status),
    fields: fields.split(' ').filter(Boolean),
  }));

const addressesOf = ({ method, path, aliases = [] }: Endpoint) =>
  [path, ...aliases].map((each) => `${method} ${each}`);
const endpointAt = (call: string) => endpoints.find((endpoint) => addressesOf(endpoint).includes(call));

interface Json {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly items?: Json;
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
}
const namesIn = ({ properties = {}, items, anyOf = [], oneOf = [] }: Json): string[] => [
  ...Object.keys(properties),
  ...(items ? namesIn(items) : []),
  ...[...anyOf, ...oneOf].flatMap(namesIn),
];
const fieldsOf = ({ reply }: Endpoint, status: number): readonly string[] | undefined => {
  const shape = reply[status];
  if (shape === undefined || shape === empty || shape === pdf || shape === zip || shape === stream)
    return shape && [];
  return namesIn(
    z.toJSONSchema(shape, { unrepresentable: 'any', metadata: z.registry<z.core.GlobalMeta>() }) as Json,
  );
};

describe('the table of calls', () => {
  it.each(rows)('[API-AUTH-02] $call answers what was decided', ({ call, who, status, fields }) => {
    const endpoint = endpointAt(call);
    expect(endpoint?.who).toBe(who);
    expect(fieldsOf(endpoint!, status)).toEqual(expect.arrayContaining(fields));
  });

  it.each([
    'account',
    'magic-link',
    'login',
    'bdu',
    'billing',
    'receipt',
    'profile',
    'device',
    'download',
    'subscription',
    'reseller',
    'short-code',
    'partner',
    'one-account-migration',
    'merchant',
    'catalog',
    'product',
    'storefront',
    'cart',
    'watchlist',
    'graphql',
    'log',
  ])('[API-AUTH-04] The service area %s has a base address of its own', (area) => {
    const own = endpoints.filter(({ path }) => path === `/api/${area}` || path.startsWith(`/api/${area}/`));
    expect(own.length).toBeGreaterThan(0);
  });
});
