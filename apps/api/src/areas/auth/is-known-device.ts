import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Caller } from '../../http/caller.ts';
import { deviceCookie } from '../../http/token-cookies.ts';
import { hashOf } from '../../identity/secrets.ts';

/** Whether the account was signed in with this browser before. */
export const isKnownDevice = async (
  query: Kysely<Schema>,
  accountId: string,
  caller: Caller,
): Promise<boolean> => {
  const device = caller.cookie(deviceCookie);
  if (device === undefined) return false;
  const known = await query
    .selectFrom('known_devices')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('device_hash', '=', hashOf(device))
    .executeTakeFirst();
  return known !== undefined;
};
