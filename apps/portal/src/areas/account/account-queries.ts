import { type Language, localeOf } from '@marquee/product/brands.ts';
import { getAccountOverview, getPendingEmail, updateAccount } from '@marquee/product/contract/account.ts';
import type { BodyOf } from '@marquee/product/endpoint.ts';
import { limits } from '@marquee/product/limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../api/use-query.ts';
import { call } from '../../api/client.ts';
import { returnToRoute } from '../../navigation/link.tsx';
import { showToast } from '../../state/toasts.ts';
import type { MessageKey } from '@marquee/product/messages/catalogue.ts';
import { accountQuery } from '../../session/account-query.ts';
import { queryClient } from '../../api/query-client.ts';
import { nextBillKey } from '../../payment-card/next-bill/next-bill-query.ts';

/** Most screens load the account; reuse the cached one instead of fetching it again. */
export const knownAccountQuery = queryOptions({ ...accountQuery, staleTime: Infinity });
export const useAccount = () => useQuery(knownAccountQuery);

export const pendingEmailQuery = queryOptions({
  queryKey: ['pending-email'],
  queryFn: () => call(getPendingEmail),
  staleTime: limits.dataFreshMs,
});

/** Its key begins like that of the next bill, so that whatever changes the bill also invalidates the overview. */
export const overviewQuery = (language: Language) =>
  queryOptions({
    queryKey: [nextBillKey, language, 'overview'],
    placeholderData: keepPreviousData,
    staleTime: limits.dataFreshMs,
    queryFn: () => call(getAccountOverview, { headers: { 'accept-language': localeOf(language) } }),
  });

export const saveAccount = async (body: BodyOf<typeof updateAccount>): Promise<void> => {
  const account = await call(updateAccount, { body });
  queryClient.setQueryData(accountQuery.queryKey, account);
};

export const showSavedAndReturn = (message: MessageKey = 'shell.saved'): Promise<void> => {
  showToast('saved', message);
  return returnToRoute('manageAccount');
};
