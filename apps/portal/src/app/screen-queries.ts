/** Queries to prefetch for each screen, in a chunk that signed-in screens share. */
import { isBrandId } from '@marquee/product/brands.ts';
import type { ScreenVisit } from '../navigation/loader/screens.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import type { Screen } from '@marquee/product/navigation/route.ts';
import { knownAccountQuery, pendingEmailQuery } from '../areas/account/account-queries.ts';
import { devicesQuery, downloadDevicesQuery } from '../areas/devices/device-queries.ts';
import { partnersQuery } from '../areas/partners/partners-query.ts';
import { receiptsQuery, yearIn } from '../areas/payments/payments-queries.ts';
import { unifiedSubscriptionsQuery } from '../areas/subscriptions/unified-subscriptions-query.ts';
import { cardsQuery } from '../payment-card/cards-query.ts';
import { nextBillQuery } from '../payment-card/next-bill/next-bill-query.ts';
import { profilesQuery } from '../auth/profiles-query.ts';
import { queryClient } from '../api/query-client.ts';

type Prefetch = (visit: ScreenVisit) => readonly Promise<void>[];
const prefetch: typeof queryClient.prefetchQuery = (query) => queryClient.prefetchQuery(query);

const prefetches: Readonly<Partial<Record<Screen, Prefetch>>> = {
  manageAccount: ({ isDtc, language }) => [
    prefetch(knownAccountQuery),
    ...(isDtc ? [prefetch(pendingEmailQuery), prefetch(nextBillQuery(language))] : []),
  ],
  profiles: () => [prefetch(profilesQuery)],
  partnersIndex: ({ language }) => [prefetch(partnersQuery(language))],
  unifiedSubscriptions: ({ language }) => [prefetch(unifiedSubscriptionsQuery(language))],
  paymentMethods: () => [prefetch(cardsQuery)],
  paymentsIndex: ({ query, language }) => [
    prefetch(receiptsQuery({ brand: undefined, year: yearIn(query) }, language)),
  ],
  paymentsBrand: ({ params: { brand }, query, language }) =>
    isBrandId(brand) ? [prefetch(receiptsQuery({ brand, year: yearIn(query) }, language))] : [],
  settingsDevices: () => [prefetch(devicesQuery), prefetch(downloadDevicesQuery)],
};

/** Errors stay in the cache; the screen shows them with a retry button. */
export const prefetchQueries = async (route: RouteName, visit: ScreenVisit): Promise<void> => {
  await Promise.all(prefetches[route as Screen]?.(visit) ?? []);
};
