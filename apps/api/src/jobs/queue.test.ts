import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../testing/create-test-app.ts';
import { addJob } from './add-job.ts';
import { freeAbandoned, measureJobs } from './queue.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  measureJobs(test);
  const jobs = { due: 0, late: 0, dead: 0, taken: 0, future: 86_400_000 };
  for (const [key, inMs] of Object.entries(jobs))
    await addJob(test.database.query, 'forgetExpired', undefined, { key, inMs });
  const change = (key: string, what: string) =>
    test.database.pool.query(`update graphile_worker._private_jobs set ${what} where key = $1`, [key]);
  await change('late', `run_at = now() - interval '90 seconds'`);
  await change('dead', 'attempts = max_attempts');
  await change('taken', `locked_by = 'somebody', locked_at = now() - interval '2 minutes', attempts = 1`);
});
afterAll(() => test.close());

const valueOf = async (name: string): Promise<number> => {
  const line = new RegExp(`^${name} (.+)$`, 'm').exec(await test.metrics.registry.metrics());
  return Number(line?.[1]);
};

it('The metrics tell how many jobs are due, how late the oldest is, and how many are dead', async () => {
  expect([await valueOf('jobs_due'), await valueOf('jobs_dead')]).toEqual([2, 1]);
  expect(await valueOf('jobs_late_seconds')).toBeGreaterThanOrEqual(90);
  expect(await valueOf('jobs_late_seconds')).toBeLessThan(120);
});

it('A queue of millions is never read from end to end to find what is taken', async () => {
  const client = await test.database.pool.connect();
  await client.query('set enable_seqscan = off');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain select locked_by from graphile_worker._private_jobs where not is_available and locked_at < now()`,
  );
  client.release(true);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('marquee_jobs_taken');
});

it('A job whose server is gone is there for the others again, and the dead stay dead', async () => {
  await freeAbandoned(test.database);
  expect([await valueOf('jobs_due'), await valueOf('jobs_dead')]).toEqual([3, 1]);
});
