import type { getAccount as contract } from '@marquee/product/contract/account.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { readAccount } from './account-store.ts';

export const getAccount =
  ({ database }: Deps): Handle<typeof contract> =>
  async ({ claims, fail }) =>
    (await readAccount(database, claims.account_id)) ?? fail('invalid_token');
