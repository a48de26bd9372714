/** Daily partitions of `service_events`: made ahead, and dropped when no event of their day is accepted any more. */
import { limits } from '@marquee/product/limits.ts';
import { dayMs } from '@marquee/product/values/dates.ts';
import type pg from 'pg';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/connect.ts';

const daysAhead = 2;
/** Lock timeout: other queries queue behind DDL that waits for its lock. */
const lockTimeoutMs = 2000;

const nameOf = (day: string) => `d${day.replaceAll('-', '')}`;

/** Statements sent together are one transaction; the advisory lock keeps two servers from making the same day. */
const changeDays = async (pool: pg.Pool, statements: readonly string[]): Promise<void> => {
  if (statements.length === 0) return;
  await pool.query(
    [
      `set local lock_timeout = ${lockTimeoutMs}`,
      'set local client_min_messages = warning',
      `select pg_advisory_xact_lock(hashtext('service_event_days'))`,
      ...statements,
    ].join(';\n'),
  );
};

export const createEventDays = (pool: pg.Pool, times: readonly number[]): Promise<void> =>
  changeDays(
    pool,
    [...new Set(times.map((time) => Math.floor(time / dayMs)))].map((day) => {
      const [from, to] = [new Date(day * dayMs), new Date((day + 1) * dayMs)].map((date) =>
        date.toISOString().slice(0, 10),
      ) as [string, string];
      return `create table if not exists service_event_days.${nameOf(from)} partition of service_events
        for values from ('${from}') to ('${to}')`;
    }),
  );

export const keepEventDays =
  ({ database: { pool }, clock }: { readonly database: Database; readonly clock: Clock }) =>
  async (): Promise<void> => {
    const now = clock.now();
    await createEventDays(
      pool,
      Array.from({ length: daysAhead + 1 }, (_, ahead) => now + ahead * dayMs),
    );
    const { rows } = await pool.query<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'service_events'::regclass`,
    );
    // A day more than events are accepted: servers' clocks differ.
    const oldest = nameOf(
      new Date(now - limits.eventAgeHours * 3_600_000 - dayMs).toISOString().slice(0, 10),
    );
    await changeDays(
      pool,
      rows
        .filter(({ name }) => name < oldest)
        .map(({ name }) => `drop table if exists service_event_days.${name}`),
    );
  };
