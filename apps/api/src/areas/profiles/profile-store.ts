/** Profile queries. Every query filters by the owner. */
import type { Profile } from '@marquee/product/contract/profiles.ts';
import { fail } from '@marquee/product/app-error.ts';
import { nicknameKey } from '@marquee/product/values/fields.ts';
import { profileAvatars, type ProfileColour } from '@marquee/product/values/enums.ts';
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
  // A later release may have stored one that this release does not know.
  avatar: profileAvatars.find((avatar) => avatar === row.avatar) ?? null,
});

export const readProfiles = (query: Kysely<Schema>, accountId: string): Promise<ProfileRow[]> =>
  query
    .selectFrom('profiles')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('master', 'desc')
    .orderBy('created_at')
    .execute();

/** A profile of another account counts as unknown. */
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

/** Call in the transaction that has locked the account. */
export const assertNicknameFree = (profiles: readonly ProfileRow[], nickname: string): void => {
  const key = nicknameKey(nickname);
  if (profiles.some((profile) => nicknameKey(profile.nickname) === key)) fail('NICKNAME_TAKEN');
};

/** Maps a violation of the unique index, which compares by the database's collation. */
export const toNicknameTaken = (error: unknown): never => {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23505' && constraint === 'profiles_nickname') fail('NICKNAME_TAKEN');
  throw error;
};
