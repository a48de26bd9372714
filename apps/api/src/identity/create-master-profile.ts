import { randomUUID } from 'node:crypto';
import type { Language } from '@marquee/product/brands.ts';
import { defaultNickname, profileColours } from '@marquee/product/values/enums.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** The profile that every account begins with. */
export const createMasterProfile = async (
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
  language: Language,
): Promise<void> => {
  await tx
    .insertInto('profiles')
    .values({
      id: randomUUID(),
      account_id: accountId,
      nickname: defaultNickname,
      maturity: 'ADULT',
      master: true,
      ui_language: language,
      playback_language: 'ask',
      icon: profileColours[0],
      created_at: new Date(now),
    })
    .execute();
};
