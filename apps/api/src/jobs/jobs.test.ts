import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMetrics } from '../observability/metrics.ts';
import { createMailer } from '../integrations/mailer.ts';
import { type TestApp, createTestApp } from '../testing/create-test-app.ts';
import { addJob, maxAttempts } from './add-job.ts';
import { registerQueueMetrics, reportDeadJobs } from './queue.ts';
import { scheduledTasks } from './sweeps.ts';
import { startWorker } from './worker.ts';
import { createJobHandlers } from '../job-handlers.ts';
import { tasks } from './tasks.ts';
import { languagesOfMail } from '../billing/rights/document-languages.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { sweepMails } from '../mail/sweep-mails.ts';
import { deliverMail } from '../mail/send-mail.ts';
import { startInbox } from '../mail/testing/smtp-inbox.ts';
import { deleteJobs, changeJobs, runJobsNow } from '../testing/queue.ts';

const sessionEnded = {
  kind: 'sessionEnded',
  to: 'jeanne@courriel.test',
  brand: 'crave',
  language: 'fr',
} as const;

const until = async (isTrue: () => boolean | Promise<boolean>) => {
  for (const end = Date.now() + 15_000; Date.now() < end; await wait(20)) if (await isTrue()) return;
  throw new Error('it did not happen');
};

let test: TestApp;
let inbox: Awaited<ReturnType<typeof startInbox>>;
let mailer: ReturnType<typeof createMailer>;
let jobs: ReturnType<typeof startWorker>;
const metrics = createMetrics();
beforeAll(async () => {
  test = await createTestApp();
  inbox = await startInbox();
  mailer = createMailer(inbox.url, 'Marquee <no-reply@marquee.test>');
  jobs = startWorker(test, createJobHandlers({ ...test, mailer }));
  registerQueueMetrics({ ...test, metrics });
});
afterAll(async () => {
  await jobs.stop();
  mailer.close();
  await inbox.close();
  await test.close();
});

const waiting = async () => {
  const { rows } = await test.database.pool.query<{ count: number }>(
    'select count(*)::int from graphile_worker.jobs where task_identifier <> all ($1)',
    [scheduledTasks],
  );
  return rows[0]!.count;
};

const enqueue = (to: string = sessionEnded.to) =>
  enqueueMail(test, test.database.query, { ...sessionEnded, to });
/** A mail with one try. */
const enqueueOnce = () =>
  test.database.query.transaction().execute(async (tx) => {
    await enqueueMail(test, tx, sessionEnded);
    await changeJobs(tx, { key: 'mail %' }, { maxAttempts: 1 });
  });

interface Row {
  readonly id: string;
  readonly to_email: string;
  readonly data: object;
  readonly sealed: string | null;
  readonly sent_at: Date | null;
  readonly tries: number;
  readonly error: string | null;
}
const mailRows = async () =>
  (await test.database.pool.query<Row>('select * from mails order by send_after')).rows;

const hurry = () => runJobsNow(test.database.pool);

