/** Queries shared by the subscription pages. */
import { type BrandId, type Language, localeOf } from '@marquee/product/brands.ts';
import { openSession } from '@marquee/product/contract/auth.ts';
import { listReceipts } from '@marquee/product/contract/billing/payments.ts';
import { billingBrandOf } from '@marquee/product/features.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { nextBillKey } from '../../payment-card/next-bill/next-bill-query.ts';
import { refreshClaims } from '../../session/refresh-claims.ts';
import { queryClient } from '../../api/query-client.ts';
import { assistPage } from '../../config/assist-page.ts';
import { featuresFor } from '../../config/startup-config.ts';
import { unifiedSubscriptionsKey } from './unified-subscriptions-query.ts';

export const acceptLanguage = (language: Language) => ({ 'accept-language': localeOf(language) });

export const cancellationKey = 'cancellation';

/** Invalidates every query about subscriptions and refreshes the token's entitlements. */
export const invalidateSubscriptions = async (): Promise<void> => {
  for (const key of [
    'offers',
    'addOns',
    'purchase',
    'receipts',
    'latestReceipts',
    'retentionOffer',
    'giftBalance',
    cancellationKey,
  ])
    queryClient.removeQueries({ queryKey: [key] });
  await refreshClaims();
  await Promise.all(
    [unifiedSubscriptionsKey, nextBillKey].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
};

/** Session of the billing brand. A customer's view opens none: its server knows the account. */
export const openBillingSession = async (brand: BrandId): Promise<{ readonly access_token: string }> =>
  assistPage
    ? { access_token: assistPage.token }
    : call(openSession, { query: { brand: billingBrandOf(brand, featuresFor(brand)) } });

interface Billed {
  /** Brand of the page, which opens the session. */
  readonly site: BrandId;
  /** Brand of the subscription. */
  readonly brand: string;
  readonly language: Language;
}

export const latestReceiptsQuery = ({ site, brand, language }: Billed) =>
  queryOptions({
    queryKey: ['latestReceipts', site, brand, language],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const { access_token: token } = await openBillingSession(site);
      return call(listReceipts, {
        query: { brand },
        headers: { ...acceptLanguage(language), authorization: `Bearer ${token}` },
      });
    },
  });
