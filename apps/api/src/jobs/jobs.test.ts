import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMetrics } from '../http/observe.ts';
import { createMailer } from '../outside/mailer.ts';
import { type TestApp, createTestApp } from '../testing/create-test-app.ts';
import { addJob, maxAttempts } from './add-job.ts';
import { measureJobs } from './queue.ts';
import { runJobs } from './run-jobs.ts';
import { newMessageId, sendMail } from './send-mail.ts';

const mail = {
  to: 'jeanne@courriel.test',
  subject: 'Vérifiez votre courriel',
  html: '<p>Bonjour</p>',
  text: 'Bonjour',
};

const startInbox = async () => {
  const arrived: string[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        refusals -= 1;
        if (refusals >= 0) return done(Object.assign(new Error('later'), { responseCode: 451 }));
        arrived.push(Buffer.concat(parts).toString());
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    arrived,
    url: `smtp://127.0.0.1:${port}`,
    refuseNext: (times: number) => void (refusals = times),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
};

const until = async (isTrue: () => boolean | Promise<boolean>) => {
  for (const end = Date.now() + 15_000; Date.now() < end; await wait(20)) if (await isTrue()) return;
  throw new Error('it did not happen');
};

let test: TestApp;
let inbox: Awaited<ReturnType<typeof startInbox>>;
let mailer: ReturnType<typeof createMailer>;
let jobs: ReturnType<typeof runJobs>;
const metrics = createMetrics();
beforeAll(async () => {
  test = await createTestApp();
  inbox = await startInbox();
  mailer = createMailer(inbox.url, 'Marquee <no-reply@marquee.test>');
  jobs = runJobs({ ...test, mailer });
  measureJobs({ ...test, metrics });
});
afterAll(async () => {
  await jobs.stop();
  mailer.close();
  await inbox.close();
  await test.close();
});

const waiting = async () => {
  const { rows } = await test.database.pool.query<{ count: string }>(
    'select count(*) from graphile_worker.jobs',
  );
  return Number(rows[0]?.count);
};

/** Failed jobs wait before they try again; a test does not. */
const hurry = () =>
  test.database.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');

describe('mail', () => {
  it('[D18] [D27] A mail as the release before queued it, in clear, arrives once, with a message id in the sender’s domain', async () => {
    const messageId = newMessageId();
    await test.database.query.transaction().execute((tx) => addJob(tx, 'sendMail', { mail, messageId }));
    await until(() => inbox.arrived.length === 1);
    await until(async () => (await waiting()) === 0);
    expect(inbox.arrived[0]).toContain(`Message-ID: <${messageId}@marquee.test>`);
    expect(inbox.arrived[0]).toContain('To: jeanne@courriel.test');
    expect(inbox.arrived).toHaveLength(1);
  });

  it('A mail of a transaction that is undone never leaves', async () => {
    const undone = test.database.query.transaction().execute(async (tx) => {
      await addJob(tx, 'sendMail', { mail, messageId: newMessageId() });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await waiting()).toBe(0);
  });

  it('A mail refused for now is tried again and arrives once', async () => {
    inbox.arrived.length = 0;
    inbox.refuseNext(2);
    await addJob(test.database.query, 'sendMail', { mail, messageId: newMessageId() });
    await until(async () => {
      await hurry();
      return inbox.arrived.length > 0;
    });
    await until(async () => (await waiting()) === 0);
    expect(inbox.arrived).toHaveLength(1);
  });

  it('[F15] A job that runs twice sends its mail once', async () => {
    inbox.arrived.length = 0;
    const send = sendMail({ mailer, database: test.database, clock: test.clock });
    const job = { mail, messageId: newMessageId() };
    await send(job);
    await send(job);
    expect(inbox.arrived).toHaveLength(1);
  });

  it('A mail that a killed server was sending is sent by the next one', async () => {
    inbox.arrived.length = 0;
    const messageId = newMessageId();
    await test.database.query.transaction().execute(async (tx) => {
      await addJob(tx, 'sendMail', { mail, messageId });
      await sql`update graphile_worker._private_jobs
        set locked_by = 'worker-killed', locked_at = now() - interval '61 seconds'`.execute(tx);
    });
    const next = runJobs({ ...test, mailer });
    await until(() => inbox.arrived.length === 1);
    await next.stop();
    expect(inbox.arrived[0]).toContain(messageId);
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
    await addJob(test.database.query, 'sendMail', { mail, messageId: newMessageId() });
    await until(() => cuts === 0);
    await until(async () => (await waiting()) === 0);
    asking.mockRestore();
    expect(inbox.arrived).toHaveLength(1);
  });

  it('Two jobs with the same key are one', async () => {
    for (let time = 0; time < 2; time += 1) {
      await addJob(
        test.database.query,
        'sendMail',
        { mail, messageId: newMessageId() },
        { key: 'one', inMs: 3_600_000 },
      );
    }
    expect(await waiting()).toBe(1);
    await test.database.pool.query("select graphile_worker.remove_job('one')");
  });

  it('[F15] A job that fails for good stays, is counted, and does not hold up the others', async () => {
    inbox.arrived.length = 0;
    inbox.refuseNext(1);
    const poison = JSON.stringify({ mail, messageId: newMessageId() });
    await test.database.pool.query(
      "select graphile_worker.add_job('sendMail', $1::json, max_attempts => 1)",
      [poison],
    );
    const valueOf = async (name: string) =>
      (await metrics.registry.getSingleMetric(name)!.get()).values[0]?.value;
    await until(async () => (await valueOf('jobs_dead')) === 1);
    expect(await waiting()).toBe(1);
    expect(inbox.arrived).toEqual([]);

    const next = { mail: { ...mail, to: 'autre@courriel.test' }, messageId: newMessageId() };
    await addJob(test.database.query, 'sendMail', next);
    await until(() => inbox.arrived.length > 0);
    expect(inbox.arrived[0]).toContain('autre@courriel.test');
  });

  it('A job is tried at most ten times, and the log says why without naming anybody', async () => {
    await addJob(test.database.query, 'sendMail', { mail, messageId: newMessageId() }, { inMs: 3_600_000 });
    const { rows } = await test.database.pool.query(
      'select max_attempts from graphile_worker.jobs where attempts = 0',
    );
    expect(rows).toEqual([{ max_attempts: maxAttempts }]);
    expect(test.logLines.join()).toContain('a job failed for good');
    expect(test.logLines.join()).not.toContain(mail.to);
  });
});
