/** The signed-in account as far as it is cached, for code that must not load the query client. */
import type { getAccount } from '@marquee/product/contract/account.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { loadedQueryClient } from '../api/loaded-query-client.ts';

export const accountKey = ['account'] as const;

export const getCachedAccount = (): ReplyOf<typeof getAccount> | undefined =>
  loadedQueryClient()?.getQueryData(accountKey);
