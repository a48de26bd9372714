/** Replays published events to one endpoint: new deliveries behind those that wait. */
import { limits } from '@marquee/product/limits.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { Schema } from '../db/schema.ts';
import { addJob } from '../jobs/add-job.ts';
import { insertDeliveries } from './publish.ts';
import { lockEndpoint } from './webhook-endpoints.ts';

export interface ReplayFilter {
  readonly eventId?: string | undefined;
  readonly accountId?: string | undefined;
  readonly type?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  /** What the endpoint did not take. */
  readonly deadLetters?: boolean | undefined;
}

const perTransaction = 2000;

const listPositions = async (
  query: Kysely<Schema>,
  endpointId: string,
  after: string,
  upTo: string,
  filter: ReplayFilter,
): Promise<readonly string[]> => {
  const { eventId = null, accountId = null, type = null, from = null, until = null } = filter;
  const { rows } = await sql<{ position: string }>`
    select e.position from events e
    where e.position > ${after}::bigint and e.position <= ${upTo}::bigint
      and e.published_at > now() - make_interval(days => ${limits.eventDays})
      and (${eventId}::uuid is null or e.event_id = ${eventId}::uuid)
      and (${accountId}::uuid is null or e.account_id = ${accountId}::uuid)
      and (${type}::text is null or e.type = ${type}::text)
      and (${from}::timestamptz is null or e.published_at >= ${from}::timestamptz)
      and (${until}::timestamptz is null or e.published_at < ${until}::timestamptz)
      and (not ${filter.deadLetters ?? false} or exists (
        select from webhook_deliveries d
        where d.endpoint_id = ${endpointId} and d.position = e.position and d.state = 'dead'))
    order by e.position limit ${perTransaction}`.execute(query);
  return rows.map(({ position }) => position);
};

/** How many events are sent again; undefined if no such endpoint is active. */
export const replayEvents = async (
  { database: { query } }: { readonly database: Pick<Database, 'query'> },
  endpointId: string,
  filter: ReplayFilter,
): Promise<number | undefined> => {
  const newest = await query
    .selectFrom('events')
    .select(({ fn }) => fn.max('position').as('position'))
    .executeTakeFirst();
  const upTo = newest?.position ?? '0';
  let replayed = 0;
  for (let after = '0'; ;) {
    const turn = await query.transaction().execute(async (tx) => {
      const endpoint = await lockEndpoint(tx, endpointId);
      if (endpoint?.status !== 'active') return undefined;
      const positions = await listPositions(tx, endpointId, after, upTo, filter);
      const count = positions.length === 0 ? 0 : await insertDeliveries(tx, endpointId, positions);
      if (count > 0)
        await addJob(
          tx,
          'deliverWebhooks',
          { endpointId },
          { key: `deliver ${endpointId}`, queue: `webhooks ${endpointId}` },
        );
      return { positions, count };
    });
    if (!turn) return undefined;
    replayed += turn.count;
    if (turn.positions.length < perTransaction) return replayed;
    after = turn.positions.at(-1)!;
  }
};
