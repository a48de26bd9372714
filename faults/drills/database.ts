/** PostgreSQL crashes, hangs or runs out of disk; the servers stay up. */
import { execFile } from 'node:child_process';
import { cp, open, readFile, readdir, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Drill, expectThat, seconds, times } from '../drill.ts';
import {
  type Stack,
  withStack,
  newFolder,
  ports,
  startDrillWorld,
  startPostgres,
  startServer,
  until,
} from '../stack.ts';
import { expectInvariants } from '../invariants.ts';
import { createSimulatedUsers, generateTraffic, readOwn } from '../simulated-users.ts';

const run = promisify(execFile);

const sceneOf = ({ postgres, world, server }: Stack) => {
  const users = createSimulatedUsers(() => server.url, world);
  return { users, database: postgres.database, world, url: server.url };
};

const countOf = (answers: readonly { readonly status: number }[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

const killed: Drill = {
  row: 'F4',
  fault: 'PostgreSQL is killed under load and started again',
  repeats: 20,
  run: (repeats) =>
    withStack('killed', async (stack) => {
      const { postgres, server } = stack;
      const scene = sceneOf(stack);
      const stop = generateTraffic(scene.users, 4);
      let slowest = 0;
      await times(repeats, async () => {
        await wait(500);
        const pid = await postgres.pid();
        process.kill(pid, 'SIGKILL');
        await until('PostgreSQL is back', 20_000, async () => {
          const isBack = (await postgres.pid().catch(() => pid)) !== pid;
          return (
            isBack &&
            postgres.database.ping().then(
              () => true,
              () => false,
            )
          );
        });
        slowest = Math.max(slowest, await server.ready());
        expectThat(slowest < 10_000, `ready only ${seconds(slowest)} after PostgreSQL was back`);
      });
      await stop();
      expectThat(server.child.exitCode === null, 'the server ended');
      const away = countOf(scene.users.refusals, 503);
      expectThat(away > 0, 'there was no load');
      await expectInvariants(scene);
      return `ready ≤ ${seconds(slowest)} after PostgreSQL, ${away} × 503 until then, ${scene.users.acknowledged.accounts.size} accounts and ${scene.users.acknowledged.orders.size} orders all there`;
    }),
};

/** PostgreSQL's processes leave the process group, so they are found by their parent. */
const processesOf = async (pid: number): Promise<readonly number[]> => {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(all.map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')));
  const children = all.filter(
    (_, at) => stats[at]!.slice(stats[at]!.lastIndexOf(')')).split(' ')[2] === String(pid),
  );
  return [pid, ...children.map(Number)];
};

const hangs: Drill = {
  row: 'F5',
  fault: 'PostgreSQL hangs under load: twice for 15 s, else for 6 s',
  repeats: 10,
  run: (repeats) =>
    withStack('hangs', async (stack) => {
      const { postgres, server } = stack;
      const scene = sceneOf(stack);
      const stop = generateTraffic(scene.users, 8);
      await wait(3000);
      const before = await server.memoryMb();
      let [most, slowest, back] = [before, 0, 0];
      await times(repeats, async (turn) => {
        const stopped = await processesOf(await postgres.pid());
        for (const pid of stopped) process.kill(pid, 'SIGSTOP');
        try {
          const end = Date.now() + (turn < 2 ? 15_000 : 6000);
          await wait(3500);
          while (Date.now() < end) {
            const [alive, ready] = await Promise.all([
              server.call({ path: '/healthz' }),
              server.call({ path: '/readyz', withinMs: 10_000 }),
            ]);
            expectThat(alive.status === 200 && alive.ms < 1000, `I7: not alive: ${alive.status}`);
            expectThat(ready.status === 503, `ready (${ready.status}) without a database`);
            slowest = Math.max(slowest, ready.ms);
            most = Math.max(most, await server.memoryMb());
            await wait(250);
          }
        } finally {
          for (const pid of stopped) process.kill(pid, 'SIGCONT');
        }
        back = Math.max(back, await server.ready());
      });
      await stop();
      const [longest] = scene.users.refusals
        .filter(({ status }) => status === 503)
        .toSorted((a, b) => b.ms - a.ms);
      const waited = longest?.ms ?? 0;
      expectThat(waited < 7500, `${longest?.path} waited ${seconds(waited)} for a refusal`);
      expectThat(slowest < 3500, `readiness took ${seconds(slowest)}`);
      expectThat(most - before < 100, `the memory grew by ${Math.round(most - before)} MB`);
      await expectInvariants(scene);
      return `alive, not ready; refused in ≤ ${seconds(waited)}, memory +${Math.round(most - before)} MB, ready ${seconds(back)} after`;
    }),
};

const fillUp = async (folder: string): Promise<string> => {
  const file = join(folder, 'filler');
  const handle = await open(file, 'w');
  for (const size of [2 ** 20, 4096])
    for (let isFull = false; !isFull;)
      isFull = await handle.write(Buffer.alloc(size, 1)).then(
        ({ bytesWritten }) => bytesWritten < size,
        () => true,
      );
  await handle.close();
  return file;
};

/** A directory with a size limit. */
const onSmallDisk = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await newFolder('disk');
  await run('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', folder]);
  try {
    return await work(folder);
  } finally {
    await run('umount', ['-l', folder]);
    await rm(folder, { recursive: true, force: true });
  }
};

/** As in production: the write-ahead log on its own disk. */
const moveLogAway = async (folder: string, elsewhere: string) => {
  const log = join(folder, 'postgres/pg_wal');
  const moved = join(elsewhere, 'pg_wal');
  await cp(log, moved, { recursive: true, preserveTimestamps: true });
  await run('chown', ['-R', 'postgres:postgres', elsewhere]);
  await rename(log, `${log}.old`);
  await rm(`${log}.old`, { recursive: true });
  await symlink(moved, log);
};

const playFullDisk = (logElsewhere: boolean) =>
  onSmallDisk(async (folder) => {
    const elsewhere = await newFolder('log');
    const world = await startDrillWorld();
    let postgres = await startPostgres(folder);
    if (logElsewhere) {
      await postgres.stop();
      await moveLogAway(folder, elsewhere);
      postgres = await startPostgres(folder);
    }
    const server = await startServer(ports.api, { DATABASE_URL: postgres.url, DATA_DIR: elsewhere });
    try {
      const users = createSimulatedUsers(() => server.url, world);
      const reader = await users.join();
      expectThat(reader !== undefined, 'no user could register before');
      const filler = await fillUp(folder);
      // Space that is already allocated can still be used.
      await until('a write is refused', 60_000, async () => {
        await Promise.all(Array.from({ length: 4 }, () => users.join()));
        return countOf(users.refusals, 503) > 0;
      });
      if (logElsewhere) {
        const read = await users.call(readOwn(reader!));
        expectThat(read.status === 200, `a read got ${read.status} on a full disk`);
      }
      expectThat((await server.call({ path: '/healthz' })).status === 200, 'I7: not alive on a full disk');
      await rm(filler);
      const back = await until('writes go on', 30_000, async () => (await users.join()) !== undefined);
      await expectInvariants({ users, database: postgres.database, world, url: server.url });
      return back;
    } finally {
      await server.end('SIGTERM');
      await postgres.stop();
      await world.stop();
      await rm(elsewhere, { recursive: true, force: true });
    }
  });

const full: Drill = {
  row: 'F6',
  fault: 'the disk of PostgreSQL is full; the last time that of its log too',
  repeats: 3,
  run: async (repeats) => {
    expectThat(process.getuid?.() === 0, 'not run: a small disk needs root');
    let slowest = 0;
    await times(repeats, async (turn) => {
      slowest = Math.max(slowest, await playFullDisk(turn < repeats - 1));
    });
    return `writes 503, reads 200 (without room for its log PostgreSQL itself stops, and the server waits); writes go on ${seconds(slowest)} after there is room`;
  },
};

export const databaseDrills: readonly Drill[] = [killed, hangs, full];
