/** The aggregator behind the merchants' links: it signs them, and it says once for each that it may be used. */
import { fail } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Env } from '../env.ts';

const claims = z.object({
  jti: z.string().check(z.minLength(1), z.maxLength(200)),
  brands: z.array(z.string()),
  skus: z.record(z.string(), z.array(z.string().check(z.maxLength(60)))),
  merchant: z.object({ en: z.string(), fr: z.string() }),
  /** Until when it entitles, as a NumericDate of RFC 7519; absent: for the usual time. */
  entitled_until: z.optional(z.int().check(z.positive())),
});
export type MerchantLink = z.output<typeof claims>;

export interface MerchantAggregator {
  /** Throws NOT_FOUND for what the aggregator did not sign, MERCHANT_EXPIRED, or MERCHANT_ERROR when it cannot be asked. */
  read(token: string): Promise<MerchantLink>;
  /** Idempotent by reference; false if another account has used the token. */
  redeem(jti: string, reference: string): Promise<boolean>;
}

const waitMs = (limits.partySeconds / 3) * 1000;

/** Where no aggregator is configured, no link of one can be used. */
const noMerchants: MerchantAggregator = {
  read: async () => fail('MERCHANT_ERROR'),
  redeem: async () => fail('MERCHANT_ERROR'),
};

export const createMerchantAggregator = (
  { merchant }: Pick<Env, 'merchant'>,
  clock: Clock,
): MerchantAggregator => {
  if (!merchant) return noMerchants;
  const { issuer, clientId, clientSecret } = merchant;
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks.json`), { timeoutDuration: waitMs });

  const failureOf = (error: unknown) => {
    if (error instanceof errors.JWTExpired) return 'MERCHANT_EXPIRED';
    const isTheirs = error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError);
    return isTheirs ? 'MERCHANT_ERROR' : 'NOT_FOUND';
  };

  return {
    read: async (token) => {
      const verified = await jwtVerify(token, keys, {
        algorithms: ['EdDSA'],
        issuer,
        audience: 'marquee',
        requiredClaims: ['exp', 'jti'],
        currentDate: new Date(clock.now()),
      }).catch((error: unknown) => fail(failureOf(error)));
      const read = claims.safeParse(verified.payload);
      return read.success ? read.data : fail('NOT_FOUND');
    },

    redeem: async (jti, reference) => {
      const reply = await fetch(`${issuer}/redemptions`, {
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
