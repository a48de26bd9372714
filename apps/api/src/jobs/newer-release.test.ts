/** Workers of two releases on one queue: the older one leaves what it does not know to the newer one. */
import { setTimeout as wait } from 'node:timers/promises';
import { run } from 'graphile-worker';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailer } from '../integrations/mailer.ts';
import { createJobHandlers } from '../job-handlers.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { sweepMails } from '../mail/sweep-mails.ts';
import { startInbox } from '../mail/testing/smtp-inbox.ts';
import { type TestApp, createTestApp } from '../testing/create-test-app.ts';
import { listJobs, runJobsNow } from '../testing/queue.ts';
import { maxAttempts } from './add-job.ts';
import { loggerFor, reportDeadJobs } from './queue.ts';
import { startWorker } from './worker.ts';

const mail = { kind: 'sessionEnded', to: 'jeanne@courriel.test', brand: 'crave', language: 'fr' } as const;

let test: TestApp;
let inbox: Awaited<ReturnType<typeof startInbox>>;
let mailer: ReturnType<typeof createMailer>;
let worker: ReturnType<typeof startWorker>;
beforeAll(async () => {
  test = await createTestApp();
  inbox = await startInbox();
  mailer = createMailer(inbox.url, 'Marquee <no-reply@marquee.test>');
  worker = startWorker(test, createJobHandlers({ ...test, mailer }));
});
afterAll(async () => {
  await worker.stop();
  mailer.close();
  await inbox.close();
  await test.close();
});

const until = async (isTrue: () => boolean | Promise<boolean>) => {
  for (const end = Date.now() + 15_000; Date.now() < end; await wait(20)) if (await isTrue()) return;
  throw new Error('it did not happen');
};

const newestMail = async () =>
  test.database.query
    .selectFrom('mails')
    .selectAll()
    .orderBy('send_after', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

describe('[D9] during an upgrade, a worker of the older release', () => {
  it('leaves a mail of an unknown kind to the newer one, and spends no attempt on it', async () => {
    await test.database.query.transaction().execute(async (tx) => {
      await enqueueMail(test, tx, mail);
      await sql`update mails set kind = 'ofTheNextRelease' where sent_at is null`.execute(tx);
    });
    const { id } = await newestMail();
    const job = async () => (await listJobs(test.database.pool, { key: `mail ${id}` }))[0];
    let met = await job();
    for (let time = 0; time < 2; time += 1) {
      const before = met;
      await until(async () => {
        met = await job();
        return met !== undefined && met.id !== before?.id;
      });
      expect(met).toMatchObject({ attempts: 0, max_attempts: maxAttempts, isDue: false });
      await runJobsNow(test.database.pool);
    }
    expect(inbox.arrived).toEqual([]);
    const lines = test.logLines.filter((line) => line.includes('ofTheNextRelease'));
    expect(lines).toHaveLength(1);

    await test.database.pool.query(`update mails set kind = 'sessionEnded' where id = $1`, [id]);
    await until(async () => {
      await runJobsNow(test.database.pool);
      return inbox.arrived.length > 0;
    });
    await until(async () => (await job()) === undefined);
    expect(inbox.arrived).toHaveLength(1);
    expect(await newestMail()).toMatchObject({ id, tries: 1, error: null, to_email: '' });
  });

  it('does not touch a job of an unknown task', async () => {
    inbox.arrived.length = 0;
    await test.database.pool.query(
      `select graphile_worker.add_job('taskOfTheNextRelease', '{}'::json, priority => -100)`,
    );
    await enqueueMail(test, test.database.query, mail);
    await until(() => inbox.arrived.length === 1);
    await sweepMails(test)();
    await reportDeadJobs(test)();
    const left = await listJobs(test.database.pool, { task: 'taskOfTheNextRelease' });
    expect(left).toMatchObject([{ attempts: 0, locked_at: null, isDue: true }]);

    const ran: unknown[] = [];
    const newer = await run({
      pgPool: test.database.pool,
      noHandleSignals: true,
      parsedCronItems: [],
      logger: loggerFor(test.log),
      taskList: { taskOfTheNextRelease: (payload) => void ran.push(payload) },
    });
    await until(() => ran.length === 1);
    await newer.stop();
    expect(await listJobs(test.database.pool, { task: 'taskOfTheNextRelease' })).toEqual([]);
  });
});
