/** Nightly purge of expired rows, by retention policy. */
import { limits } from '@marquee/product/limits.ts';
import { rates } from '@marquee/product/rates.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import { addJob } from './add-job.ts';
import { dropDeadMails } from './queue.ts';

const day = 86_400_000;
/** Delete in batches to keep row locks short. */
const batchRows = 5000;
/** Longer than a statement of a call may take. */
const statementTimeoutMs = 10_000;
/** Jobs are taken to be abandoned after a minute (queue.ts): what is left is for the next turn. */
const usualTurnMs = 20_000;
const again = 'forget the rest';

interface RetentionPolicy {
  readonly table: string;
  readonly key: string;
  /** `$1` is the moment before which rows go: `keepDays` ago. Its first column has an index. */
  readonly expired: string;
  readonly keepDays: number;
}

const keepSessionDays = limits.sessionDays + limits.browserHistoryDays;

const retentionPolicies: readonly RetentionPolicy[] = [
  { table: 'refresh_tokens', key: 'hash', expired: 'expires_at < $1', keepDays: 1 },
  { table: 'magic_links', key: 'hash', expired: 'expires_at < $1', keepDays: 1 },
  {
    table: 'sessions',
    key: 'id',
    // One from before sessions had an end may still go on: it waits until `expires_at` is filled in.
    expired: `signed_in_at < $1 and expires_at < $1::timestamptz + interval '${keepSessionDays * 24} hours'`,
    keepDays: keepSessionDays,
  },
  { table: 'sessions', key: 'id', expired: 'revoked_at < $1', keepDays: limits.endedSessionDays },
  { table: 'spent_challenges', key: 'nonce', expired: 'expires_at < $1', keepDays: 1 },
  { table: 'password_resets', key: 'account_id', expired: 'expires_at < $1', keepDays: 1 },
  { table: 'authorizations', key: 'state_hash', expired: 'expires_at < $1', keepDays: 1 },
  { table: 'short_codes', key: 'device_hash', expired: 'expires_at < $1', keepDays: 1 },
  { table: 'activation_links', key: 'id', expired: 'expires_at < $1', keepDays: limits.auditDays },
  { table: 'migration_codes', key: 'code_hash', expired: 'expires_at < $1', keepDays: 30 },
  { table: 'email_changes', key: 'id', expired: 'undo_expires_at < $1', keepDays: 1 },
  {
    table: 'attempts',
    key: 'ctid',
    expired: `window_ends_at < $1 and coalesce(held_until, window_ends_at) < $1 and in_a_row < ${rates.signIn.refuseInARow}`,
    keepDays: 2,
  },
  { table: 'known_devices', key: 'ctid', expired: 'seen_at < $1', keepDays: limits.knownDeviceDays },
  { table: 'devices', key: 'id', expired: 'removed_at < $1', keepDays: limits.removedDeviceDays },
  { table: 'download_devices', key: 'id', expired: 'removed_at < $1', keepDays: limits.removedDeviceDays },
  { table: 'cancellation_sessions', key: 'id', expired: 'opened_at < $1', keepDays: 1 },
  { table: 'cancellations', key: 'id', expired: 'cancelled_at < $1', keepDays: limits.cancellationDays },
  {
    table: 'idempotency_keys',
    key: 'ctid',
    expired: 'asked_at < $1',
    keepDays: limits.idempotencyHours / 24,
  },
  { table: 'card_setups', key: 'setup_id', expired: 'made_at < $1', keepDays: 1 },
  { table: 'payment_events', key: 'id', expired: 'received_at < $1', keepDays: 30 },
  { table: 'sent_mails', key: 'message_id', expired: 'sent_at < $1', keepDays: 30 },
  { table: 'audit_events', key: 'id', expired: 'happened_at < $1', keepDays: limits.auditDays },
];

/** Rows that are in use at the moment are left for the next night, so that the purge waits for nobody. */
const deleteBatch = ({ table, key, expired }: RetentionPolicy): string =>
  `delete from ${table} where ${key} = any (array(
    select ${key} from ${table} where ${expired} limit ${batchRows} for update skip locked))`;

/** Each statement, for a test that looks at its plan. */
export const purgeStatements = retentionPolicies.map((policy) => ({
  table: policy.table,
  text: deleteBatch(policy),
}));

/** How many went. */
const purgeBatch = async (pool: pg.Pool, text: string, before: Date): Promise<number> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local statement_timeout = ${statementTimeoutMs}`);
    const { rowCount } = await client.query({
      text,
      values: [before],
      query_timeout: statementTimeoutMs,
    } as pg.QueryConfig);
    await client.query('commit');
    client.release();
    return rowCount ?? 0;
  } catch (error) {
    client.release(true);
    throw error;
  }
};

interface PurgeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Every table gets its turn: one that fails is logged, and the job is tried again after all the others. */
export const forgetExpired =
  ({ database, clock, log }: PurgeDeps, turnMs = usualTurnMs) =>
  async (): Promise<void> => {
    const end = performance.now() + turnMs;
    const failures: unknown[] = [];
    let isUnfinished = false;

    const purge = async (table: string, batch: () => Promise<number>) => {
      try {
        while ((await batch()) === batchRows) {
          if (performance.now() <= end) continue;
          isUnfinished = true;
          return;
        }
      } catch (error) {
        log.error({ err: error, table }, 'a table was not purged');
        failures.push(error);
      }
    };

    for (const policy of retentionPolicies) {
      const before = new Date(clock.now() - policy.keepDays * day);
      await purge(policy.table, () => purgeBatch(database.pool, deleteBatch(policy), before));
    }
    await purge('dead mail jobs', () => dropDeadMails(database, batchRows));

    if (isUnfinished) await addJob(database.query, 'forgetExpired', undefined, { key: again });
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} tables were not purged`);
  };
