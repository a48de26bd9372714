/** Embedded PostgreSQL: power cuts, a second owner, damaged files. */
import { open, readdir, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listProfiles } from '@marquee/product/contract/profiles.ts';
import pg from 'pg';
import { connect } from '../../apps/api/src/db/connect.ts';
import { connectionIn } from '../../apps/api/src/db/embedded.ts';
import { createLog } from '../../apps/api/src/observability/log.ts';
import { jsonOf } from '../call.ts';
import { type Drill, expectNone, expectThat, load, seconds, times } from '../drill.ts';
import {
  type DrillWorld,
  ports,
  postmasterOf,
  type Server,
  spawnServer,
  startServer,
  withData,
} from '../stack.ts';
import { expectInvariants } from '../invariants.ts';
import { createSimulatedUsers, generateTraffic, type Customer, readOwn } from '../simulated-users.ts';

/** Kills server and database at the same moment, like a power cut. */
const cutPower = async (server: Server, folder: string) => {
  const pid = await postmasterOf(folder);
  process.kill(pid, 'SIGKILL');
  await server.end('SIGKILL');
};

const checkFolder = async (
  folder: string,
  world: DrillWorld,
  server: Server,
  users: ReturnType<typeof createSimulatedUsers>,
) => {
  const database = connect(await connectionIn(folder), createLog('silent'));
  try {
    await expectInvariants({ users, database, world, url: server.url });
  } finally {
    await database.close();
  }
};

const powerCuts: Drill = {
  row: 'F20',
  fault: 'server and embedded database are killed together under load',
  repeats: 50,
  run: (repeats) =>
    withData('power', async (folder, world) => {
      let server = await startServer(ports.api, { DATA_DIR: folder });
      const users = createSimulatedUsers(() => server.url, world);
      const stop = generateTraffic(users, 3);
      let slowest = 0;
      await times(repeats, async () => {
        await wait(300);
        await cutPower(server, folder);
        const began = performance.now();
        server = await startServer(ports.api, { DATA_DIR: folder });
        slowest = Math.max(slowest, performance.now() - began);
      });
      await stop();
      await checkFolder(folder, world, server, users);
      await server.end('SIGTERM');
      expectThat(slowest < 5000 * load(), `open again only after ${seconds(slowest)}`);
      return `open again in ≤ ${seconds(slowest)}, ${users.acknowledged.accounts.size} accounts and ${users.acknowledged.orders.size} orders all there`;
    }),
};

const secondOwner: Drill = {
  row: 'F21',
  fault: 'a second server starts on the same data folder',
  repeats: 10,
  run: (repeats) =>
    withData('second', async (folder, world) => {
      const server = await startServer(ports.api, { DATA_DIR: folder });
      const users = createSimulatedUsers(() => server.url, world);
      const stop = generateTraffic(users, 1);
      await times(repeats, async () => {
        const second = spawnServer(ports.otherApi, { DATA_DIR: folder });
        const code = await new Promise((resolve) => second.child.once('close', resolve));
        const lines = second.output().trim().split('\n');
        expectThat(code === 1, `the second ended with ${String(code)}`);
        expectThat(
          lines.length === 1 && lines[0]!.includes(`is in use by process ${server.child.pid}`),
          `the second said: ${lines.join(' / ')}`,
        );
        expectThat(await server.isReady(), 'the first was affected');
      });
      await stop();
      await checkFolder(folder, world, server, users);
      await server.end('SIGTERM');
      return 'refused in one line that names the first; the first goes on';
    }),
};

const newestLog = async (folder: string): Promise<string> => {
  const logs = join(folder, 'postgres/pg_wal');
  const names = (await readdir(logs)).filter((name) => /^[\dA-F]{24}$/.test(name));
  const times = await Promise.all(names.map(async (name) => (await stat(join(logs, name))).mtimeMs));
  return join(logs, names[times.indexOf(Math.max(...times))]!);
};

