/** Merchant aggregator: sells our brands in its own shop and issues signed activation links. */
import { randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { BrandId, Localized } from '@marquee/product/brands.ts';
import { skuIds } from '@marquee/product/values/skus.ts';
import { clientId } from '../oidc/client.ts';
import type { Urls } from '../urls.ts';

export const linkKinds = ['valid', 'used', 'expired', 'no-entitlement'] as const;
export type LinkKind = (typeof linkKinds)[number];

export const aggregator = {
  id: 'maple-market',
  name: { en: 'Maple Market', fr: 'Marché de l’Érable' } satisfies Localized,
  specialService: 'maple-bundle',
};

const hour = 60 * 60;
const lifetime = 30 * 24 * hour;
const otherAccount = 'other-account';

/** The aggregator sells each brand's base plan. */
const planOf = (brand: BrandId) => skuIds.find((sku) => sku === brand || sku.startsWith(`${brand}_`));

const entitlementsOf = (brands: readonly BrandId[]) =>
  Object.fromEntries(brands.map((brand) => [brand, [planOf(brand)].filter(Boolean)]));

/** The key id is the thumbprint, so clients with a cached JWKS notice a new key after a restart. */
const makeKey = async () => {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA');
  const jwk = await exportJWK(publicKey);
  const published: JWK = { ...jwk, use: 'sig', alg: 'EdDSA', kid: await calculateJwkThumbprint(jwk) };
  return { privateKey, published };
};

export type Redemption = 'first' | 'again' | 'taken' | 'unknown';

export const createMerchant = (urls: Urls) => {
  const key = makeKey();
  /** Every issued link and who redeemed it. */
  const redeemedBy = new Map<string, string | undefined>();

  return {
    keys: async (): Promise<{ keys: JWK[] }> => ({ keys: [(await key).published] }),

    link: async (kind: LinkKind, brands: readonly BrandId[]): Promise<string> => {
      const jti = randomUUID();
      redeemedBy.set(jti, kind === 'used' ? otherAccount : undefined);
      const now = Math.floor(Date.now() / 1000);
      const issuedAt = kind === 'expired' ? now - hour - lifetime : now;
      const { privateKey, published } = await key;
      const token = await new SignJWT({
        brands,
        skus: kind === 'no-entitlement' ? {} : entitlementsOf(brands),
        merchant: aggregator.name,
      })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: published.kid ?? '' })
        .setIssuer(urls.world('/merchant'))
        .setAudience(clientId)
        .setJti(jti)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetime)
        .sign(privateKey);
      return urls.screen('merchantActivate', {
        specialService: aggregator.specialService,
        brands: brands.join(','),
        token,
        aggregator: aggregator.id,
      });
    },

    redeem: (jti: string, reference: string): Redemption => {
      if (!redeemedBy.has(jti)) return 'unknown';
      const holder = redeemedBy.get(jti);
      if (holder !== undefined) return holder === reference ? 'again' : 'taken';
      redeemedBy.set(jti, reference);
      return 'first';
    },
  };
};
