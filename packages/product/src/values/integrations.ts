/** TV providers, partners and merchants as data: what a row of each holds and which values it may have. */
import * as z from 'zod/mini';
import { brandIds } from '../brands.ts';

export const authMethods = ['client_secret_basic', 'client_secret_post', 'private_key_jwt'] as const;
/** How a TV provider ends its session: with our ID token as hint, without one, or not at all. */
export const logoutKinds = ['hint', 'plain', 'none'] as const;
/** Each line of a mobile partner can be linked to one account only. */
export const partnerKinds = ['mobile', 'bundle'] as const;
export const healthStates = ['ok', 'slow', 'down'] as const;
export const integrationKinds = ['tvProvider', 'partner', 'merchant'] as const;

export type AuthMethod = (typeof authMethods)[number];
export type LogoutKind = (typeof logoutKinds)[number];
export type PartnerKind = (typeof partnerKinds)[number];
export type HealthState = (typeof healthStates)[number];
export type IntegrationKind = (typeof integrationKinds)[number];

export const isIntegrationId = (id: string): boolean => /^[a-z0-9-]{2,40}$/.test(id);

const text = (length: number) => z.string().check(z.minLength(1), z.maxLength(length));
/** A JSON pointer (RFC 6901), like `/subscription/packages`. */
const pointer = z.string().check(z.regex(/^(\/[^/]*)+$/), z.maxLength(200));
const sku = text(60);

/** Where the claims of a company are; absent: where our own simulators have them. */
export const claimMap = z.object({
  skus: z.optional(
    z.object({
      path: pointer,
      /** Their code → our SKUs; absent: the codes are our SKUs. */
      map: z.optional(z.record(text(200), z.array(sku))),
    }),
  ),
  maturity: z.optional(pointer),
  email: z.optional(pointer),
  phone: z.optional(pointer),
  line: z.optional(pointer),
});
export type ClaimMap = z.output<typeof claimMap>;

/** What is read of claims, as JSON pointers. */
export const claimPointers = (map: ClaimMap) =>
  ({
    subject: '/sub',
    skus: map.skus?.path ?? '/skus',
    maturity: map.maturity ?? '/maturity',
    email: map.email ?? '/email',
    phone: map.phone ?? '/phone_number',
    line: map.line ?? '/line',
  }) as const;
export type ClaimName = keyof ReturnType<typeof claimPointers>;

/** What a sign-in of each kind reads, in the order in which it is shown. */
export const claimNames = {
  tvProvider: ['subject', 'skus', 'maturity', 'email', 'phone'],
  partner: ['subject', 'skus', 'email', 'line'],
} as const satisfies Record<Exclude<IntegrationKind, 'merchant'>, readonly ClaimName[]>;
export type ClaimsKind = keyof typeof claimNames;

const grantDays = z.optional(z.int().check(z.minimum(1), z.maximum(400)));
const common = {
  /** Absent: its id. */
  name: z.optional(z.object({ en: text(80), fr: text(80) })),
  issuer: z.url().check(z.maxLength(500)),
  clientId: text(200),
  authMethod: z._default(z.enum(authMethods), 'client_secret_basic'),
  /** Absent with `private_key_jwt`. */
  clientSecret: z._default(z.string().check(z.maxLength(500)), ''),
  enabled: z._default(z.boolean(), true),
};
const signIn = {
  scope: z._default(text(200), 'openid entitlements'),
  claims: z._default(claimMap, {}),
  /** Lower comes first in lists. */
  place: z._default(z.int(), 100),
};

export const tvProviderSettings = z.object({
  ...common,
  ...signIn,
  /** Brands that offer it; empty: all. */
  brands: z._default(z.array(z.enum(brandIds)), []),
  /** Listed first in these languages; the first one is that of new accounts. */
  languages: z._default(z.array(z.enum(['en', 'fr'])), []),
  /** Days that entitlements last after its last word, if it cannot be asked. */
  grantDays,
  logout: z._default(z.enum(logoutKinds), 'hint'),
});
export type TvProviderSettings = z.output<typeof tvProviderSettings>;

export const partnerSettings = z.object({
  ...common,
  ...signIn,
  kind: z._default(z.enum(partnerKinds), 'bundle'),
  /** Where its customers watch, and the SKUs that come with it. */
  brand: z.enum(brandIds),
  skus: z.array(sku),
});
export type PartnerSettings = z.output<typeof partnerSettings>;

export const merchantSettings = z.object({
  ...common,
  /** Days that a link entitles for, if it does not say. */
  grantDays,
});
export type MerchantSettings = z.output<typeof merchantSettings>;

/** A file of rows by id, as operators import it; a logo is a file beside it. */
const logo = { logo: z.optional(z.string()) };
export const integrationFile = z.object({
  tvProviders: z._default(z.record(z.string(), z.extend(tvProviderSettings, logo)), {}),
  partners: z._default(z.record(z.string(), z.extend(partnerSettings, logo)), {}),
  merchants: z._default(z.record(z.string(), merchantSettings), {}),
});
