import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { createMailer } from '../integrations/mailer.ts';
import { createJobHandlers } from '../job-handlers.ts';
import { createTestApp } from '../testing/create-test-app.ts';
import { listJobs } from '../testing/queue.ts';
import { addJob } from './add-job.ts';
import { startWorker } from './worker.ts';

const until = (isTrue: () => boolean | Promise<boolean>) =>
  vi.waitFor(async () => expect(await isTrue()).toBe(true), { timeout: 20_000, interval: 20 });

/** PostgreSQL refuses what reports a job as done, until `isAway` is false. */
const loseReports = () => {
  const { prototype } = pg.Client as unknown as {
    prototype: { query: (this: unknown, ...asked: unknown[]) => unknown };
  };
  const ask = prototype.query;
  const state = { isAway: true, lost: 0, restore: () => spy.mockRestore() };
  const spy = vi.spyOn(prototype, 'query').mockImplementation(function (this: unknown, ...asked) {
    const isReport = (asked[0] as { text?: string }).text?.startsWith('delete from');
    if (!isReport || !state.isAway) return ask.apply(this, asked);
    state.lost += 1;
    return Promise.reject(Object.assign(new Error('terminating connection'), { code: '57P01' }));
  });
  return state;
};

it('[F4] A runner that loses its connection while several jobs end is replaced, and the worker stops', async () => {
  const test = await createTestApp();
  const mailer = createMailer('smtp://localhost:1', 'Marquee <no-reply@marquee.test>');
  const running: (() => void)[] = [];
  const worker = startWorker(test, {
    ...createJobHandlers({ ...test, mailer }),
    deliverMail: () => new Promise((resolve) => running.push(resolve)),
  });
  for (const mailId of ['a', 'b', 'c', 'd'])
    await addJob(test.database.query, 'deliverMail', { mailId }, { key: mailId });
  await until(() => running.length === 4);

  const reports = loseReports();
  for (const lost of [1, 2, 3]) {
    running.shift()!();
    await until(() => reports.lost === lost);
  }
  reports.isAway = false;
  running.shift()!();

  await until(() => running.length === 3);
  for (const end of running) end();
  await until(async () => (await listJobs(test.database.pool, { task: 'deliverMail' })).length === 0);
  await worker.stop();
  reports.restore();
  mailer.close();
  await test.close();
});
