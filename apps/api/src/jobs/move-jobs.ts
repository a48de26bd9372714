import type { Database } from '../db/connect.ts';

/** The queue runs by PostgreSQL's clock; when the test clock moves, what waits for a time moves the other way. */
export const moveJobs = async ({ pool }: Database, seconds: number): Promise<void> => {
  await pool.query(
    `update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => $1)
     where locked_at is null and run_at > now()`,
    [seconds],
  );
};
