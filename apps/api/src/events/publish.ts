/** Publishes events: moves them from the outbox to the events, in order, and makes the deliveries of every endpoint. */
import { limits } from '@marquee/product/limits.ts';
import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { addJob } from '../jobs/add-job.ts';
import type { PublishedEvent } from './count-events.ts';

const advisoryLock = 'publish events';

/**
 * One batch: its events. Only one publisher at a time gets the lock and keeps it until the commit, so
 * positions are committed in order and a reader of the feed misses nothing.
 *
 * A row that is seen has every earlier row of its account before it: sequences are given out under the lock of the
 * account's row, in order of commits. Rows that commit late are in a later batch, as no cursor passes over them.
 */
export const publishEvents = ({
  database: { query },
}: {
  readonly database: Pick<Database, 'query'>;
}): Promise<readonly PublishedEvent[]> =>
  query.transaction().execute(async (tx) => {
    const {
      rows: [lock],
    } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${advisoryLock})) as taken`.execute(tx);
    if (!lock?.taken) return [];
    const { rows } = await sql<PublishedEvent & { position: string }>`
      with taken as (
        delete from outbox where id in (select id from outbox order by id limit ${limits.eventsPerPublish})
        returning *
      )
      insert into events (event_id, account_id, sequence, type, data, at)
      select event_id, account_id, sequence, type, data, at from taken order by id
      returning position, type, data`.execute(tx);
    if (rows.length === 0) return [];
    const positions = rows.map(({ position }) => position);
    // Locked as in `recordDelivery`: whether an earlier delivery is pending must not change before the insert.
    const endpoints = await tx
      .selectFrom('webhook_endpoints')
      .select('id')
      .where('status', '=', 'active')
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    for (const { id } of endpoints) {
      await insertDeliveries(tx, id, positions);
      await addJob(
        tx,
        'deliverWebhooks',
        { endpointId: id },
        { key: `deliver ${id}`, queue: `webhooks ${id}` },
      );
    }
    return rows;
  });

/** Of the endpoint's types alone. The caller holds the lock of the endpoint. Returns how many. */
export const insertDeliveries = async (
  tx: Database['query'],
  endpointId: string,
  positions: readonly string[],
): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    insert into webhook_deliveries (endpoint_id, position, partition_key, next_at)
    select w.id, e.position, k.key,
      case when row_number() over (partition by k.key order by e.position) = 1 and not exists (
        select from webhook_deliveries d
        where d.endpoint_id = w.id and d.partition_key = k.key and d.state = 'pending') then clock_timestamp() end
    from webhook_endpoints w
    cross join events e
    cross join lateral (select coalesce(e.account_id::text, e.type) as key) k
    where w.id = ${endpointId} and e.position = any (${positions}::bigint[])
      and (w.types = '{}' or e.type = any (w.types))
    order by e.position`.execute(tx);
  return Number(numAffectedRows);
};
