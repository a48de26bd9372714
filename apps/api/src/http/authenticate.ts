/** Who is asking: a person by bearer token, or a brand's client by Basic authentication. */
import { timingSafeEqual } from 'node:crypto';
import { type BrandId, brandIds, brandOf, brandOfClient, defaultBrand } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { authorities, sessionScopes } from '@marquee/product/values/enums.ts';
import { jwtVerify } from 'jose';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { sha256 } from '../crypto/secrets.ts';
import { type SigningKeys, accessTokenType, tokenAudience } from '../crypto/signing-keys.ts';

const claims = z.object({
  /** The sign-in that the token descends from. */
  sid: z.string(),
  account_id: z.string(),
  profile_id: z.optional(z.string()),
  user_name: z.string(),
  authorities: z.array(z.enum(authorities)),
  bdu_provider: z.optional(z.string()),
  creation_date: z.number(),
  /** When the customer last proved who they are; absent: never in this session. */
  auth_time: z.optional(z.number()),
  /** How they did (RFC 8176). */
  amr: z.optional(z.array(z.string())),
  /** Sensitive actions need a fresh proof. */
  guarded: z.optional(z.boolean()),
  exp: z.number(),
  client_id: z.string(),
  localization: z.optional(z.string()),
  scope: z.array(z.string()),
  /** Absent: full. */
  session_scope: z.optional(z.enum(sessionScopes)),
  /** The playback device of a player, which names it in its events. */
  device_id: z.optional(z.string()),
});
export type Claims = Readonly<z.output<typeof claims>>;

/** The brand of the sign-in. */
export const brandOfClaims = ({ client_id }: Claims): BrandId => brandOfClient(client_id) ?? defaultBrand;

export type Authenticate = (authorization: string | undefined) => Promise<Claims>;

/** Enough for every session in use on one server; the oldest leave first. */
const rememberedTokens = 10_000;

export const createAuthenticate = (
  keys: SigningKeys,
  clock: Clock,
  { issuer, isRevoked }: { issuer: string; isRevoked: (sessionId: string) => boolean },
): Authenticate => {
  const remembered = new Map<string, Claims>();
  const skewSeconds = limits.clockSkewSeconds;

  const verify = async (token: string): Promise<Claims> => {
    const { payload } = await jwtVerify(token, keys.find, {
      algorithms: ['EdDSA'],
      typ: accessTokenType,
      issuer,
      audience: tokenAudience,
      clockTolerance: skewSeconds,
      currentDate: new Date(clock.now()),
      requiredClaims: ['exp', 'iat'],
    });
    return claims.parse(payload);
  };

  const remember = (token: string, verified: Claims) => {
    remembered.set(token, verified);
    if (remembered.size <= rememberedTokens) return;
    const [oldest] = remembered.keys();
    remembered.delete(oldest!);
  };

  return async (authorization) => {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
    if (!token) return fail('invalid_token');
    const known = remembered.get(token);
    if (known) {
      if (known.exp + skewSeconds > clock.now() / 1000 && !isRevoked(known.sid)) return known;
      remembered.delete(token);
      return fail('invalid_token');
    }
    const verified = await verify(token).catch(() => fail('invalid_token'));
    if (isRevoked(verified.sid)) fail('invalid_token');
    remember(token, verified);
    return verified;
  };
};

const publicSecret = sha256('default');
const brandByClient = new Map(brandIds.map((id) => [brandOf(id).clientId, id]));

/** Fast path for the usual form of the header: polling TVs send it every few seconds. */
const brandByHeader = new Map(
  brandIds.map((id) => [`Basic ${Buffer.from(`${brandOf(id).clientId}:default`).toString('base64')}`, id]),
);

/** The clients are public applications, so their secret is the word `default`: it names, it does not protect. */
export const authenticateClient = (authorization: string | undefined): BrandId => {
  const known = brandByHeader.get(authorization ?? '');
  if (known) return known;
  const encoded = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(authorization ?? '')?.[1] ?? '';
  const [clientId = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  const brand = brandByClient.get(clientId);
  return brand && timingSafeEqual(sha256(secret.join(':')), publicSecret) ? brand : fail('invalid_client');
};
