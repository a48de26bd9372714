/** External systems hang, are down or send invalid responses; unrelated requests are not affected. */
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server as NetServer, type Socket } from 'node:net';
import { authorizeProvider } from '@marquee/product/contract/providers.ts';
import { limits } from '@marquee/product/limits.ts';
import { demoTvProviderIds } from '@marquee/product/values/demo/demo-providers.ts';
import type { Answer } from '../call.ts';
import { type Drill, expectNone, expectThat, seconds, times } from '../drill.ts';
import { withStack, ports, startServer } from '../stack.ts';
import { expectInvariants } from '../invariants.ts';
import { createSimulatedUsers, type Customer, type SimulatedUsers, signInWith } from '../simulated-users.ts';

const stalls: Drill = {
  row: 'F2',
  fault: 'the gateway takes every charge and answers none for 30 s',
  repeats: 10,
  run: (repeats) =>
    withStack(
      'stalls',
      async ({ server, world, postgres }) => {
        const users = createSimulatedUsers(() => server.url, world);
        const buyers: Customer[] = [];
        await times(repeats, async () => void buyers.push((await users.join())!));
        await world.control('pay', 'ok');
        const orders = await Promise.all(buyers.map((who) => users.fillCart(who)));
        await world.control('pay', 'slow', repeats);
        const answers = await Promise.all(orders.map(async (order) => order?.()));
        await world.control('pay', 'ok');
        const odd = answers.filter((answer) => ![201, 202].includes(answer?.status ?? 0));
        expectNone(odd.map((answer) => `an order got ${answer?.status} ${answer?.text}`));
        const pending = answers.filter((answer) => answer?.status === 202).length;
        expectThat(pending > 0, 'nothing stalled');
        const slowest = Math.max(...answers.map((answer) => answer?.ms ?? 0));
        expectThat(slowest < (limits.paymentSeconds + 3) * 1000, `a request took ${seconds(slowest)}`);
        await expectInvariants({ users, database: postgres.database, world, url: server.url });
        return `${pending} pending within ${seconds(slowest)} then complete, one charge each`;
      },
      { slowMs: 30_000 },
    ),
};

/** Accepts every request and never responds, or sends an invalid response. */
const startBadProviders = () => {
  const held = new Set<Socket>();
  const silent: NetServer = createServer((socket) => {
    held.add(socket);
    socket.on('error', () => undefined);
  }).listen(ports.silent, 'localhost');
  const nonsense = createHttpServer((_, reply) => {
    reply.setHeader('content-type', 'application/json').end('{"issuer": <html>');
  }).listen(ports.nonsense, 'localhost');
  return () => {
    for (const socket of held) socket.destroy();
    silent.close();
    nonsense.closeAllConnections();
    nonsense.close();
  };
};

const issuers = [
  `http://localhost:${ports.silent}`,
  `http://localhost:${ports.nonsense}`,
  'http://localhost:1',
];
const badProviders = JSON.stringify(
  Object.fromEntries(
    demoTvProviderIds.map((id, at) => [
      id,
      { issuer: issuers[at % issuers.length], clientId: 'marquee', clientSecret: 'secret' },
    ]),
  ),
);

const signInTimes = async (
  users: SimulatedUsers,
  who: Customer,
  whileTrue: () => boolean,
): Promise<readonly number[]> => {
  const answers: Answer[] = [];
  while (whileTrue()) answers.push(await users.call(signInWith(who)));
  expectNone(
    answers.filter(({ status }) => status !== 200).map(({ status }) => `I7: a sign-in got ${status}`),
  );
  return answers.map(({ ms }) => ms);
};

const providers: Drill = {
  row: 'F9',
  fault: 'TV providers hang, send invalid responses and are down, concurrently',
  repeats: 10,
  run: (repeats) =>
    withStack('providers', async ({ world, env, postgres, server: first }) => {
      await first.end('SIGTERM');
      const stop = startBadProviders();
      let [slowest, slowestSignIn, usualSignIn] = [0, 0, 0];
      try {
        await times(repeats, async () => {
          const server = await startServer(ports.api, { ...env, TV_PROVIDERS: badProviders });
          const users = createSimulatedUsers(() => server.url, world);
          const who = (await users.join())!;
          let calls = 0;
          const usual = await signInTimes(users, who, () => (calls += 1) <= 10);
          let isOver = false;
          const leave = (id: string) =>
            server.call({ path: `${authorizeProvider.path}?providerId=${id}&brand=crave` });
          const leaving = Promise.all(
            demoTvProviderIds.flatMap((id) =>
              Array.from({ length: limits.outsideFailures }, () => leave(id)),
            ),
          ).finally(() => (isOver = true));
          const during = await signInTimes(users, who, () => !isOver);
          const answers = await leaving;
          const rested = await Promise.all(demoTvProviderIds.map(leave));
          expectNone([
            ...[...answers, ...rested]
              .filter(({ headers }) => !String(headers['location']).includes('/login/bdu/error'))
              .map(({ status, headers }) => `not the error page: ${status} ${String(headers['location'])}`),
            ...rested
              .filter(({ ms }) => ms > 1000)
              .map(({ ms }) => `asked again (${seconds(ms)}) instead of left alone`),
          ]);
          slowest = Math.max(slowest, ...answers.map(({ ms }) => ms));
          usualSignIn = Math.max(usualSignIn, ...usual);
          slowestSignIn = Math.max(slowestSignIn, ...during);
          await expectInvariants({ users, database: postgres.database, world, url: server.url });
          await server.end('SIGTERM');
        });
      } finally {
        stop();
      }
      expectThat(slowest < 5000, `the error page took ${seconds(slowest)}`);
      expectThat(
        slowestSignIn < usualSignIn * 2 + 200,
        `a sign-in took ${seconds(slowestSignIn)}, usually ${seconds(usualSignIn)}`,
      );
      return `the error page in ≤ ${seconds(slowest)}, then left alone; sign-ins ≤ ${slowestSignIn.toFixed(0)} ms, ${usualSignIn.toFixed(0)} before`;
    }),
};

export const integrationDrills: readonly Drill[] = [stalls, providers];
