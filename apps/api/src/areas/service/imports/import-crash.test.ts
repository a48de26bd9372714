/** The server is killed in the middle of an import, and so is the command that sends it: none lost, none twice. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { releaseStaleJobs } from '../../../jobs/queue.ts';
import { freePort, startSecondServer } from '../../../testing/api-process.ts';
import { createTestApp } from '../../../testing/create-test-app.ts';
import { importedPassword, newRecord } from '../../../testing/customer-import.ts';
import { abandonLockedJobs, runJobsNow } from '../../../testing/queue.ts';
import { newServiceClient } from '../../../testing/service-client.ts';
import { askToken, signInForm } from '../../../testing/test-clients.ts';
import { makeTestFolder } from '../../../testing/test-folder.ts';
import { howMany, isFullScale } from '../../../testing/test-scale.ts';

const command = fileURLToPath(new URL('../../../../../../scripts/ops/import/import.ts', import.meta.url));
const email = (nth: number) => `crash-${nth}@demo.test`;

/** Of a hundred records one has no address, one repeats an address and one repeats an id, each in the chunk of the first. */
const lineOf = (nth: number): string =>
  JSON.stringify(
    newRecord({
      externalId: `customer-${nth % 100 === 45 ? nth - 1 : nth}`,
      email: nth % 100 === 10 ? 'nobody' : email(nth % 100 === 30 ? nth - 1 : nth),
    }),
  );

it(
  '[A5] [must-show] customers with old hashes, the import killed and resumed: none lost, none twice, the report exact',
  { timeout: isFullScale ? 900_000 : 120_000 },
  async () => {
    const [count, perChunk, kills] = [howMany(500, 100_000), howMany(25, 2000), howMany(1, 3)];
    const test = await createTestApp({ BOT_CHECK: 'off' });
    onTestFinished(() => test.close());
    const { pool } = test.database;
    const client = await newServiceClient(test);
    const file = path.join(await makeTestFolder('import'), 'customers.ndjson');
    await writeFile(file, Array.from({ length: count }, (_, nth) => lineOf(nth)).join('\n'));

    const PORT = String(await freePort());
    const startServer = () =>
      startSecondServer(test, { TEST_MODE: 'true', PORT, PUBLIC_URL: test.env.publicUrl });
    let server = await startServer();
    const runImport = (...options: readonly string[]) => {
      const child = spawn(process.execPath, [command, file, '--chunk-lines', String(perChunk), ...options], {
        env: {
          ...process.env,
          SERVICE_URL: server.url,
          SERVICE_CLIENT_ID: client.id,
          SERVICE_CLIENT_SECRET: client.secret,
        },
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      let text = '';
      for (const output of [child.stdout, child.stderr])
        output.on('data', (chunk: Buffer) => (text += chunk.toString()));
      return { child, over: once(child, 'close'), output: () => text };
    };
    const progress = async () => {
      const { rows } = await pool.query<{ id: string; state: string; sent: number; done: number }>(
        `select id, state, chunks_done as done,
          (select count(*)::int from import_chunks where import_id = i.id) as sent from imports i`,
      );
      return rows[0] ?? { id: '', state: '', sent: 0, done: 0 };
    };
    const until = async (isReached: (now: Awaited<ReturnType<typeof progress>>) => boolean) => {
      for (;;) {
        const now = await progress();
        if (isReached(now)) return now;
        await wait(5);
      }
    };

    const first = runImport('--system', 'old-shop');
    const { id } = await until(({ sent }) => sent >= 3);
    first.child.kill('SIGKILL');
    await first.over;
    expect((await progress()).state).toBe('open');

    const begin = performance.now();
    const second = runImport('--resume', id);
    for (let kill = 1; kill <= kills; kill += 1) {
      const chunks = count / perChunk;
      await until(({ done }) => done >= (chunks * kill) / (kills + 2));
      server.child.kill('SIGKILL');
      await server.over;
      expect((await progress()).state).toBe('running');
      // As if the minute after which a lock is stale had passed.
      await abandonLockedJobs(pool);
      await releaseStaleJobs(test.database);
      await runJobsNow(pool);
      server = await startServer();
    }
    await until(({ state }) => state !== 'running');
    const seconds = (performance.now() - begin) / 1000;
    const [exitCode] = (await second.over) as [number];
    expect([exitCode, second.output()]).toEqual([0, expect.stringContaining('Import done')]);
    console.log(`${count} records in ${seconds.toFixed(1)} s with ${kills} restarts of the server`);

    const hundredths = count / 100;
    const imported = count - 3 * hundredths;
    const { rows } = await pool.query<Record<string, number>>(
      `select count(*)::int as accounts, count(distinct email_key)::int as emails,
        (select count(*)::int from external_ids) as ids, (select count(*)::int from passwords) as passwords,
        (select count(*)::int from profiles where master) as profiles,
        (select count(*)::int from audit_events where kind = 'imported') as audited,
        (select count(*)::int from import_chunks where body is not null) as bodies
      from accounts where email <> ''`,
    );
    expect(rows[0]).toEqual({
      accounts: imported,
      emails: imported,
      ids: imported,
      passwords: imported,
      profiles: imported,
      audited: imported,
      bodies: 0,
    });
    const report = (await readFile(`${file}.report.ndjson`, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { line: number; code: string });
    const codeAt: Readonly<Record<number, string>> = {
      10: 'VALIDATION',
      30: 'EMAIL_IN_USE',
      45: 'ALREADY_IMPORTED',
    };
    expect(report.map(({ line, code }) => [line, code])).toEqual(
      Array.from({ length: hundredths }, (_, hundred) =>
        [10, 30, 45].map((nth) => [hundred * 100 + nth + 1, codeAt[nth]]),
      ).flat(),
    );
    expect((await askToken(test, signInForm(email(1), importedPassword))).statusCode).toBe(200);
    expect((await askToken(test, signInForm(email(1), importedPassword))).statusCode).toBe(200);
  },
);
