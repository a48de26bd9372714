import { randomUUID } from 'node:crypto';
import type { createProfile as contract } from '@marquee/product/contract/profiles.ts';
import { limits } from '@marquee/product/limits.ts';
import { normalize } from '@marquee/product/values/fields.ts';
import { profileColours } from '@marquee/product/values/enums.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { assertValidFields } from '../../http/validate-fields.ts';
import { lockAccount } from '../../identity/lock-account.ts';
import { profileOf, readProfiles, toNicknameTaken, assertNicknameFree } from './profile-store.ts';

export const createProfile =
  ({ clock, database, passwords }: Deps): Handle<typeof contract> =>
  async ({ body, claims, fail }) => {
    assertValidFields(
      ['nickname', 'nickname', body.nickname],
      ...(body.pin ? [['pin', 'pin', body.pin] as const] : []),
    );
    const pinHash = body.pin ? await passwords.hashPin(normalize('pin', body.pin)) : null;

    const made = await database.query
      .transaction()
      .execute(async (tx) => {
        const account = await lockAccount(tx, claims.account_id);
        const profiles = await readProfiles(tx, claims.account_id);
        if (profiles.length >= limits.profiles) return fail('PROFILE_LIMIT');
        const master = !profiles.some((profile) => profile.master);
        if (master && body.maturity !== 'ADULT') return fail('MASTER_PROFILE');
        assertNicknameFree(profiles, body.nickname);
        const taken = new Set(profiles.map(({ icon }) => icon));
        return tx
          .insertInto('profiles')
          .values({
            id: randomUUID(),
            account_id: claims.account_id,
            nickname: normalize('nickname', body.nickname),
            maturity: body.maturity,
            master,
            pin_hash: pinHash,
            ui_language: body.preferences?.uiLanguage ?? account.language,
            playback_language: body.playbackLanguage ?? 'ask',
            icon: body.icon ?? profileColours.find((colour) => !taken.has(colour)) ?? profileColours[0],
            avatar: body.avatar ?? null,
            created_at: new Date(clock.now()),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
      })
      .catch(toNicknameTaken);
    return profileOf(made);
  };
