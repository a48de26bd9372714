import type { deleteProfile as contract } from '@marquee/product/contract/profiles.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { createPinCheck } from './check-pin.ts';
import { findProfile } from './profile-store.ts';

export const deleteProfile = (deps: Deps): Handle<typeof contract> => {
  const { query: database } = deps.database;
  const mayChange = createPinCheck(deps);

  return async ({ params, body, claims, fail }) => {
    const profile = await findProfile(database, claims.account_id, params.profileId);
    if (profile.master) return fail('MASTER_PROFILE');
    await mayChange(profile, claims, body?.pin);
    await database
      .deleteFrom('profiles')
      .where('id', '=', profile.id)
      .where('account_id', '=', claims.account_id)
      .execute();
    return undefined;
  };
};
