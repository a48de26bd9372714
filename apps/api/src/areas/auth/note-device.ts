import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** Remembers the device. True when it is new while others were known: then the owner wants to hear of it. */
export const noteDevice = async (
  query: Kysely<Schema>,
  now: number,
  accountId: string,
  deviceHash: Buffer,
): Promise<boolean> => {
  const { rows } = await sql<{ isNew: boolean; hasOthers: boolean }>`
    insert into known_devices as d (account_id, device_hash, seen_at)
    values (${accountId}, ${deviceHash}, ${new Date(now)})
    on conflict (account_id, device_hash) do update set seen_at = excluded.seen_at
    returning d.xmax = 0 as "isNew",
      exists (select from known_devices o where o.account_id = d.account_id) as "hasOthers"`.execute(query);
  return Boolean(rows[0]?.isNew && rows[0].hasOthers);
};
