import type { Account, getAccount as contract } from '@marquee/product/contract/account.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { readAccount } from './account-store.ts';

/** Playback devices get no personal data beyond the account's identity. */
const reduced = ({
  id,
  email,
  firstName,
  language,
  status,
  bdu,
  emailVerificationStatus,
}: Account): Account => ({
  id,
  aisId: null,
  email,
  bdu,
  firstName,
  lastName: null,
  gender: null,
  birthDate: null,
  address: null,
  city: null,
  country: null,
  postalCode: null,
  status,
  language,
  phoneNumber: null,
  emailVerificationStatus,
  accountRecoveryId: '',
  tvProviderId: null,
  tvProviderName: null,
});

export const getAccount =
  (deps: Deps): Handle<typeof contract> =>
  async ({ claims, fail }) => {
    const account = (await readAccount(deps, claims.account_id)) ?? fail('invalid_token');
    return claims.session_scope === 'player' ? reduced(account) : account;
  };
