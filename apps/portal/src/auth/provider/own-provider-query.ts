import type { Language } from '@marquee/product/brands.ts';
import { getOwnProvider } from '@marquee/product/contract/providers.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { limits } from '@marquee/product/limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { accountQuery } from '../../session/account-query.ts';
import { refreshClaims } from '../../session/refresh-claims.ts';

export type OwnProvider = ReplyOf<typeof getOwnProvider>;

const readOwnProvider = async (language: Language): Promise<OwnProvider | null> => {
  try {
    return await call(getOwnProvider, { headers: { 'accept-language': language } });
  } catch (error) {
    if (isApiError(error, 'NO_PROVIDER')) return null;
    throw error;
  }
};

/** The TV provider of the account, null if it has none. */
export const ownProviderQuery = (language: Language) =>
  queryOptions({
    queryKey: ['own-provider', language],
    staleTime: limits.dataFreshMs,
    placeholderData: keepPreviousData,
    queryFn: () => readOwnProvider(language),
  });

/** For screens that show only what is linked: no call if the account already says that there is none. */
export const linkedProviderQuery = (language: Language) =>
  queryOptions({
    ...ownProviderQuery(language),
    queryFn: async () => {
      const { tvProviderId } = await queryClient.fetchQuery(accountQuery);
      return tvProviderId === null ? null : readOwnProvider(language);
    },
  });

/** A changed link changes the claims of the access token and every list of what the account has. */
export const invalidateOwnProvider = async (): Promise<void> => {
  await refreshClaims();
  queryClient.removeQueries({ queryKey: ['own-provider'] });
  // The page that is left does not fetch again; the next one does.
  await queryClient.invalidateQueries({ refetchType: 'none' });
};
