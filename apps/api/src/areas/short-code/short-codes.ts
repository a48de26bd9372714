/** Short codes, stored as HMAC with a server key. */
import { createHmac, randomInt } from 'node:crypto';
import { limits } from '@marquee/product/limits.ts';
import { type ShortcodeKind, shortcodeAlphabets } from '@marquee/product/values/fields.ts';
import type { Insertable, Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';

export interface ShortCodeKeys {
  hashOfCode(typed: string): Buffer;
}

export const createShortCodeKeys = ({ tokenKeys }: Pick<Deps, 'tokenKeys'>): ShortCodeKeys => {
  const key = tokenKeys.derive('short codes');
  const hashOf = (purpose: string, text: string) =>
    createHmac('sha256', key).update(`${purpose} ${text}`).digest();
  return {
    hashOfCode: (typed) => hashOf('code', typed.toUpperCase().replaceAll(/[\s-]/g, '')),
  };
};

export const newShortCode = (kind: ShortcodeKind): string => {
  const alphabet = shortcodeAlphabets[kind];
  return Array.from({ length: limits.shortcodeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
};

export const shortCodeSpace = (kind: ShortcodeKind): number =>
  shortcodeAlphabets[kind].length ** limits.shortcodeLength;

/** False if the code is in use. An expired one may be reused. */
export const insertShortCode = async (
  query: Kysely<Schema>,
  now: number,
  row: Insertable<Schema['short_codes']>,
): Promise<boolean> => {
  const inserted = await query
    .insertInto('short_codes')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('code_hash')
        .doUpdateSet({ ...row, state: 'waiting', account_id: null, device_id: null })
        .where('short_codes.expires_at', '<=', new Date(now)),
    )
    .returning('device_hash')
    .executeTakeFirst();
  return inserted !== undefined;
};
