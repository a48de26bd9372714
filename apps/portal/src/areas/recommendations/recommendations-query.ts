import type { BrandId, Language } from '@marquee/product/brands.ts';
import {
  addToWatchlist,
  askGraphql,
  removeFromWatchlist,
} from '@marquee/product/contract/recommendations.ts';
import { fail } from '@marquee/product/app-error.ts';
import { codeOfReply } from '@marquee/product/errors.ts';
import { type Recommendations, recommendationsQuery } from '@marquee/product/values/recommendations-query.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';

const everywhere = ['missed'];

/** Titles and watchlist in one response; a null brand means all brands. */
export const recommendedTitlesQuery = (brand: BrandId | null, lang: Language) =>
  queryOptions({
    queryKey: [...everywhere, brand, lang],
    queryFn: async () => {
      const { data, errors } = await call(askGraphql, {
        body: { query: recommendationsQuery, variables: { brand, lang } },
      });
      // GraphQL responds 200 to errors too.
      return data ? (data as unknown as Recommendations) : fail(codeOfReply(0, errors?.[0]?.extensions.code));
    },
  });

const show = (id: string, isWanted: boolean): void => {
  queryClient.setQueriesData<Recommendations>({ queryKey: everywhere }, (missed) => {
    if (!missed) return missed;
    const others = missed.watchlist.filter((item) => item.id !== id);
    return { ...missed, watchlist: isWanted ? [{ id }, ...others] : others };
  });
};

/** Optimistic update, rolled back on error. */
export const toggleWatchlist = async (id: string, isWanted: boolean): Promise<void> => {
  show(id, isWanted);
  await call(isWanted ? addToWatchlist : removeFromWatchlist, { params: { id } }).catch((error: unknown) => {
    show(id, !isWanted);
    throw error;
  });
};
