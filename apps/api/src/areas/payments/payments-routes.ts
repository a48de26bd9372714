import { getBalance } from '@marquee/product/contract/buying/payments.ts';
import type { Deps } from '../../deps.ts';
import type { Implement } from '../../http/implement.ts';
import { readBalances } from '../../identity/holdings.ts';

export const paymentsRoutes = (implement: Implement, { database }: Deps) => {
  implement(getBalance, async ({ claims }) => ({
    balances: await readBalances(database.query, claims.account_id),
  }));
};