const fileOf = async (folder: string, table: string): Promise<string> => {
  const client = new pg.Client(await connectionIn(folder));
  await client.connect();
  await client.query('checkpoint');
  const { rows } = await client.query<{ path: string }>('select pg_relation_filepath($1) as path', [table]);
  await client.end();
  return join(folder, 'postgres', rows[0]!.path);
};

const scribble = async (file: string, at: number, length: number) => {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(length, 0x5a), 0, length, at);
  await handle.close();
};

/** Damages a file; its location is looked up before the power cut. */
const damages: readonly (readonly [
  says: string,
  prepare: (folder: string) => Promise<() => Promise<void>>,
])[] = [
  [
    'the end of the log is cut off',
    async (folder) => async () => truncate(await newestLog(folder), 8 * 2 ** 20),
  ],
  [
    'the log is written over',
    async (folder) => async () => scribble(await newestLog(folder), 2 ** 20, 2 ** 20),
  ],
  [
    'a page that the log knows is torn',
    async (folder) => {
      const file = await fileOf(folder, 'accounts');
      return () => scribble(file, 4096, 4096);
    },
  ],
  [
    'a page that the log knows nothing of is torn',
    async (folder) => {
      const file = await fileOf(folder, 'profiles');
      return () => scribble(file, 4096, 4096);
    },
  ],
  [
    'the control file is lost',
    async (folder) => async () => scribble(join(folder, 'postgres/global/pg_control'), 0, 512),
  ],
];

const damaged: Drill = {
  row: 'F22',
  fault: 'files of the database are damaged: log cut, log written over, pages torn, control file lost',
  repeats: damages.length,
  run: async (repeats) => {
    const outcomes: string[] = [];
    await times(repeats, async (turn) => {
      const [says, prepare] = damages[turn % damages.length]!;
      outcomes.push(
        `${says}: ${await withData('damage', (folder, world) => playDamage(folder, world, prepare))}`,
      );
    });
    return outcomes.join('; ');
  },
};

const playDamage = async (
  folder: string,
  world: DrillWorld,
  prepare: (folder: string) => Promise<() => Promise<void>>,
): Promise<string> => {
  const server = await startServer(ports.api, { DATA_DIR: folder });
  const users = createSimulatedUsers(() => server.url, world);
  const everybody: Customer[] = [];
  await times(6, async () => void everybody.push((await users.join())!));
  const damage = await prepare(folder);
  for (const who of everybody) await users.rename(who);
  await cutPower(server, folder);
  await damage();

  const next = spawnServer(ports.api, { DATA_DIR: folder });
  const isUp = await next.ready().then(
    () => true,
    () => false,
  );
  if (!isUp) {
    await next.end('SIGKILL');
    const output = next.output().trim().split('\n');
    expectThat(
      output.some((line) => line.startsWith('PostgreSQL does not start')),
      `it refused without saying why: ${output.join(' / ')}`,
    );
    return 'refused to start';
  }
  const answers = await Promise.all(
    everybody.map(async (who) => ({
      who,
      account: await next.call(readOwn(who)),
      profiles: await next.call({ path: listProfiles.path, token: who.access_token }),
    })),
  );
  expectNone(
    answers.flatMap(({ who, account, profiles }) => {
      const asked = users.acknowledged.names.get(who.accountId);
      const firstName =
        account.status === 200 ? jsonOf<{ firstName: string | null }>(account).firstName : null;
      const isAsked =
        !firstName?.startsWith('Camille') ||
        [asked?.confirmed, ...(asked?.perhaps ?? [])].includes(firstName);
      return [
        ...(isAsked ? [] : [`${who.accountId} is served as “${firstName}”`]),
        ...(account.status === 200 && profiles.status === 200 && jsonOf<unknown[]>(profiles).length === 0
          ? [`${who.accountId} is served without profiles`]
          : []),
      ];
    }),
  );
  const right = answers.filter(
    ({ account, profiles }) => account.status === 200 && profiles.status === 200,
  ).length;
  await cutPower(next, folder);
  return right === everybody.length
    ? 'recovered'
    : `${everybody.length - right} of ${everybody.length} refused, none wrong`;
};

export const embeddedDrills: readonly Drill[] = [powerCuts, secondOwner, damaged];
