import { getPendingEmail, updateAccount } from '@marquee/product/contract/account.ts';
import type { BodyOf } from '@marquee/product/endpoint.ts';
import { limits } from '@marquee/product/limits.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { returnToRoute } from '../../navigation/link.tsx';
import { showToast } from '../../state/toasts.ts';
import type { MessageKey } from '@marquee/product/messages/catalogue.ts';
import { accountQuery } from '../../session/account-query.ts';
import { queryClient } from '../../api/query-client.ts';

/** Most screens load the account; reuse the cached one instead of fetching it again. */
export const knownAccountQuery = queryOptions({ ...accountQuery, staleTime: Infinity });
export const useAccount = () => useQuery(knownAccountQuery);

export const pendingEmailQuery = queryOptions({
  queryKey: ['pending-email'],
  queryFn: () => call(getPendingEmail, { showLoader: false }),
  staleTime: limits.dataFreshMs,
});

export const saveAccount = async (body: BodyOf<typeof updateAccount>): Promise<void> => {
  const account = await call(updateAccount, { body, showLoader: false });
  queryClient.setQueryData(accountQuery.queryKey, account);
};

export const showSavedAndReturn = (message: MessageKey = 'shell.saved'): Promise<void> => {
  showToast('saved', message);
  return returnToRoute('manageAccount');
};
