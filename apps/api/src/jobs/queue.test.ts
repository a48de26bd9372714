import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../testing/create-test-app.ts';
import { addJob } from './add-job.ts';
import { releaseStaleJobs, registerQueueMetrics, installQueue } from './queue.ts';
import { mailPriorities, priorities, tasks } from './tasks.ts';
import { changeJobs, explainStaleJobs, listJobs } from '../testing/queue.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  registerQueueMetrics(test);
  const jobs = { due: 0, late: 0, dead: 0, taken: 0, future: 86_400_000 };
  for (const [key, inMs] of Object.entries(jobs))
    await addJob(test.database.query, 'purgeExpired', undefined, { key, inMs });
  await addJob(test.database.query, 'renew', { accountId: 'x' }, { key: 'renewal' });
  await addJob(test.database.query, 'deliverMail', { mailId: 'x' }, { key: 'letter', priority: -20 });
  await changeJobs(test.database.pool, { key: 'late' }, { runIn: -90 });
  await changeJobs(test.database.pool, { key: 'dead' }, { isDead: true });
  await changeJobs(test.database.pool, { key: 'taken' }, { lockedFor: 120 });
});
afterAll(() => test.close());

const valueOf = async (name: string, runner: string): Promise<number> => {
  const line = new RegExp(`^${name}\\{runner="${runner}"\\} (.+)$`, 'm').exec(
    await test.metrics.registry.metrics(),
  );
  return Number(line?.[1]);
};
const ofRunners = (name: string) =>
  Promise.all(['mail', 'money', 'upkeep'].map((runner) => valueOf(name, runner)));

it('[D7] The metrics tell by runner how many jobs are due, how late the oldest is, and how many are dead', async () => {
  expect([await ofRunners('jobs_due'), await ofRunners('jobs_dead')]).toEqual([
    [1, 1, 2],
    [0, 0, 1],
  ]);
  expect(await valueOf('jobs_late_seconds', 'upkeep')).toBeGreaterThanOrEqual(90);
  expect(await valueOf('jobs_late_seconds', 'upkeep')).toBeLessThan(120);
  expect(await valueOf('jobs_late_seconds', 'money')).toBeLessThan(30);
});

it('[D7] Every priority that a job may get is one that the metrics look for', () => {
  const given = [...Object.values(tasks).map(({ priority }) => priority), ...Object.values(mailPriorities)];
  expect(given.filter((priority) => !priorities.includes(priority))).toEqual([]);
});

it('A queue of millions is never read from end to end to find what is taken', async () => {
  const client = await test.database.pool.connect();
  await client.query('set enable_seqscan = off');
  const plan = await explainStaleJobs(client);
  client.release(true);
  expect(plan).toContain('marquee_jobs_taken');
});

it('A job whose server is gone is there for the others again, and the dead stay dead', async () => {
  await releaseStaleJobs(test.database);
  expect([await valueOf('jobs_due', 'upkeep'), await valueOf('jobs_dead', 'upkeep')]).toEqual([3, 1]);
});

it('[F1] A job that was replaced while a server ran it, which is gone, does not count as failed for good', async () => {
  const { pool, query } = test.database;
  const addSweep = () => addJob(query, 'sweepMails', undefined, { key: 'replaced', inMs: 86_400_000 });
  await addSweep();
  await changeJobs(pool, { key: 'replaced' }, { lockedFor: 120 });
  await addSweep();
  expect(await listJobs(pool, { task: 'sweepMails' })).toHaveLength(2);
  await releaseStaleJobs(test.database);
  expect(await listJobs(pool, { task: 'sweepMails' })).toEqual([
    expect.objectContaining({ key: 'replaced', attempts: 0 }),
  ]);
});

it('[D23] The queue is migrated without the time limit of calls', async () => {
  const { pool } = test.database;
  await pool.query('drop index graphile_worker.marquee_jobs_taken');
  // As slow as an index over millions of jobs is.
  await pool.query(`create function be_slow() returns event_trigger language plpgsql as
    $$ begin perform pg_sleep(2.7); end $$`);
  await pool.query(
    `create event trigger be_slow on ddl_command_start when tag in ('CREATE INDEX') execute function be_slow()`,
  );
  try {
    await installQueue(test.connection, test.log);
  } finally {
    await pool.query('drop event trigger be_slow');
  }
  const { rowCount } = await pool.query(
    `select where to_regclass('graphile_worker.marquee_jobs_taken') is not null`,
  );
  expect(rowCount).toBe(1);
});
