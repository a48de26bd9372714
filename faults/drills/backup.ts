/** Data loss and recovery: from a backup, from a backup written under load, and to a point in time. */
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { demoPassword } from '@marquee/product/values/demo/demo-customers.ts';
import pg from 'pg';
import { connectionIn } from '../../apps/api/src/db/embedded.ts';
import { seededEmail } from '../../apps/api/src/demo/seed-many.ts';
import { run } from '../../scripts/run.ts';
import { type Drill, expectNone, expectThat, seconds } from '../drill.ts';
import { type DrillWorld, ports, startPostgres, startServer, withData } from '../stack.ts';
import {
  createSimulatedUsers,
  type Customer,
  generateTraffic,
  readOwn,
  refreshWith,
  signInWith,
} from '../simulated-users.ts';

const command = promisify(execFile);

const ask = async (script: string, args: readonly string[], folder: string): Promise<string> => {
  const { ok, output } = await run('node', [`scripts/ops/database/${script}.ts`, ...args], {
    quiet: true,
    env: { DATA_DIR: folder },
  });
  expectThat(ok, `${script} failed: ${output}`);
  return output.trim();
};

/** Loses the database and keeps the key file, which is backed up separately. */
const wipe = async (folder: string) => {
  await rm(join(folder, 'postgres'), { recursive: true });
  await rm(join(folder, 'postgres-password'));
};

const customersCount = 100_000;

const fromFile = async (folder: string): Promise<string> => {
  await ask('seed', [String(customersCount)], folder);
  const file = join(folder, 'backup.gz');
  let began = performance.now();
  await ask('backup', [file], folder);
  const backedUp = performance.now() - began;
  await wipe(folder);
  began = performance.now();
  const output = await ask('restore', [file], folder);
  const server = await startServer(ports.api, { DATA_DIR: folder });
  const back = performance.now() - began;
  const signedIn = await server.call(
    signInWith({ email: seededEmail(customersCount), password: demoPassword }),
  );
  await server.end('SIGTERM');
  expectThat(signedIn.status === 200, `the last customer got ${signedIn.status}`);
  expectThat(back < 300_000, `only back after ${seconds(back)}`);
  return `${output.split(' ')[0]} rows of ${customersCount / 1000}k accounts the same; written in ${seconds(backedUp)}, serving again ${seconds(back)} after the start of the restore`;
};

const underLoad = async (folder: string, world: DrillWorld): Promise<string> => {
  let server = await startServer(ports.api, { DATA_DIR: folder });
  const users = createSimulatedUsers(() => server.url, world);
  const stop = generateTraffic(users, 3);
  await wait(3000);
  const before = [...users.acknowledged.accounts];
  const file = join(folder, 'backup.gz');
  await ask('backup', [file], folder);
  const last = (await users.join())!;
  await stop();
  expectThat(users.unanswered() === 0, 'a call got no answer while the backup was written');
  await server.end('SIGTERM');
  await wipe(folder);
  await ask('restore', [file, '--end-sessions'], folder);
  server = await startServer(ports.api, { DATA_DIR: folder });
  const client = new pg.Client(await connectionIn(folder));
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from accounts');
  await client.end();
  const there = new Set(rows.map(({ id }) => id));
  expectNone(
    before.filter((id) => !there.has(id)).map((id) => `I3: the account ${id} was there before the backup`),
  );
  const refreshed = await server.call(refreshWith(last.refresh_token));
  expectThat(refreshed.status === 400, `I5: a sign-in of before was refreshed (${refreshed.status})`);
  await server.end('SIGTERM');
  return `written under load, ${before.length} accounts of before all there, sign-ins of before ended`;
};

/** Point-in-time recovery: continuous WAL archiving, one base backup, recovery to a time in between. */
const toAMoment = async (folder: string, world: DrillWorld): Promise<string> => {
  const archive = join(folder, 'archive');
  const base = join(folder, 'base');
  await mkdir(archive);
  await command('chmod', ['777', archive]);
  let postgres = await startPostgres(folder);
  for (const setting of [
    `archive_mode = 'on'`,
    `archive_command = 'cp %p ${archive}/%f'`,
    `archive_timeout = '5min'`,
  ])
    await postgres.database.pool.query(`alter system set ${setting}`);
  await postgres.stop();
  postgres = await startPostgres(folder);
  const env = { DATABASE_URL: postgres.url, DATA_DIR: folder };
  let server = await startServer(ports.api, env);
  const users = createSimulatedUsers(() => server.url, world);
  const join3 = async (): Promise<readonly Customer[]> => [
    (await users.join())!,
    (await users.join())!,
    (await users.join())!,
  ];

  const copied = await join3();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query("select pg_backup_start('drill', true)");
  await cp(join(folder, 'postgres'), base, {
    recursive: true,
    filter: (file) => !file.endsWith('postmaster.pid'),
  });
  const { rows: labels } = await client.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop()',
  );
  const archived = await join3();
  const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now');
  await wait(1000);
  const mistaken = await join3();
  await client.query('select pg_switch_wal()');
  await client.end();
  await wait(1000);
  await server.end('SIGKILL');
  await postgres.stop();

  const cluster = join(folder, 'postgres');
  await rm(cluster, { recursive: true });
  await cp(base, cluster, { recursive: true });
  for (const name of await readdir(join(cluster, 'pg_wal')))
    await rm(join(cluster, 'pg_wal', name), { recursive: true, force: true });
  await writeFile(join(cluster, 'backup_label'), labels[0]!.labelfile);
  await writeFile(join(cluster, 'recovery.signal'), '');
  const settings = [
    `restore_command = 'cp ${archive}/%f %p'`,
    `recovery_target_time = '${rows[0]!.now}'`,
    `recovery_target_action = 'promote'`,
  ];
  await writeFile(join(cluster, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  await command('chown', ['-R', 'postgres:postgres', cluster]).catch(() => undefined);
  await command('chmod', ['700', cluster]);
  postgres = await startPostgres(folder);
  server = await startServer(ports.api, env);
  const statusOf = (all: readonly Customer[]) =>
    Promise.all(all.map(async (who) => (await server.call(readOwn(who))).status));
  const [kept, undone] = [await statusOf([...copied, ...archived]), await statusOf(mistaken)];
  await server.end('SIGTERM');
  await postgres.stop();
  expectThat(
    kept.every((status) => status === 200),
    `I3: before the moment: ${kept.join()}`,
  );
  expectThat(
    undone.every((status) => status !== 200),
    `what came after the moment is still there: ${undone.join()}`,
  );
  return 'with the log archived every 5 min, back to a moment between two writes';
};

const scenarios = [fromFile, underLoad, toAMoment];

const restored: Drill = {
  row: 'F19',
  fault: 'the database is wiped and restored',
  repeats: scenarios.length,
  run: async () => {
    const says: string[] = [];
    for (const scenario of scenarios) says.push(await withData('backup', scenario));
    return says.join('; ');
  },
};

export const backupDrills: readonly Drill[] = [restored];
