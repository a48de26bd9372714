import type { updateProfile as contract } from '@marquee/product/contract/profiles.ts';
import { clean } from '@marquee/product/values/fields.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { refuseBroken } from '../../http/refuse-broken.ts';
import { createMayChange } from './check-pin.ts';
import { findProfile, profileOf, refuseTaken } from './profile-store.ts';

export const updateProfile = (deps: Deps): Handle<typeof contract> => {
  const { query } = deps.database;
  const mayChange = createMayChange(deps);

  return async ({ body, claims, fail }) => {
    const { nickname, maturity, preferences, playbackLanguage, icon } = body;
    if (nickname !== undefined) refuseBroken(['nickname', 'nickname', nickname]);
    const profile = await findProfile(query, claims.account_id, body.id);
    await mayChange(profile, claims, body.pin);
    if (profile.master && maturity !== undefined && maturity !== 'ADULT') fail('MASTER_PROFILE');

    const changes = {
      ...(nickname !== undefined && { nickname: clean('nickname', nickname) }),
      ...(maturity !== undefined && { maturity }),
      ...(preferences && { ui_language: preferences.uiLanguage }),
      ...(playbackLanguage !== undefined && { playback_language: playbackLanguage }),
      ...(icon !== undefined && { icon }),
    };
    if (Object.keys(changes).length === 0) return profileOf(profile);
    const changed = await query
      .updateTable('profiles')
      .set(changes)
      .where('id', '=', profile.id)
      .where('account_id', '=', claims.account_id)
      .returningAll()
      .executeTakeFirst()
      .catch(refuseTaken);
    return changed ? profileOf(changed) : fail('PROFILE_NOT_FOUND');
  };
};
