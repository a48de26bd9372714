/** Overload: too many clients, too little memory, too few file descriptors. */
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { percentileOf } from '../../scripts/statistics.ts';
import type { Answer, Call } from '../call.ts';
import { type Drill, expectNone, expectThat, load, seconds, times } from '../drill.ts';
import { withStack, ports, type Server, spawnServer, until } from '../stack.ts';
import { checkRefusals, expectInvariants } from '../invariants.ts';
import {
  createSimulatedUsers,
  type Customer,
  generateTraffic,
  readOwn,
  signInWith,
} from '../simulated-users.ts';

interface Strain {
  readonly name: string;
  /** Number of clients that saturate the server, and of those that overload it. */
  readonly enough: number;
  readonly tooMany: number;
  /** Pause of a client after a 503. */
  readonly pauseMs: number;
  /** Latency limit of accepted requests, relative to a saturated server. */
  readonly longestMs: (usualMs: number) => number;
  readonly next: () => Call;
}

/** Closed-loop clients: each sends the next request after a response; after a 503, with a pause. */
const callTogether = async (server: Server, users: number, ms: number, { next, pauseMs }: Strain) => {
  const end = performance.now() + ms;
  const answers: Answer[] = [];
  await Promise.all(
    Array.from({ length: users }, async () => {
      while (performance.now() < end) {
        const answer = await server.call(next());
        answers.push(answer);
        // Jitter, so clients do not synchronize.
        if (answer.status !== 200) await wait(pauseMs * (0.5 + Math.random()));
      }
    }),
  );
  return answers;
};

const normalMs = 8000;
const overloadMs = 30_000;
const slowestOf = (answers: readonly Answer[], share = 0.99) =>
  percentileOf(
    answers.map(({ ms }) => ms),
    share,
  );
const isServed = ({ status }: Answer) => status === 200;
const isRefused = ({ status }: Answer) => status === 503 || status === 429;

const overrun = async (server: Server, strain: Strain): Promise<string> => {
  const { name, enough, tooMany, longestMs, next } = strain;
  const normal = (await callTogether(server, enough, normalMs, strain)).filter(isServed);
  const capacity = (normal.length / normalMs) * 1000;

  const health: Answer[] = [];
  const over = new AbortController();
  const asking = (async () => {
    for (; !over.signal.aborted; await wait(250)) health.push(await server.call({ path: '/healthz' }));
  })();
  const answers = await callTogether(server, tooMany, overloadMs, strain);
  over.abort();
  await asking;
  const recovered = await until('normal again', 10_000, async () => isServed(await server.call(next())));

  const served = answers.filter(isServed);
  const refused = answers.filter(isRefused);
  const offered = (answers.length / overloadMs) * 1000;
  const [usual, admitted, excess] = [slowestOf(normal), slowestOf(served), slowestOf(refused, 0.9)];
  expectNone([
    ...answers
      .filter((answer) => !isServed(answer) && !isRefused(answer))
      .map(({ status }) => `${name}: a call got ${status}`),
    ...health
      .filter(({ status, ms }) => status !== 200 || ms > 1000)
      .map(({ status, ms }) => `${name}: health got ${status} in ${seconds(ms)}`),
    ...checkRefusals(refused),
    ...(admitted > longestMs(usual)
      ? [`${name}: those let in took ${seconds(admitted)}, usually ${seconds(usual)}`]
      : []),
    ...(excess > 100 * load() ? [`${name}: refused only after ${seconds(excess)}`] : []),
    ...(refused.length === 0 ? [`${name}: nothing was refused, so nothing was shown`] : []),
  ]);
  return `${name}: ${(offered / capacity).toFixed(1)} × of ${capacity.toFixed(0)}/s, p99 ${usual.toFixed(0)} → ${admitted.toFixed(0)} ms, 9 of 10 refused within ${excess.toFixed(0)} ms, normal after ${seconds(recovered)}`;
};

const overload: Drill = {
  row: 'F16',
  fault: 'three times what a server can do, for 30 s each: sign-ins, then reads',
  repeats: 2,
  run: () =>
    withStack('overload', async ({ server, world, postgres }) => {
      const users = createSimulatedUsers(() => server.url, world);
      const customers: Customer[] = [];
      await times(40, async () => void customers.push((await users.join())!));
      let turn = 0;
      const anybody = () => customers[(turn += 1) % customers.length]!;
      const says = [
        await overrun(server, {
          name: 'sign-ins',
          enough: 64,
          tooMany: 200,
          pauseMs: 1000,
          longestMs: (usual) => usual * 2,
          next: () => signInWith(anybody()),
        }),
        await overrun(server, {
          name: 'reads',
          enough: 20,
          tooMany: 300,
          pauseMs: 0,
          longestMs: (usual) => Math.max(usual * 2, 1000 * load()),
          next: () => readOwn(anybody()),
        }),
      ];
      await expectInvariants({ users, database: postgres.database, world, url: server.url });
      return says.join('; ');
    }),
};

/** More connections than the server accepts, some of which never send a request. */
const openMany = async (count: number): Promise<readonly Socket[]> => {
  const sockets = Array.from({ length: count }, () =>
    connect(ports.api, 'localhost').on('error', () => undefined),
  );
  await wait(2000);
  return sockets;
};

const fewFiles = (turn: number) =>
  withStack('files', async ({ server: first, world, env, postgres }) => {
    await first.end('SIGTERM');
    const server = spawnServer(ports.api, env, undefined, ['prlimit', '--nofile=160:160']);
    await server.ready();
    const users = createSimulatedUsers(() => server.url, world);
    const reader = (await users.join())!;
    for (let round = 0; round <= turn; round += 1) {
      const sockets = await openMany(400);
      for (const socket of sockets) socket.destroy();
      await until(
        'it answers again',
        10_000,
        async () => (await server.call(readOwn(reader))).status === 200,
      );
    }
    expectThat(server.child.exitCode === null, 'the server ended');
    await users.buy(reader);
    await expectInvariants({ users, database: postgres.database, world, url: server.url });
    await server.end('SIGTERM');
  });

const littleMemory = () =>
  withStack('memory', async ({ server: first, world, env, postgres }) => {
    await first.end('SIGTERM');
    let server = spawnServer(ports.api, { ...env, LOG_LEVEL: 'fatal' }, [
      '--max-old-space-size=44',
      '--max-semi-space-size=1',
    ]);
    const users = createSimulatedUsers(() => server.url, world);
    const isUp = await server.ready().then(
      () => true,
      () => false,
    );
    const stop = generateTraffic(users, 16);
    await wait(isUp ? 8000 : 0);
    const survived = server.child.exitCode === null && server.child.signalCode === null;
    if (survived) await server.end('SIGKILL');
    server = spawnServer(ports.api, env);
    const back = await server.ready();
    await wait(2000);
    await stop();
    await expectInvariants({ users, database: postgres.database, world, url: server.url });
    await server.end('SIGTERM');
    return `${survived ? 'it lives with 44 MB' : 'without memory it ends'}, and is back ${seconds(back)} after it is started again`;
  });

const tooLittle: Drill = {
  row: 'F23',
  fault: 'the server may open 160 files, and has 44 MB of memory',
  repeats: 3,
  run: async (repeats) => {
    await times(repeats - 1, fewFiles);
    return `400 connections do not block others for long; ${await littleMemory()}`;
  },
};

export const overloadDrills: readonly Drill[] = [overload, tooLittle];
