/** Fills the columns of sessions that began before the columns existed: one pass by primary key, a batch at a time. */
import { limits } from '@marquee/product/limits.ts';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/connect.ts';
import type { Schema } from '../../db/schema.ts';
import { addJob } from '../../jobs/add-job.ts';

const day = 86_400_000;
const usualBatch = 5000;

/** One job for all servers; a start of another server begins the same pass anew. */
export const scheduleBackfill = (query: Kysely<Schema>, after = '00000000-0000-0000-0000-000000000000') =>
  addJob(query, 'backfillSessions', { after }, { key: 'backfill sessions' });

export const backfillSessions =
  ({ database: { query }, clock }: { database: Database; clock: Clock }, batch = usualBatch) =>
  async ({ after }: { readonly after: string }): Promise<void> => {
    const now = clock.now();
    const { rows } = await sql<{ last: string | null }>`
      with batch as (
        select id, method is null as unfilled from sessions where id > ${after}::uuid order by id limit ${batch}
      ), filled as (
        update sessions s set
          method = case when s.device_id is not null then 'deviceCode' when a.bdu then 'provider' else 'password' end,
          scope = case when s.device_id is null then 'full' else 'player' end,
          brand = coalesce(s.brand, newest.brand),
          last_used_at = coalesce(s.last_used_at, newest.issued_at, s.signed_in_at),
          expires_at = greatest(
            s.signed_in_at + ${limits.sessionDays} * interval '1 day',
            ${new Date(now + limits.sessionUpgradeDays * day)}::timestamptz
          ),
          authenticated_at = s.signed_in_at
        from batch
        join sessions old on old.id = batch.id
        join accounts a on a.id = old.account_id
        left join lateral (
          select t.brand, t.issued_at from refresh_tokens t
          where t.session_id = old.id order by t.issued_at desc limit 1
        ) newest on true
        where s.id = batch.id and batch.unfilled
      )
      select id as last from batch order by id desc limit 1`.execute(query);
    const last = rows[0]?.last;
    if (last) await scheduleBackfill(query, last);
  };
