/** Redis goes down, hangs or loses its data; only rate-limited callers may notice. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getChallenge } from '@marquee/product/contract/auth.ts';
import { rates } from '@marquee/product/rate-limits.ts';
import { run } from '../../scripts/run.ts';
import { callAt } from '../call.ts';
import { type Drill, expectThat, times } from '../drill.ts';
import { withStack, ports, type Server, startServer, until } from '../stack.ts';
import { expectInvariants } from '../invariants.ts';
import { createSimulatedUsers, readOwn, signInWith } from '../simulated-users.ts';

const programs = [
  '/usr/bin/redis-server',
  '/usr/bin/valkey-server',
  '/usr/local/bin/redis-server',
  '/usr/local/bin/valkey-server',
  '/opt/homebrew/bin/redis-server',
];
const isThere = (file: string) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const findRedis = async (): Promise<string> => {
  if (!programs.some(isThere) && process.getuid?.() === 0) {
    console.log('  Installing redis-server…');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update'], { quiet: true, env }).catch(() => undefined);
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server'], {
      quiet: true,
      env,
    }).catch(() => undefined);
  }
  const found = programs.find(isThere);
  expectThat(found !== undefined, 'not run: there is no redis-server or valkey-server on this machine');
  return found!;
};

const startRedis = async (program: string): Promise<ChildProcess> => {
  const child = spawn(
    program,
    ['--port', `${ports.redis}`, '--save', '', '--appendonly', 'no', '--bind', '127.0.0.1'],
    {
      stdio: 'ignore',
    },
  );
  process.once('exit', () => child.kill('SIGKILL'));
  await until('Redis answers', 10_000, async () => (await ask('PING')).startsWith('+PONG'));
  return child;
};

/** Raw Redis protocol, independent of our client. */
const ask = (command: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(ports.redis, '127.0.0.1');
    socket.setTimeout(1000, () => socket.destroy());
    socket.once('connect', () => socket.write(`${command}\r\n`));
    socket.once('data', (data: Buffer) => {
      resolve(data.toString());
      socket.destroy();
    });
    socket.once('error', () => resolve(''));
    socket.once('close', () => resolve(''));
  });

const end = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = once(child, 'exit');
  child.kill('SIGKILL');
  await over;
};

const most = rates.challenge.refuse;
let homes = 0;
/** Sends this many requests from one network, alternating between both servers; returns how many were allowed. */
const callFrom = async (
  servers: readonly Server[],
  calls: number,
  address = `198.51.100.${(homes += 1)}`,
) => {
  let letIn = 0;
  let slowest = 0;
  for (let call = 0; call < calls; call += 1) {
    const { status, ms } = await servers[call % servers.length]!.call({
      path: `${getChallenge.path}?action=login`,
      headers: { 'x-forwarded-for': address },
    });
    if (status === 200) letIn += 1;
    slowest = Math.max(slowest, ms);
    expectThat(status === 200 || status === 429, `a call got ${status}`);
  }
  return { letIn, slowest, address };
};

const faults = ['killed', 'hung', 'emptied'] as const;

/** Attempts of one account at both servers: counted in PostgreSQL whatever Redis does. */
const guess = async (servers: readonly Server[], email: string) => {
  const answers: number[] = [];
  const address = `203.0.113.${(homes += 1)}`;
  for (let guessed = 0; guessed < rates.signIn.refuse + 2; guessed += 1) {
    const wrong = signInWith({ email, password: `wrong ${guessed}` }, address);
    const { status, text } = await servers[guessed % 2]!.call(wrong);
    expectThat(text.includes('BAD_CREDENTIALS') || status === 429, `a wrong password got ${status} ${text}`);
    answers.push(status);
  }
  return answers.filter((status) => status !== 429).length;
};

const gone: Drill = {
  row: 'F7',
  fault: 'Redis is killed, hangs, or is emptied, under two servers; first without any Redis',
  repeats: 10,
  run: async (repeats) => {
    const program = await findRedis();
    const limited = { TEST_LIMITS: 'on', BOT_CHECK: 'pow' };

    const revokedElsewhere = async (users: ReturnType<typeof createSimulatedUsers>, other: Server) => {
      const who = await users.join();
      expectThat(who !== undefined, 'no user could register');
      expectThat(
        (await other.call(readOwn(who!))).status === 200,
        'a session of one server is unknown to the other',
      );
      await users.leave(who!);
      await until(
        'the other server knows who left',
        60_000,
        async () => (await other.call(readOwn(who!))).status === 401,
      );
    };

    await withStack('no-redis', async ({ server, world, env }) => {
      const other = await startServer(ports.otherApi, env);
      await revokedElsewhere(
        createSimulatedUsers(() => server.url, world),
        other,
      );
      await other.end('SIGTERM');
    });

    let redis = await startRedis(program);
    try {
      return await withStack(
        'redis',
        async ({ server, world, env, postgres }) => {
          const other = await startServer(ports.otherApi, env);
          const servers = [server, other];
          const users = createSimulatedUsers(() => server.url, world);
          await until(
            'both count together',
            15_000,
            async () => (await callFrom(servers, most + 10)).letIn === most,
          );
          let slowest = 0;
          let evaluated = 0;
          await times(repeats, async (turn) => {
            const fault = faults[turn % faults.length]!;
            const before = await callFrom(servers, most);
            if (fault === 'killed') await end(redis);
            if (fault === 'hung') redis.kill('SIGSTOP');
            if (fault === 'emptied')
              expectThat((await ask('FLUSHALL')).startsWith('+OK'), 'Redis was not emptied');
            // A caller who used up half of the limit at each server gets no more than each server alone allows.
            const again = await callFrom(servers, most, before.address);
            expectThat(
              again.letIn <= (fault === 'emptied' ? most : 2),
              `${again.letIn} more were let in: ${fault}`,
            );
            // A request that timed out in Redis is counted by one server only.
            const alone = await callFrom(servers, most * 2);
            expectThat(alone.letIn <= most * 1.05, `${alone.letIn} of ${most} were let in: ${fault}`);
            slowest = Math.max(slowest, alone.slowest);
            const victim = await users.join();
            evaluated = Math.max(evaluated, await guess(servers, victim!.email));
            await revokedElsewhere(users, other);
            if (fault === 'killed') redis = await startRedis(program);
            if (fault === 'hung') redis.kill('SIGCONT');
            await until('both count together again', 30_000, async () => {
              await wait(500);
              return (await callFrom(servers, most + 10)).letIn === most;
            });
          });
          expectThat(slowest < 1500, `a call took ${slowest.toFixed(0)} ms without Redis`);
          expectThat(evaluated <= rates.signIn.refuse, `${evaluated} passwords were tried`);
          await expectInvariants({ users, database: postgres.database, world, url: server.url });
          expectThat(
            (await callAt(other.url, { path: '/readyz' })).status === 200,
            'the other server is not ready',
          );
          await other.end('SIGTERM');
          return `limits no laxer, ≤ ${evaluated} passwords tried, sessions live and end on both servers; slowest call ${slowest.toFixed(0)} ms; counts together again by itself`;
        },
        { env: { REDIS_URL: `redis://127.0.0.1:${ports.redis}`, ...limited } },
      );
    } finally {
      redis.kill('SIGCONT');
      await end(redis);
    }
  },
};

export const redisDrills: readonly Drill[] = [gone];
