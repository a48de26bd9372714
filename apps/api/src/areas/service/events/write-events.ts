/** Writes device events in one statement: ids seen before are skipped, the others change devices and downloads. */
import type { DeviceEventType } from '@marquee/product/contract/service/events.ts';
import { limits } from '@marquee/product/limits.ts';
import { type Database, statement } from '../../../db/connect.ts';
import { createEventDays } from './event-days.ts';

export interface StoredEvent {
  readonly clientId: string;
  readonly id: string;
  readonly type: DeviceEventType;
  readonly accountId: string;
  readonly deviceId: string;
  readonly contentId: string | null;
  readonly name: string | null;
  readonly at: Date;
}

export type EventOutcome = 'accepted' | 'duplicate' | 'unknown';

/**
 * Rows are locked in the order of their ids, so that two servers do not deadlock. A playing device is written only when
 * its last playback is old enough; most events of a stream therefore write their id alone.
 *
 * PostgreSQL cannot estimate how many events are given or new, and would compare each with each in a nested loop.
 * `is true` keeps it from a join: it looks new ids up in a hash.
 */
const writeStatement = statement(
  'write device events',
  `with given as (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::uuid[], $5::uuid[], $6::text[], $7::text[],
      $8::timestamptz[]) with ordinality
      as e (client_id, event_id, type, account_id, device_id, content_id, name, at, place)
  ), download_device as materialized (
    select d.id, d.account_id, d.emptied_at from download_devices d
    where d.removed_at is null
      and d.id = any (array(select device_id from given where type like 'download.%'))
    order by d.id for no key update
  ), known as materialized (
    select g.*, dd.emptied_at, row_number() over (partition by client_id, event_id order by place) as nth
    from given g
    left join devices d on g.type not like 'download.%'
      and d.id = g.device_id and d.account_id = g.account_id and d.removed_at is null
    left join download_device dd on g.type like 'download.%'
      and dd.id = g.device_id and dd.account_id = g.account_id
    where d.id is not null or dd.id is not null
  ), fresh as (
    insert into service_events (client_id, event_id, happened_on)
    select client_id, event_id, (at at time zone 'utc')::date from known where nth = 1
    order by client_id, event_id
    on conflict do nothing returning client_id, event_id
  ), counted as materialized (
    select * from known
    where nth = 1 and ((client_id, event_id) in (select client_id, event_id from fresh)) is true
  ), reported as (
    select device_id as id,
      max(at) filter (where type like 'playback.%') as played_at,
      coalesce(bool_or(type = 'playback.started'), false) as is_start,
      max(at) filter (where type = 'device.seen') as seen_at,
      (array_agg(name order by at desc) filter (where type = 'device.seen' and name is not null))[1] as name
    from counted where type not like 'download.%' group by device_id
  ), due as (
    select d.id, r.played_at, r.seen_at, r.name from devices d join reported r using (id)
    where r.played_at > coalesce(d.last_playback_at, '-infinity')
        and (r.is_start or r.played_at >= coalesce(d.last_playback_at, '-infinity') + $9::interval)
      or r.seen_at > coalesce(d.last_seen_at, '-infinity')
        and (r.name <> d.name or r.seen_at >= coalesce(d.last_seen_at, '-infinity') + $9::interval)
    order by d.id for no key update of d
  ), device as (
    update devices d set
      last_playback_at = greatest(d.last_playback_at, r.played_at),
      name = case when r.seen_at > coalesce(d.last_seen_at, '-infinity') then coalesce(r.name, d.name) else d.name end,
      last_seen_at = greatest(d.last_seen_at, r.seen_at)
    from due r where d.id = r.id
  ), download as (
    insert into downloads as d (download_device_id, content_id, changed_at, is_removed)
    select distinct on (device_id, content_id) device_id, content_id, at, type = 'download.removed'
    from counted
    where type like 'download.%' and at > coalesce(emptied_at, '-infinity')
    order by device_id, content_id, at desc, place desc
    on conflict (download_device_id, content_id) do update
    set changed_at = excluded.changed_at, is_removed = excluded.is_removed, was_removed = d.is_removed
    where excluded.changed_at > d.changed_at
    returning download_device_id as id, was_removed::int - is_removed::int as added
  ), download_count as (
    update download_devices d set download_count = greatest(0, d.download_count + a.added)
    from (select id, sum(added) as added from download group by id) a where d.id = a.id and a.added <> 0
  )
  select case when k.place is null then 'unknown' when c.place is null then 'duplicate' else 'accepted' end as outcome
  from given g left join known k using (place) left join counted c using (place) order by g.place`,
);

const noPartition = '23514';
const playbackWrite = `${limits.playbackWriteMinutes} minutes`;

/** One outcome per event, in their order. */
export const writeEvents = async (
  { ingest }: Pick<Database, 'ingest'>,
  events: readonly StoredEvent[],
): Promise<readonly EventOutcome[]> => {
  const column = <K extends keyof StoredEvent>(name: K) => events.map((event) => event[name]);
  const write = () =>
    ingest.query<{ outcome: EventOutcome }>(writeStatement, [
      column('clientId'),
      column('id'),
      column('type'),
      column('accountId'),
      column('deviceId'),
      column('contentId'),
      column('name'),
      column('at'),
      playbackWrite,
    ]);
  const { rows } = await write().catch(async (error: unknown) => {
    if ((error as { code?: unknown }).code !== noPartition) throw error;
    // The job that makes the days ahead has not run yet.
    await createEventDays(
      ingest,
      column('at').map((at) => at.getTime()),
    );
    return write();
  });
  return rows.map(({ outcome }) => outcome);
};
