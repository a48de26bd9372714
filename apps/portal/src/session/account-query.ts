/** Query of the signed-in account. */
import { getAccount } from '@marquee/product/contract/account.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { isSameKind } from '@marquee/product/url/client-state.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { accountKey } from './cached-account.ts';

export const accountQuery = queryOptions({
  queryKey: accountKey,
  // A malformed answer is an error, so that the cached account stays.
  queryFn: async () => {
    const account = await call(getAccount);
    return isSameKind({}, account) ? account : fail('GENERIC');
  },
  // An unverified account is always stale: the email may be verified on another device.
  staleTime: ({ state: { data } }) =>
    data?.emailVerificationStatus === 'VERIFIED' ? limits.accountFreshMs : 0,
});
