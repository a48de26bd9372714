import type { getEmailVerificationStatus as contract } from '@marquee/product/contract/account.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { readAccount } from './account-store.ts';

export const getEmailVerificationStatus =
  (deps: Deps): Handle<typeof contract> =>
  async ({ claims, fail }) => {
    const account = await readAccount(deps, claims.account_id);
    if (!account) return fail('invalid_token');
    return { emailVerificationStatus: account.emailVerificationStatus };
  };
