import type { Database } from '../db/connect.ts';

/** The queue runs by PostgreSQL's clock; when the test clock moves, what waits for a time moves the other way. */
export const shiftJobTimes = async ({ pool }: Database, seconds: number): Promise<void> => {
  if (Math.abs(seconds) < 1) return;
  // In one order, so that two moves at once wait for each other instead of locking each other out.
  await pool.query(
    `with waiting as (
       select id from graphile_worker._private_jobs
       where locked_at is null and run_at > now() order by id for update
     )
     update graphile_worker._private_jobs as job set run_at = run_at - make_interval(secs => $1)
     from waiting where job.id = waiting.id`,
    [seconds],
  );
};
