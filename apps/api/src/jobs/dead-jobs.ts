/** Jobs by task, and the dead ones: list them without personal data, try them again, or delete them. */
import type { Database } from '../db/connect.ts';
import { withoutSecrets } from '../observability/log.ts';
import { priorities, runnerOf } from './tasks.ts';

type Pool = Pick<Database, 'pool'>;

const countsByTask = `
  select t.identifier as task, coalesce(due.count, 0)::int as due, coalesce(due.late, 0)::int as late,
    coalesce(taken.running, 0)::int as running, coalesce(taken.dead, 0)::int as dead
  from graphile_worker._private_tasks t
  left join (
    select task_id, count(*), extract(epoch from now() - min(run_at)) as late
    from graphile_worker._private_jobs
    where is_available and priority = any ($1::int[]) and run_at <= now() group by task_id
  ) due on due.task_id = t.id
  left join (
    select task_id, count(*) filter (where locked_at is not null) as running,
      count(*) filter (where locked_at is null) as dead
    from graphile_worker._private_jobs where not is_available group by task_id
  ) taken on taken.task_id = t.id
  order by t.identifier`;

export const countJobs = async ({ pool }: Pool) => {
  const { rows } = await pool.query<{
    task: string;
    due: number;
    late: number;
    running: number;
    dead: number;
  }>(countsByTask, [priorities]);
  return rows.map(({ task, late, ...counts }) => ({
    task,
    runner: runnerOf(task) ?? null,
    lateSeconds: late,
    ...counts,
  }));
};

/** Of a payload only these: earlier releases queued whole mails. */
const idFields = [
  'accountId',
  'batchId',
  'chargeId',
  'endpointId',
  'eventId',
  'exportId',
  'importId',
  'instrumentId',
  'mailId',
  'orderId',
  'refundKey',
  'removalId',
] as const;

const longestError = 500;

interface DeadRow {
  readonly id: string;
  readonly task: string;
  readonly attempts: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly last_error: string | null;
  readonly payload: unknown;
}

const aboutOf = (payload: unknown) => {
  const fields = typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {};
  return idFields.flatMap((name) => {
    const id = fields[name];
    return typeof id === 'string' ? [{ name, id }] : [];
  });
};

const deadOfTask = `graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where not j.is_available and j.locked_at is null and ($1::text is null or t.identifier = $1)`;

/** The newest first; `before` is the id that the page before ended with. */
export const listDeadJobs = async (
  { pool }: Pool,
  {
    task,
    before,
    size,
  }: { readonly task: string | undefined; readonly before: string | undefined; readonly size: number },
) => {
  const { rows } = await pool.query<DeadRow>(
    `select j.id, t.identifier as task, j.attempts, j.created_at, j.updated_at, j.last_error, j.payload
     from ${deadOfTask} and ($2::bigint is null or j.id < $2) order by j.id desc limit $3`,
    [task ?? null, before ?? null, size],
  );
  return rows.map(({ id, task: name, attempts, created_at, updated_at, last_error, payload }) => ({
    id,
    task: name,
    tries: attempts,
    addedAt: created_at.toISOString(),
    failedAt: updated_at.toISOString(),
    error: withoutSecrets(last_error ?? '').slice(0, longestError),
    about: aboutOf(payload),
  }));
};

/** Locked, so that a second request at the same time finds none of them. */
const chosen = `select j.id from ${deadOfTask} and ($2::bigint[] is null or j.id = any ($2)) for update of j skip locked`;

/** How many got all their tries again. Each job has its own key, so nothing is charged or mailed twice. */
export const retryDeadJobs = async ({ pool }: Pool, task: string, ids: readonly string[] | undefined) => {
  const { rowCount } = await pool.query(
    `select graphile_worker.reschedule_jobs(array(${chosen}), run_at => now(), attempts => 0)`,
    [task, ids ?? null],
  );
  return rowCount ?? 0;
};

export const discardDeadJobs = async ({ pool }: Pool, task: string, ids: readonly string[] | undefined) => {
  const { rowCount } = await pool.query(`select graphile_worker.complete_jobs(array(${chosen}))`, [
    task,
    ids ?? null,
  ]);
  return rowCount ?? 0;
};

/** For tests: a job without an effect of its own, as if its last try had failed. */
export const addDeadJob = async ({ pool }: Pool, error: string): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>(
    `select id from graphile_worker.permanently_fail_jobs(
       array[(select id from graphile_worker.add_job('checkIntegrations', run_at => now() + interval '1 day'))], $1)`,
    [error],
  );
  return rows[0]!.id;
};
