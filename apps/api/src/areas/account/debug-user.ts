import type { debugUser as contract } from '@marquee/product/contract/account.ts';
import { listEntitledSkus } from '../../billing/catalog.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { readAccount } from './account-store.ts';

export const debugUser =
  (deps: Deps): Handle<typeof contract> =>
  async ({ claims, fail }) => {
    const { database, clock } = deps;
    const { account_id, authorities, client_id } = claims;
    const account = await readAccount(deps, account_id);
    if (!account) return fail('invalid_token');
    const profiles = await database.query
      .selectFrom('profiles')
      .select(['id', 'nickname', 'maturity', 'master'])
      .where('account_id', '=', account_id)
      .orderBy('created_at')
      .execute();
    const skus = await listEntitledSkus(database.query, account_id, clock.now());
    return {
      account,
      profiles,
      subscriptions: skus.toSorted(),
      tokenClaims: { account_id, authorities, client_id },
    };
  };
