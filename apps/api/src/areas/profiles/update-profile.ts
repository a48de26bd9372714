import type { updateProfile as contract } from '@marquee/product/contract/profiles.ts';
import { normalize, nicknameKey } from '@marquee/product/values/fields.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { assertValidFields } from '../../http/validate-fields.ts';
import { lockAccount } from '../../identity/lock-account.ts';
import { createPinCheck } from './check-pin.ts';
import {
  findProfile,
  profileOf,
  readProfiles,
  toNicknameTaken,
  assertNicknameFree,
} from './profile-store.ts';

export const updateProfile = (deps: Deps): Handle<typeof contract> => {
  const { query } = deps.database;
  const mayChange = createPinCheck(deps);

  return async ({ body, claims, fail }) => {
    const { nickname, maturity, preferences, playbackLanguage, icon, avatar } = body;
    if (nickname !== undefined) assertValidFields(['nickname', 'nickname', nickname]);
    const profile = await findProfile(query, claims.account_id, body.id);
    await mayChange(profile, claims, body.pin);
    if (profile.master && maturity !== undefined && maturity !== 'ADULT') fail('MASTER_PROFILE');

    const changes = {
      ...(nickname !== undefined && { nickname: normalize('nickname', nickname) }),
      ...(maturity !== undefined && { maturity }),
      ...(preferences && { ui_language: preferences.uiLanguage }),
      ...(playbackLanguage !== undefined && { playback_language: playbackLanguage }),
      ...(icon !== undefined && { icon }),
      ...(avatar !== undefined && { avatar }),
    };
    if (Object.keys(changes).length === 0) return profileOf(profile);
    const changed = await query
      .transaction()
      .execute(async (tx) => {
        await lockAccount(tx, claims.account_id);
        // Nicknames that clashed before this rule may stay; only a changed one is compared.
        if (nickname !== undefined && nicknameKey(nickname) !== nicknameKey(profile.nickname))
          assertNicknameFree(await readProfiles(tx, claims.account_id), nickname);
        return tx
          .updateTable('profiles')
          .set(changes)
          .where('id', '=', profile.id)
          .where('account_id', '=', claims.account_id)
          .returningAll()
          .executeTakeFirst();
      })
      .catch(toNicknameTaken);
    return changed ? profileOf(changed) : fail('PROFILE_NOT_FOUND');
  };
};
