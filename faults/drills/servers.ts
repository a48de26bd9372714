/** Several servers on one PostgreSQL: one after the other is replaced, and an older one meets a newer database. */
import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import { root } from '../../scripts/run.ts';
import { type Drill, expectNone, expectThat, seconds, times } from '../drill.ts';
import {
  inHouse,
  newFolder,
  ports,
  type Server,
  spawnServer,
  startDrillWorld,
  startPostgres,
  startServer,
} from '../house.ts';
import { expectInvariants } from '../invariants.ts';
import { createPeople, keepBusy } from '../people.ts';

const run = promisify(execFile);
const askEveryMs = 100;

/** As a load balancer does: asks each server now and then whether it is ready, and sends people to one that is. */
const balance = (servers: () => readonly Server[]) => {
  let ready: readonly Server[] = servers();
  let turn = 0;
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const all = servers();
      const answers = await Promise.all(all.map((server) => server.isReady()));
      ready = all.filter((_, at) => answers[at]);
      await wait(askEveryMs);
    }
  })();
  return {
    url: () => ready[(turn += 1) % ready.length]?.url ?? 'http://localhost:1',
    stop: () => {
      isOver = true;
      return asking;
    },
  };
};

const rolling: Drill = {
  row: 'F17',
  fault: 'two servers under load are replaced one after the other',
  repeats: 10,
  play: (repeats) =>
    inHouse('rolling', async ({ server: first, world, postgres, env }) => {
      const servers = [first, await startServer(ports.otherApi, env)];
      const balancer = balance(() => servers);
      const people = createPeople(balancer.url, world);
      const stop = keepBusy(people, 4);
      let slowest = 0;
      await times(repeats, async (turn) => {
        await wait(500);
        const at = turn % 2;
        const began = performance.now();
        const code = await servers[at]!.end('SIGTERM');
        slowest = Math.max(slowest, performance.now() - began);
        expectThat(code === 0, `a server that was asked to stop ended with ${String(code)}`);
        const next = spawnServer(at === 0 ? ports.api : ports.otherApi, env);
        servers[at] = next;
        await next.ready();
        await wait(2 * askEveryMs);
      });
      await stop();
      await balancer.stop();
      const { promised, answered, unanswered, refusals } = people;
      expectNone([
        ...(unanswered() > 0 ? [`${unanswered()} calls got no answer`] : []),
        ...refusals.map(({ path, status, text }) => `${path} got ${status} ${text.slice(0, 100)}`),
      ]);
      expectThat(slowest < 15_000, `a server took ${seconds(slowest)} to leave`);
      await expectInvariants({ people, database: postgres.database, world, url: servers[0]!.url });
      for (const server of servers) await server.end('SIGTERM');
      return `${answered()} calls, none failed; each left within ${seconds(slowest)}; ${promised.orders.size} orders`;
    }),
};

export const serverDrills: readonly Drill[] = [rolling];
