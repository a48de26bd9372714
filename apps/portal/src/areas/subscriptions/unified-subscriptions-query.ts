/** Query for the unified list of subscriptions. */
import { type Language, localeOf } from '@marquee/product/brands.ts';
import {
  listUnifiedSubscriptions,
  type UnifiedEntry,
} from '@marquee/product/contract/unified-subscriptions.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { toUnifiedSubscriptions } from '@marquee/product/values/unified-subscriptions.ts';
import { isGuestStore } from '@marquee/product/values/enums.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Key prefix of every list that a change invalidates. */
export const unifiedSubscriptionsKey = 'unifiedSubscriptions';

const shownOf = (entries: readonly UnifiedEntry[]) =>
  toUnifiedSubscriptions(entries.filter(({ storeName }) => !isGuestStore(storeName)));

export const unifiedSubscriptionsQuery = (language: Language) =>
  queryOptions({
    queryKey: [unifiedSubscriptionsKey, language],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const entries = await call(listUnifiedSubscriptions, {
        query: {},
        headers: { 'accept-language': localeOf(language) },
      });
      return Array.isArray(entries) ? entries : fail('GENERIC');
    },
    select: shownOf,
    staleTime: limits.dataFreshMs,
  });
