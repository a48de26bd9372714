/** The account for the guard, in a chunk with the query client: guests need neither. */
import type { getAccount } from '@marquee/product/contract/account.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { queryClient } from '../api/query-client.ts';
import { accountQuery } from './account-query.ts';

export const fetchAccount = (): Promise<ReplyOf<typeof getAccount>> => queryClient.fetchQuery(accountQuery);
