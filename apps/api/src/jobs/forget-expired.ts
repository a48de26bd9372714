/** Every night: what can no longer be used, and what nobody needs to know any more. */
import { limits } from '@marquee/product/limits.ts';
import { rates } from '@marquee/product/rates.ts';
import type { Clock } from '../clock.ts';
import type pg from 'pg';
import type { Database } from '../db/connect.ts';
import { addJob } from './add-job.ts';

const day = 86_400_000;
/** Small bites, so that nobody waits for a lock. */
const atOnce = 5000;
const patienceMs = 30_000;
/** No job takes a minute (run-jobs.ts): what is left is for the next turn. */
const usualTurnMs = 20_000;
const again = 'forget the rest';

interface Room {
  readonly table: string;
  readonly key: string;
  readonly when: string;
  /** Days that are kept; the moment they ended is the statement's only value. */
  readonly days: number;
}

/** Refresh tokens go before their sign-ins; a sign-in that nobody can continue is history after a month. */
const rooms: readonly Room[] = [
  { table: 'refresh_tokens', key: 'hash', when: 'expires_at < $1', days: 1 },
  { table: 'magic_links', key: 'hash', when: 'expires_at < $1', days: 1 },
  {
    table: 'sessions',
    key: 'id',
    when: `signed_in_at < $1 and not exists (select from refresh_tokens t where t.session_id = sessions.id)`,
    days: limits.refreshTokenDays + limits.browserHistoryDays,
  },
  { table: 'spent_challenges', key: 'nonce', when: 'expires_at < $1', days: 1 },
  { table: 'password_resets', key: 'account_id', when: 'expires_at < $1', days: 1 },
  { table: 'authorizations', key: 'state_hash', when: 'expires_at < $1', days: 1 },
  { table: 'short_codes', key: 'device_hash', when: 'expires_at < $1', days: 1 },
  { table: 'activation_links', key: 'id', when: 'expires_at < $1', days: limits.auditDays },
  { table: 'migration_codes', key: 'code_hash', when: 'expires_at < $1', days: 30 },
  { table: 'email_changes', key: 'id', when: 'undo_expires_at < $1', days: 1 },
  {
    table: 'attempts',
    key: 'ctid',
    when: `window_ends_at < $1 and coalesce(held_until, window_ends_at) < $1 and in_a_row < ${rates.signIn.refuseInARow}`,
    days: 2,
  },
  { table: 'known_devices', key: 'ctid', when: 'seen_at < $1', days: limits.knownDeviceDays },
  {
    table: 'idempotency_keys',
    key: 'ctid',
    when: 'asked_at < $1',
    days: limits.idempotencyHours / 24,
  },
  { table: 'payment_events', key: 'id', when: 'received_at < $1', days: 30 },
  { table: 'sent_mails', key: 'message_id', when: 'sent_at < $1', days: 30 },
  { table: 'audit_events', key: 'id', when: 'happened_at < $1', days: limits.auditDays },
];

/** Longer than anybody else may take: a sign-in of years ago that goes on is looked at every night. */
const deleteSome = async (pool: pg.Pool, text: string, before: Date): Promise<number> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local statement_timeout = ${patienceMs}`);
    const { rowCount } = await client.query({
      text,
      values: [before],
      query_timeout: patienceMs,
    } as pg.QueryConfig);
    await client.query('commit');
    client.release();
    return rowCount ?? 0;
  } catch (error) {
    client.release(true);
    throw error;
  }
};

export const forgetExpired =
  ({ database, clock }: { database: Database; clock: Clock }, turnMs = usualTurnMs) =>
  async (): Promise<void> => {
    const end = performance.now() + turnMs;
    for (const { table, key, when, days } of rooms) {
      const before = new Date(clock.now() - days * day);
      const text = `delete from ${table} where ${key} in (select ${key} from ${table} where ${when} limit ${atOnce})`;
      while ((await deleteSome(database.pool, text, before)) === atOnce)
        if (performance.now() > end)
          return addJob(database.query, 'forgetExpired', undefined, { key: again });
    }
  };
