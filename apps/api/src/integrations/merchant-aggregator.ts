/** The aggregator behind the merchants' links: it signs them, and it says once for each that it may be used. */
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { createRemoteJWKSet, customFetch, decodeJwt, errors, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Env } from '../env.ts';
import { outboundFetchOf } from './public-fetch.ts';
import type { Merchant } from './registry/integration.ts';
import type { IntegrationRegistry } from './registry/registry.ts';

const claims = z.object({
  jti: z.string().check(z.minLength(1), z.maxLength(200)),
  brands: z.array(z.string()),
  skus: z.record(z.string(), z.array(z.string().check(z.maxLength(60)))),
  merchant: z.object({ en: z.string(), fr: z.string() }),
  /** Until when it entitles, as a NumericDate of RFC 7519; absent: for the usual time. */
  entitled_until: z.optional(z.int().check(z.positive())),
});
export interface MerchantLink extends z.output<typeof claims> {
  readonly issuer: string;
  /** Days that it entitles for, if it does not say. */
  readonly grantDays: number | null;
}

export interface MerchantAggregator {
  /** Throws NOT_FOUND for what the aggregator did not sign, MERCHANT_EXPIRED, or MERCHANT_ERROR when it cannot be asked. */
  read(token: string): Promise<MerchantLink>;
  /** Idempotent by reference; false if another account has used the token. */
  redeem(link: Pick<MerchantLink, 'issuer' | 'jti'>, reference: string): Promise<boolean>;
}

const waitMs = (limits.identityProviderSeconds / 3) * 1000;

const failureOf = (error: unknown) => {
  if (error instanceof errors.JWTExpired) return 'MERCHANT_EXPIRED';
  const isTheirs = error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError);
  return isTheirs ? 'MERCHANT_ERROR' : 'NOT_FOUND';
};

/** Not verified yet: it only says whose keys to verify with. */
const issuerIn = (token: string): string | undefined => {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
};

export const createMerchantAggregator = (
  env: Pick<Env, 'production' | 'demo'>,
  integrations: Pick<IntegrationRegistry, 'all' | 'merchantByIssuer'>,
  clock: Clock,
): MerchantAggregator => {
  const outboundFetch = outboundFetchOf(env);
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();
  const keysOf = ({ issuer }: Merchant) => {
    const keys =
      keySets.get(issuer) ??
      createRemoteJWKSet(new URL(`${issuer}/jwks.json`), {
        timeoutDuration: waitMs,
        [customFetch]: outboundFetch,
      });
    keySets.set(issuer, keys);
    return keys;
  };
  /** Where no merchant is configured, no link of one can be used. */
  const merchantOf = (issuer: string | undefined): Merchant => {
    if (!integrations.all().merchants.some(({ enabled }) => enabled)) return fail('MERCHANT_ERROR');
    return (issuer !== undefined && integrations.merchantByIssuer(issuer)) || fail('NOT_FOUND');
  };

  return {
    read: async (token) => {
      const merchant = merchantOf(issuerIn(token));
      const verified = await jwtVerify(token, keysOf(merchant), {
        algorithms: ['EdDSA'],
        issuer: merchant.issuer,
        audience: 'marquee',
        requiredClaims: ['exp', 'jti'],
        currentDate: new Date(clock.now()),
      }).catch((error: unknown) => fail(failureOf(error)));
      const read = claims.safeParse(verified.payload);
      if (!read.success) return fail('NOT_FOUND');
      return { ...read.data, issuer: merchant.issuer, grantDays: merchant.grantDays };
    },

    redeem: async ({ issuer, jti }, reference) => {
      const { clientId, clientSecret } = merchantOf(issuer);
      const reply = await outboundFetch(`${issuer}/redemptions`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        },
        body: JSON.stringify({ jti, reference }),
        signal: AbortSignal.timeout(waitMs),
      }).catch(() => fail('MERCHANT_ERROR'));
      if (reply.status === 409) return false;
      return reply.ok || fail('MERCHANT_ERROR');
    },
  };
};
