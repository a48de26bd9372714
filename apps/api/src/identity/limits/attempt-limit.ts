/**
 * Attempt limits in PostgreSQL. An attempt is counted before it is made, so that concurrent attempts cannot pass the
 * limit; a success resets the counter.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { clockSkewMs } from '../../clock.ts';
import { asyncCommit } from '../../db/async-commit.ts';
import type { Schema } from '../../db/schema.ts';
import type { AttemptCount } from '../../integrations/redis.ts';
import { sha256 } from '../../crypto/secrets.ts';

export interface AttemptRule {
  readonly kind: string;
  readonly most: number;
  readonly windowMs: number;
  /** Exponential backoff after the last attempt; absent: until the window ends. */
  readonly waitMs?: { readonly first: number; readonly most: number };
  /** After so many consecutive failures only a reset helps. */
  readonly mostInARow?: number;
}

/** Seconds to wait; undefined if the attempt is allowed. */
export type RetryAfter = number | undefined;

const never = 2_147_483_647;

/** Hashed: counters must not store emails or addresses. */
export const attemptKeyOf = (subject: string): string => sha256(subject).toString('base64url');

/**
 * Counts one attempt; returns a row if it is allowed. Complete statement, or body of a CTE. `by` is 0 for a value that
 * the same statement finds to be right: it does not count, but is refused once the limit is reached.
 */
export const attemptOf = (
  now: number,
  { most, kind, windowMs, waitMs, mostInARow = never }: AttemptRule,
  key: string | RawBuilder<string>,
  by: RawBuilder<number> = sql<number>`1`,
): RawBuilder<unknown> => {
  const at = new Date(now);
  const windowEnd = new Date(now + windowMs);
  const first = waitMs?.first ?? 0;
  const longest = waitMs?.most ?? 0;
  const firstHold = most > 1 ? null : new Date(now + (waitMs?.first ?? windowMs));
  return sql`
    insert into attempts as a (kind, key, tries, window_ends_at, holds, blocked_until, in_a_row)
    values (${kind}, ${key}, ${by}, ${windowEnd}, ${most > 1 ? 0 : 1}, ${firstHold}, ${by})
    on conflict (kind, key) do update set (tries, window_ends_at, holds, blocked_until, in_a_row) = (
      select next.tries, next.window_ends_at, next.holds,
        case
          when next.tries < ${most}::int then null
          when ${first}::float8 = 0 then next.window_ends_at
          else ${at}::timestamptz + least(${first}::float8 * power(2, next.holds - 1), ${longest}::float8) * interval '1 millisecond'
        end,
        a.in_a_row + excluded.tries
      from (
        select
          case when old.forgotten then excluded.tries else a.tries + excluded.tries end as tries,
          case when old.forgotten then ${windowEnd}::timestamptz else a.window_ends_at end as window_ends_at,
          case when old.forgotten then 0 when a.tries + excluded.tries >= ${most}::int then a.holds + 1 else a.holds end as holds
        from (
          select a.window_ends_at <= ${at}::timestamptz
            and (a.blocked_until is null or a.blocked_until + ${windowMs}::float8 * interval '1 millisecond' <= ${at}::timestamptz
              or ${first}::float8 = 0) as forgotten
        ) old
      ) next
    )
    where (a.blocked_until is null or a.blocked_until <= ${at}::timestamptz) and a.in_a_row < ${mostInARow}::int
    returning tries`;
};

/** For an attempt that was refused. */
export const retryAfterSeconds = async (
  query: Kysely<Schema>,
  now: number,
  { kind, waitMs, mostInARow = never }: AttemptRule,
  key: string,
): Promise<number> => {
  const held = await query
    .selectFrom('attempts')
    .select(['blocked_until', 'in_a_row'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst();
  const until = held?.blocked_until?.getTime() ?? now;
  const atLeast = held && held.in_a_row >= mostInARow ? now + (waitMs?.most ?? 0) : 0;
  return Math.max(1, Math.ceil((Math.max(until, atLeast) - now) / 1000));
};

/** Undefined if an attempt is left. */
export const retryAfterOf = async (
  query: Kysely<Schema>,
  now: number,
  kind: string,
  subject: string,
): Promise<RetryAfter> => {
  const held = await query
    .selectFrom('attempts')
    .select('blocked_until')
    .where('kind', '=', kind)
    .where('key', '=', attemptKeyOf(subject))
    .where('blocked_until', '>', new Date(now))
    .executeTakeFirst();
  return held?.blocked_until ? Math.ceil((held.blocked_until.getTime() - now) / 1000) : undefined;
};

export const consumeAttempt = async (
  query: Kysely<Schema>,
  now: number,
  rule: AttemptRule,
  subject: string,
): Promise<RetryAfter> => {
  const key = attemptKeyOf(subject);
  const { rows } = await attemptOf(now, rule, key).execute(query);
  return rows.length > 0 ? undefined : retryAfterSeconds(query, now, rule, key);
};

export const resetAttempts = async (query: Kysely<Schema>, kind: string, subject: string): Promise<void> => {
  await query
    .deleteFrom('attempts')
    .where('kind', '=', kind)
    .where('key', '=', attemptKeyOf(subject))
    .execute();
};

/** Takes back an attempt that turned out not to count. */
export const refundAttempt = async (query: Kysely<Schema>, kind: string, subject: string): Promise<void> => {
  await query
    .updateTable('attempts')
    .set(({ eb }) => ({ tries: eb('tries', '-', 1), blocked_until: null }))
    .where('kind', '=', kind)
    .where('key', '=', attemptKeyOf(subject))
    .where('tries', '>', 0)
    .execute();
};

/** Increments counters in one statement, locking rows in a fixed order. A power failure may lose a count. */
export const countAttempts = async (
  query: Kysely<Schema>,
  now: number,
  counts: readonly AttemptCount[],
): Promise<readonly { readonly count: number; readonly endsAt: number }[]> => {
  const at = new Date(now);
  const { rows } = await sql<{ kind: string; key: string; tries: number; endsAt: Date }>`
    with counted as (
      insert into attempts as a (kind, key, tries, window_ends_at)
      select kind, key, by, ends_at
      from unnest(
        ${counts.map(({ kind }) => kind)}::text[],
        ${counts.map(({ key }) => key)}::text[],
        ${counts.map(({ by }) => by)}::int[],
        ${counts.map(({ windowMs }) => new Date(now + windowMs))}::timestamptz[]
      ) as c (kind, key, by, ends_at)
      where by >= 0 or exists (select from attempts old where old.kind = c.kind and old.key = c.key)
      order by kind, key
      on conflict (kind, key) do update set (tries, window_ends_at) = (
        select greatest(case when is_open then a.tries else 0 end + excluded.tries, 0),
          case when is_open then a.window_ends_at else excluded.window_ends_at end
        from (
          select a.window_ends_at > ${at}::timestamptz and a.window_ends_at <= excluded.window_ends_at + ${clockSkewMs}::float8 * interval '1 millisecond' as is_open
        ) old
      )
      returning kind, key, tries, window_ends_at as "endsAt"
    )
    select counted.* from ${asyncCommit}, counted`.execute(query);
  return counts.map(({ kind, key, windowMs }) => {
    const row = rows.find((each) => each.kind === kind && each.key === key);
    return { count: row?.tries ?? 0, endsAt: row?.endsAt.getTime() ?? now + windowMs };
  });
};
