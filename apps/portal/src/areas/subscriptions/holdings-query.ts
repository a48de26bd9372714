/** Everything that somebody has, in one list. */
import { type Language, localeOf } from '@marquee/product/brands.ts';
import { listUnifiedSubscriptions, type UnifiedEntry } from '@marquee/product/contract/holdings.ts';
import { fail } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { holdingsOf } from '@marquee/product/values/holdings.ts';
import { isGuestStore } from '@marquee/product/values/kinds.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** Of every list that a change makes untrue. */
export const holdingsKey = 'holdings';

const shownOf = (entries: readonly UnifiedEntry[]) =>
  holdingsOf(entries.filter(({ storeName }) => !isGuestStore(storeName)));

export const holdingsQuery = (language: Language) =>
  queryOptions({
    queryKey: [holdingsKey, language],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const entries = await call(listUnifiedSubscriptions, {
        query: {},
        headers: { 'accept-language': localeOf(language) },
        showLoader: false,
      });
      return Array.isArray(entries) ? entries : fail('GENERIC');
    },
    select: shownOf,
    staleTime: limits.dataFreshMs,
  });
