/** Queries to prefetch for each screen, in a chunk that signed-in screens share. */
import { isBrandId } from '@marquee/product/brands.ts';
import type { ScreenVisit } from '../navigation/loader/screens.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import type { Screen } from '@marquee/product/navigation/route.ts';
import { knownAccountQuery, overviewQuery, pendingEmailQuery } from '../areas/account/account-queries.ts';
import { devicesQuery, downloadDevicesQuery } from '../areas/devices/device-queries.ts';
import { maturitiesQuery } from '../areas/profiles/maturities-query.ts';
import { partnersQuery } from '../areas/partners/partners-query.ts';
import { receiptsQuery, yearIn } from '../areas/payments/payments-queries.ts';
import { unifiedSubscriptionsQuery } from '../areas/subscriptions/unified-subscriptions-query.ts';
import { cardsQuery } from '../payment-card/cards-query.ts';
import { giftBalanceQuery } from '../payment-card/gift-balance-query.ts';
import { linkedProviderQuery } from '../auth/provider/own-provider-query.ts';
import { profilesQuery } from '../auth/profiles-query.ts';
import { featuresFor } from '../config/startup-config.ts';
import { getBrand } from '../state/current-route.ts';
import { inBackground } from '../state/loading-indicator.ts';
import { queryClient } from '../api/query-client.ts';

type Prefetch = (visit: ScreenVisit) => readonly Promise<void>[];
const prefetch: typeof queryClient.prefetchQuery = (query) =>
  inBackground(() => queryClient.prefetchQuery(query));

const canLinkProvider = (): boolean => {
  const { partners, bduLogin } = featuresFor(getBrand());
  return partners && bduLogin;
};

const prefetchDevices: Prefetch = () => [prefetch(devicesQuery), prefetch(downloadDevicesQuery)];

const prefetches: Readonly<Partial<Record<Screen, Prefetch>>> = {
  manageAccount: ({ isDtc, language }) => [
    prefetch(knownAccountQuery),
    ...(isDtc ? [prefetch(pendingEmailQuery), prefetch(overviewQuery(language))] : []),
  ],
  profiles: () => [prefetch(profilesQuery), prefetch(maturitiesQuery)],
  partnersIndex: ({ language }) => [
    prefetch(partnersQuery(language)),
    ...(canLinkProvider() ? [prefetch(linkedProviderQuery(language))] : []),
  ],
  unifiedSubscriptions: ({ language }) => [
    prefetch(unifiedSubscriptionsQuery(language)),
    prefetch(giftBalanceQuery),
  ],
  paymentMethods: () => [prefetch(cardsQuery)],
  paymentsIndex: ({ query, language }) => [
    prefetch(receiptsQuery({ brand: undefined, year: yearIn(query) }, language)),
  ],
  paymentsBrand: ({ params: { brand }, query, language }) =>
    isBrandId(brand) ? [prefetch(receiptsQuery({ brand, year: yearIn(query) }, language))] : [],
  settingsDevices: prefetchDevices,
  settingsRemoveDeviceSuccess: prefetchDevices,
  settingsRemoveDownloadSuccess: prefetchDevices,
};

/** Errors stay in the cache; the screen shows them with a retry button. */
export const prefetchQueries = async (route: RouteName, visit: ScreenVisit): Promise<void> => {
  await Promise.all(prefetches[route as Screen]?.(visit) ?? []);
};
