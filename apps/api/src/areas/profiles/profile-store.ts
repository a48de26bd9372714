/** Profiles as the calls speak of them. The owner is part of every query. */
import type { Profile } from '@marquee/product/contract/profiles.ts';
import { fail } from '@marquee/product/errors.ts';
import { nicknameKey } from '@marquee/product/values/fields.ts';
import type { ProfileColour } from '@marquee/product/values/enums.ts';
import type { Kysely, Selectable } from 'kysely';
import { isUuid } from '../../db/is-uuid.ts';
import type { Schema } from '../../db/schema.ts';

export type ProfileRow = Selectable<Schema['profiles']>;

export const profileOf = (row: ProfileRow): Profile => ({
  id: row.id,
  nickname: row.nickname,
  maturity: row.maturity,
  hasPin: row.pin_hash !== null,
  master: row.master,
  preferences: { uiLanguage: row.ui_language },
  playbackLanguage: row.playback_language,
  icon: row.icon as ProfileColour,
});

export const readProfiles = (query: Kysely<Schema>, accountId: string): Promise<ProfileRow[]> =>
  query
    .selectFrom('profiles')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('master', 'desc')
    .orderBy('created_at')
    .execute();

/** Somebody else's profile is as unknown as one that never was. */
export const findProfile = async (
  query: Kysely<Schema>,
  accountId: string,
  profileId: string,
): Promise<ProfileRow> => {
  const found = isUuid(profileId)
    ? await query
        .selectFrom('profiles')
        .selectAll()
        .where('id', '=', profileId)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
    : undefined;
  return found ?? fail('PROFILE_NOT_FOUND');
};

/** Among the profiles of the account, in the transaction that has locked it. */
export const toNicknameTaken = (profiles: readonly ProfileRow[], nickname: string): void => {
  const key = nicknameKey(nickname);
  if (profiles.some((profile) => nicknameKey(profile.nickname) === key)) fail('NICKNAME_TAKEN');
};

/** The index is a second guard: it compares by the locale of the database. */
export const assertNicknameFree = (error: unknown): never => {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23505' && constraint === 'profiles_nickname') fail('NICKNAME_TAKEN');
  throw error;
};
