import { getBalance } from '@marquee/product/contract/billing/payments.ts';
import { limits } from '@marquee/product/limits.ts';
import { giftBalanceKey } from '@marquee/product/values/money.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** Dollars that pay before the card. */
export const giftBalanceQuery = queryOptions({
  queryKey: ['giftBalance'],
  queryFn: async () => (await call(getBalance)).balances[giftBalanceKey] ?? 0,
  staleTime: limits.dataFreshMs,
});
