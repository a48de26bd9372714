/** The next bill, computed by the server for pages, mails and the renewal alike. */
import { type Language, localeOf } from '@marquee/product/brands.ts';
import { getNextBill } from '@marquee/product/contract/billing/payments.ts';
import { limits } from '@marquee/product/limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const nextBillKey = 'nextBill';

/** Of the account, or the next one that contains a subscription; null if nothing renews. */
export const nextBillQuery = (language: Language, subscriptionId?: string) =>
  queryOptions({
    queryKey: [nextBillKey, language, subscriptionId ?? ''],
    placeholderData: keepPreviousData,
    staleTime: limits.dataFreshMs,
    queryFn: async () =>
      (await call(getNextBill, {
        query: { subscriptionId },
        headers: { 'accept-language': localeOf(language) },
      })) ?? null,
  });
