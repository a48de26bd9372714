/**
 * Counts tries in the database. A try is counted before it is made, so that a thousand at the same moment are
 * a thousand tries; whoever succeeds is forgiven.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { hashOf } from './secrets.ts';

export interface AttemptRule {
  readonly kind: string;
  readonly most: number;
  readonly windowMs: number;
  /** The wait after the tries ran out, doubling from one to the other; absent: until the window ends. */
  readonly waitMs?: { readonly first: number; readonly most: number };
  /** So many without a success, and only forgiveness helps. */
  readonly mostInARow?: number;
}

/** Undefined: go ahead. Otherwise: seconds to wait. */
export type Wait = number | undefined;

const never = 2_147_483_647;

/** Emails and addresses are counted, not kept. */
export const tryKeyOf = (subject: string): string => hashOf(subject).toString('base64url');

/** One try as a statement, or a part of one; it has a row where it may be made. */
export const tryOf = (
  now: number,
  { most, kind, windowMs, waitMs, mostInARow = never }: AttemptRule,
  key: string | RawBuilder<string>,
): RawBuilder<unknown> => {
  const at = new Date(now);
  const windowEnd = new Date(now + windowMs);
  const first = waitMs?.first ?? 0;
  const longest = waitMs?.most ?? 0;
  const firstHold = most > 1 ? null : new Date(now + (waitMs?.first ?? windowMs));
  return sql`
    insert into attempts as a (kind, key, tries, window_ends_at, holds, held_until, in_a_row)
    values (${kind}, ${key}, 1, ${windowEnd}, ${most > 1 ? 0 : 1}, ${firstHold}, 1)
    on conflict (kind, key) do update set (tries, window_ends_at, holds, held_until, in_a_row) = (
      select next.tries, next.window_ends_at, next.holds,
        case
          when next.tries < ${most}::int then null
          when ${first}::float8 = 0 then next.window_ends_at
          else ${at}::timestamptz + least(${first}::float8 * power(2, next.holds - 1), ${longest}::float8) * interval '1 millisecond'
        end,
        a.in_a_row + 1
      from (
        select
          case when old.forgotten then 1 else a.tries + 1 end as tries,
          case when old.forgotten then ${windowEnd}::timestamptz else a.window_ends_at end as window_ends_at,
          case when old.forgotten then 0 when a.tries + 1 >= ${most}::int then a.holds + 1 else a.holds end as holds
        from (
          select a.window_ends_at <= ${at}::timestamptz
            and (a.held_until is null or a.held_until + ${windowMs}::float8 * interval '1 millisecond' <= ${at}::timestamptz
              or ${first}::float8 = 0) as forgotten
        ) old
      ) next
    )
    where (a.held_until is null or a.held_until <= ${at}::timestamptz) and a.in_a_row < ${mostInARow}::int
    returning tries`;
};

/** Of somebody whose try was not taken. */
export const secondsHeld = async (
  query: Kysely<Schema>,
  now: number,
  { kind, waitMs, mostInARow = never }: AttemptRule,
  key: string,
): Promise<number> => {
  const held = await query
    .selectFrom('attempts')
    .select(['held_until', 'in_a_row'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst();
  const until = held?.held_until?.getTime() ?? now;
  const atLeast = held && held.in_a_row >= mostInARow ? now + (waitMs?.most ?? 0) : 0;
  return Math.max(1, Math.ceil((Math.max(until, atLeast) - now) / 1000));
};

export const takeTry = async (
  query: Kysely<Schema>,
  now: number,
  rule: AttemptRule,
  subject: string,
): Promise<Wait> => {
  const key = tryKeyOf(subject);
  const { rows } = await tryOf(now, rule, key).execute(query);
  return rows.length > 0 ? undefined : secondsHeld(query, now, rule, key);
};

export const forgiveTries = async (query: Kysely<Schema>, kind: string, subject: string): Promise<void> => {
  await query.deleteFrom('attempts').where('kind', '=', kind).where('key', '=', tryKeyOf(subject)).execute();
};

/** The same as part of a statement that makes `bearer`: where it makes none, nothing is forgiven. */
export const forgiveTriesOfBearer = (kind: string, subject: string): RawBuilder<unknown> => sql`
  delete from attempts where kind = ${kind} and key = ${tryKeyOf(subject)} and exists (select from bearer)`;

/** The try was none: its place is free again. */
export const returnTry = async (query: Kysely<Schema>, kind: string, subject: string): Promise<void> => {
  await query
    .updateTable('attempts')
    .set(({ eb }) => ({ tries: eb('tries', '-', 1), held_until: null }))
    .where('kind', '=', kind)
    .where('key', '=', tryKeyOf(subject))
    .where('tries', '>', 0)
    .execute();
};
