/** Subscriptions by brand: of all brands in one call, or of one brand with its own session. */
import type { BrandId } from '@marquee/product/brands.ts';
import { endSession, generateMagicLink, grantToken } from '@marquee/product/contract/auth.ts';
import {
  listAllSubscriptions,
  listBilledSubscriptions,
  listSubscriptions,
  type Subscription,
} from '@marquee/product/contract/subscriptions.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { isStore } from '@marquee/product/values/stores.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, log } from '../../../api/client.ts';
import { featuresFor } from '../../../config/startup-config.ts';
import { brandOfClaims, validClaims } from '../../../state/token-cookies.ts';
import { unifiedSubscriptionsKey } from '../unified-subscriptions-query.ts';
import { openBillingSession } from '../subscription-queries.ts';

const withGrace = { query: { includeGracePeriod: 'true' } };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export const allSubscriptionsQuery = queryOptions({
  queryKey: [unifiedSubscriptionsKey, 'all'],
  staleTime: limits.dataFreshMs,
  queryFn: async () => {
    const all = await call(listAllSubscriptions, withGrace);
    return Array.isArray(all) ? all : fail('GENERIC');
  },
});

const readBilled = async (brand: BrandId): Promise<Subscription[]> => {
  const { access_token: token } = await openBillingSession(brand);
  return call(listBilledSubscriptions, { query: { brand }, headers: bearer(token) });
};

/** A token of that brand, without cookies, so that the current session is kept. */
const tokenOf = async (brand: BrandId): Promise<string> => {
  const { magicLink } = await call(generateMagicLink, { query: { brand } });
  const { access_token: token } = await call(grantToken, {
    body: { grant_type: 'magic_link_token', magic_link_token: magicLink },
    brand,
    withoutCookies: true,
  });
  return token;
};

/** Revokes the temporary session. */
const revokeSession = (token: string): void => {
  call(endSession, {
    body: {},
    headers: bearer(token),
    withoutCookies: true,
    endsSession: true,
  }).catch((error: unknown) => log('warn', 'GENERIC', String(error)));
};

const readOfBrand = async (brand: BrandId): Promise<Subscription[]> => {
  const claims = validClaims();
  if (claims && brandOfClaims(claims) === brand) return call(listSubscriptions, withGrace);
  const token = await tokenOf(brand);
  try {
    return await call(listSubscriptions, { ...withGrace, headers: bearer(token), withoutCookies: true });
  } finally {
    revokeSession(token);
  }
};

/** Disabled for brands without plans. */
export const brandSubscriptionsQuery = (brand: BrandId) =>
  queryOptions({
    queryKey: [unifiedSubscriptionsKey, 'brand', brand],
    staleTime: limits.dataFreshMs,
    queryFn: async () => {
      if (!featuresFor(brand).dtcSubscriptions) return { billed: [], elsewhere: [] };
      const [billed, all] = await Promise.all([readBilled(brand), readOfBrand(brand)]);
      return { billed, elsewhere: all.filter(({ storeName }) => isStore(storeName)) };
    },
  });