describe('mail', () => {
  it('[D18] [D27] A mail is sent once, with the id of its row in the sender’s domain, and the row is emptied', async () => {
    inbox.arrived.length = 0;
    await enqueueMail(test, test.database.query, {
      ...sessionEnded,
      kind: 'recovery',
      token: 'the-token.crave',
      recoveryId: 'R1',
    });
    await until(() => inbox.arrived.length === 1);
    await until(async () => (await waiting()) === 0);
    const row = (await mailRows()).at(-1)!;
    expect(inbox.arrived[0]).toContain(`Message-ID: <${row.id}@marquee.test>`);
    expect(inbox.arrived[0]).toContain('To: jeanne@courriel.test');
    expect(row).toMatchObject({ to_email: '', data: {}, sealed: null, tries: 1, error: null });
    expect(row.sent_at).not.toBeNull();
  });

  it('A mail of a transaction that is undone never leaves', async () => {
    const before = (await mailRows()).length;
    const undone = test.database.query.transaction().execute(async (tx) => {
      await enqueueMail(test, tx, sessionEnded);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect([await waiting(), (await mailRows()).length]).toEqual([0, before]);
  });

  it('A mail refused for now is tried again and arrives once; the row says why, without the address', async () => {
    inbox.arrived.length = 0;
    inbox.refuseNext(2);
    await enqueue();
    await until(async () => (await mailRows()).at(-1)?.error !== null);
    const refused = (await mailRows()).at(-1)!;
    expect(refused.error).toContain('451');
    expect(refused.error).not.toContain(sessionEnded.to);
    await until(async () => {
      await hurry();
      return inbox.arrived.length > 0;
    });
    await until(async () => (await waiting()) === 0);
    expect(inbox.arrived).toHaveLength(1);
    expect((await mailRows()).at(-1)).toMatchObject({ tries: 3, error: null });
  });

  it('[F15] A job that runs twice sends its mail once', async () => {
    inbox.arrived.length = 0;
    await enqueue();
    await until(async () => (await waiting()) === 0);
    await deliverMail({ ...test, mailer }, languagesOfMail(test), () => Promise.resolve([]))({
      mailId: (await mailRows()).at(-1)!.id,
    });
    expect(inbox.arrived).toHaveLength(1);
  });

  it('A mail that a killed server was sending is sent by the next one', async () => {
    inbox.arrived.length = 0;
    await test.database.query.transaction().execute(async (tx) => {
      await enqueueMail(test, tx, sessionEnded);
      await changeJobs(tx, { key: 'mail %' }, { lockedFor: 61 });
    });
    const next = startWorker(test, createJobHandlers({ ...test, mailer }));
    await until(() => inbox.arrived.length === 1);
    await next.stop();
    expect(inbox.arrived[0]).toContain((await mailRows()).at(-1)!.id);
  });

  it('[D9] A mail whose job was lost is found by the sweep; one that waits, and a dead one, are left alone', async () => {
    inbox.arrived.length = 0;
    const jobs = async () =>
      (
        await test.database.pool.query<object>(
          `select id, attempts, run_at from graphile_worker.jobs where task_identifier = 'deliverMail' order by id`,
        )
      ).rows;
    await test.database.query.transaction().execute(async (tx) => {
      for (let nth = 0; nth < 3; nth += 1) await enqueueMail(test, tx, sessionEnded);
      await sql`update mails set send_after = now() - interval '3 minutes' where sent_at is null`.execute(tx);
      await changeJobs(tx, { key: 'mail %' }, { runIn: 3600 });
    });
    const [lost, dead, retrying] = (await mailRows()).filter(({ sent_at: at }) => at === null);
    await test.database.pool.query('select graphile_worker.remove_job($1)', [`mail ${lost!.id}`]);
    await changeJobs(test.database.pool, { key: `mail ${dead!.id}` }, { isDead: true });
    const before = await jobs();
    await sweepMails(test)();
    await until(() => inbox.arrived.length > 0);
    await until(async () => (await jobs()).length === 2);
    expect(inbox.arrived).toHaveLength(1);
    expect(inbox.arrived[0]).toContain(lost!.id);
    expect(await jobs()).toEqual(before);
    for (const { id } of [dead!, retrying!])
      await test.database.pool.query('select graphile_worker.remove_job($1)', [`mail ${id}`]);
    await test.database.pool.query('delete from mails where sent_at is null');
  });

  it('[F4] A database that goes away just when a job is done ends neither the server nor the queue', async () => {
    inbox.arrived.length = 0;
    const { prototype } = pg.Client as unknown as {
      prototype: { query: (this: unknown, ...asked: unknown[]) => unknown };
    };
    const ask = prototype.query;
    let cuts = 2;
    const asking = vi.spyOn(prototype, 'query').mockImplementation(function (this: unknown, ...asked) {
      const isEnd = (asked[0] as { text?: string }).text?.startsWith('delete from');
      if (!isEnd || cuts === 0) return ask.apply(this, asked);
      cuts -= 1;
      return Promise.reject(Object.assign(new Error('terminating connection'), { code: '57P01' }));
    });
    await enqueue();
    await until(() => cuts === 0);
    await until(async () => (await waiting()) === 0);
    asking.mockRestore();
    expect(inbox.arrived).toHaveLength(1);
  });

  it('Two jobs with the same key are one', async () => {
    for (let time = 0; time < 2; time += 1) {
      await addJob(
        test.database.query,
        'settleOrder',
        { orderId: randomUUID() },
        { key: 'one', inMs: 3_600_000 },
      );
    }
    expect(await waiting()).toBe(1);
    await test.database.pool.query("select graphile_worker.remove_job('one')");
  });

  it('[F15] A job that fails for good stays, is counted, and does not hold up the others', async () => {
    inbox.arrived.length = 0;
    inbox.refuseNext(1);
    await enqueueOnce();
    const valueOf = async (name: string) =>
      (await metrics.registry.getSingleMetric(name)!.get()).values.find(
        ({ labels }) => labels['runner'] === 'mail',
      )?.value;
    await until(async () => (await valueOf('jobs_dead')) === 1);
    expect(await waiting()).toBe(1);
    expect(inbox.arrived).toEqual([]);

    await enqueue('autre@courriel.test');
    await until(() => inbox.arrived.length > 0);
    expect(inbox.arrived[0]).toContain('autre@courriel.test');
  });

  it('[D9] Dead jobs are said in the log every hour, also those whose server died with their last try', async () => {
    await test.database.query.transaction().execute(async (tx) => {
      await addJob(tx, 'refundCharge', { chargeId: 'x', cents: 100, key: 'x' }, { key: 'dead' });
      await changeJobs(tx, { key: 'dead' }, { isDead: true });
    });
    test.logLines.length = 0;
    await reportDeadJobs(test)();
    const lines = test.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toContainEqual(
      expect.objectContaining({ job: 'refundCharge', count: 1, msg: 'jobs failed for good' }),
    );
    await test.database.pool.query(`select graphile_worker.remove_job('dead')`);
  });

  it('A job is tried at most ten times, and the log says why without naming anybody', async () => {
    inbox.refuseNext(1);
    await enqueueOnce();
    await until(() => test.logLines.join().includes('a job failed for good'));
    await addJob(test.database.query, 'settleOrder', { orderId: randomUUID() }, { inMs: 3_600_000 });
    const { rows } = await test.database.pool.query(
      `select max_attempts from graphile_worker.jobs where attempts = 0 and task_identifier = 'settleOrder'`,
    );
    expect(rows).toEqual([{ max_attempts: maxAttempts }]);
    expect(test.logLines.join()).not.toContain(sessionEnded.to);
    await deleteJobs(test.database.pool);
  });
});

describe('runners', () => {
  it('[D7] A recovery mail behind 10,000 waiting renewals leaves within two seconds', async () => {
    inbox.arrived.length = 0;
    await test.database.pool.query(
      `select count(*) from graphile_worker.add_jobs(array(
         select ('renew', json_build_object('accountId', gen_random_uuid()), null, now() - interval '1 minute', 10, null,
           $1, null)::graphile_worker.job_spec from generate_series(1, 10000)))`,
      [tasks.renew.priority],
    );
    const began = performance.now();
    await enqueueMail(test, test.database.query, {
      ...sessionEnded,
      kind: 'recovery',
      token: 'a.crave',
      recoveryId: 'R2',
    });
    await until(() => inbox.arrived.length === 1);
    const took = performance.now() - began;
    const { rows } = await test.database.pool.query<{ left: number }>(
      `select count(*)::int as left from graphile_worker.jobs where task_identifier = 'renew'`,
    );
    await deleteJobs(test.database.pool, { task: 'renew' });
    expect(took).toBeLessThan(2000);
    expect(rows[0]!.left).toBeGreaterThan(5000);
  });

  it('[D7] Among mails, codes and links go first, then security, receipts and notices', async () => {
    await jobs.stop();
    inbox.arrived.length = 0;
    const common = { brand: 'crave', language: 'en' } as const;
    const kinds = [
      { ...common, kind: 'subscriptionEnded', to: 'notice@courriel.test' },
      { ...common, kind: 'cancelled', sku: 'x', endDate: 0, to: 'receipt@courriel.test' },
      { ...common, kind: 'sessionEnded', to: 'security@courriel.test' },
      { ...common, kind: 'emailChange', token: 'x', to: 'link@courriel.test' },
    ] as const;
    for (const each of kinds) await enqueueMail(test, test.database.query, each);
    jobs = startWorker(
      { ...test, env: { ...test.env, mailJobs: 1 } },
      createJobHandlers({ ...test, mailer }),
    );
    await until(() => inbox.arrived.length === kinds.length);
    expect(inbox.arrived.map((each) => /^To: (\w+)@/m.exec(each)?.[1])).toEqual([
      'link',
      'security',
      'receipt',
      'notice',
    ]);
  });

  it('Several servers ask for a sweep, and it is there once', async () => {
    const others = [
      startWorker(test, createJobHandlers({ ...test, mailer })),
      startWorker(test, createJobHandlers({ ...test, mailer })),
    ];
    const sweeps = async () =>
      (
        await test.database.pool.query<{ count: number }>(
          `select count(*)::int from graphile_worker.jobs where task_identifier = 'sweepMails'`,
        )
      ).rows[0]!.count;
    await until(async () => (await sweeps()) === 1);
    await Promise.all(others.map((other) => other.stop()));
    expect(await sweeps()).toBeLessThanOrEqual(1);
  });
});
