import type { BrandId, Language } from '@marquee/product/brands.ts';
import {
  addToWatchlist,
  askGraphql,
  removeFromWatchlist,
} from '@marquee/product/contract/recommendations.ts';
import { codeOfReply, fail } from '@marquee/product/errors.ts';
import { type Recommendations, recommendationsQuery } from '@marquee/product/values/recommendations-query.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';

const everywhere = ['missed'];

/** Titles and the list of wishes in one answer. Without a brand: of all of them. */
export const recommendedTitlesQuery = (brand: BrandId | null, lang: Language) =>
  queryOptions({
    queryKey: [...everywhere, brand, lang],
    queryFn: async () => {
      const { data, errors } = await call(askGraphql, {
        body: { query: recommendationsQuery, variables: { brand, lang } },
        showLoader: false,
      });
      // GraphQL says 200 to whatever happened.
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

/** Shown at once, and taken back when the server does not agree. */
export const toggleWatchlist = async (id: string, isWanted: boolean): Promise<void> => {
  show(id, isWanted);
  await call(isWanted ? addToWatchlist : removeFromWatchlist, { params: { id }, showLoader: false }).catch(
    (error: unknown) => {
      show(id, !isWanted);
      throw error;
    },
  );
};
