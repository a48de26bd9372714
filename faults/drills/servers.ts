/** Several servers on one PostgreSQL: rolling restart, and an old server on a newer schema. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import {
  makeCertificate,
  proxies,
  publicHost,
  replaceAll,
} from '../../apps/api/src/testing/proxy/proxy-recipes.ts';
import { requireProgram } from '../../apps/api/src/testing/proxy/require-program.ts';
import { root } from '../../scripts/run.ts';
import { callAt } from '../call.ts';
import { type Drill, expectNone, expectThat, seconds, times } from '../drill.ts';
import {
  withStack,
  newFolder,
  ports,
  type Server,
  type Stack,
  spawnServer,
  startDrillWorld,
  startPostgres,
  startServer,
  until,
} from '../stack.ts';
import { expectInvariants } from '../invariants.ts';
import { createSimulatedUsers, generateTraffic, readOwn, signInWith } from '../simulated-users.ts';

const run = promisify(execFile);
const askEveryMs = 100;

/** Load balancer: polls `/readyz` and sends requests to a ready server. */
const balance = (servers: () => readonly Server[]) => {
  let ready: readonly Server[] = servers();
  let turn = 0;
  const over = new AbortController();
  const asking = (async () => {
    while (!over.signal.aborted) {
      const all = servers();
      const answers = await Promise.all(all.map((server) => server.isReady()));
      ready = all.filter((_, at) => answers[at]);
      await wait(askEveryMs);
    }
  })();
  return {
    noticesMs: 2 * askEveryMs,
    url: () => ready[(turn += 1) % ready.length]?.url ?? 'http://localhost:1',
    stop: () => {
      over.abort();
      return asking;
    },
  };
};

/** Each leaves under load, and the next one takes its place. */
const replaceServers = async (
  { server: first, world, postgres, env }: Stack,
  repeats: number,
  openProxy: (servers: () => readonly Server[]) => Promise<{
    readonly url: () => string;
    readonly stop: () => Promise<unknown>;
    /** After so long it sends calls to a new server. */
    readonly noticesMs: number;
  }>,
): Promise<string> => {
  const servers = [first, await startServer(ports.otherApi, env)];
  const proxy = await openProxy(() => servers);
  const users = createSimulatedUsers(proxy.url, world);
  const stop = generateTraffic(users, 4);
  let slowest = 0;
  const replaceOne = async (turn: number) => {
    await wait(500);
    const at = turn % 2;
    const began = performance.now();
    const code = await servers[at]!.end('SIGTERM');
    slowest = Math.max(slowest, performance.now() - began);
    expectThat(code === 0, `a server that was asked to stop ended with ${String(code)}`);
    const next = spawnServer(at === 0 ? ports.api : ports.otherApi, env);
    servers[at] = next;
    await next.ready();
    await wait(proxy.noticesMs);
  };
  try {
    await times(repeats, replaceOne);
  } finally {
    await stop();
    // A proxy that outlives its drill would answer the next one.
    await proxy.stop();
  }
  const { acknowledged, answered, unanswered, refusals } = users;
  expectNone([
    ...(unanswered() > 0 ? [`${unanswered()} calls got no answer`] : []),
    ...refusals.map(({ path, status, text }) => `${path} got ${status} ${text.slice(0, 100)}`),
  ]);
  expectThat(slowest < 15_000, `a server took ${seconds(slowest)} to leave`);
  await expectInvariants({ users, database: postgres.database, world, url: servers[0]!.url });
  for (const server of servers) await server.end('SIGTERM');
  return `${answered()} calls, none failed; each left within ${seconds(slowest)}; ${acknowledged.orders.size} orders`;
};

const rolling: Drill = {
  row: 'F17',
  fault: 'two servers under load are replaced one after the other',
  repeats: 10,
  run: (repeats) =>
    withStack('rolling', (stack) => replaceServers(stack, repeats, async (servers) => balance(servers))),
};

/** nginx as docs/proxy describes it: it learns from failed connections alone which server is away. */
const startNginx = async () => {
  const folder = await newFolder('nginx');
  const program = requireProgram('nginx', proxies.nginx.debianPackage);
  makeCertificate(folder);
  const one = `server 127.0.0.1:${ports.api} max_fails=1 fail_timeout=2s;`;
  const config = replaceAll(
    proxies.nginx.write(folder, { http: ports.proxy, https: ports.proxyHttps, api: ports.api }),
    { [one]: `${one} ${one.replace(`${ports.api}`, `${ports.otherApi}`)}`, [publicHost]: 'localhost' },
  );
  await writeFile(join(folder, 'config'), config);
  const child = spawn(program, proxies.nginx.args(folder), { stdio: 'ignore' });
  const url = `https://localhost:${ports.proxyHttps}`;
  await until('nginx answers', 10_000, async () => (await callAt(url, { path: '/readyz' })).status === 200);
  return {
    url: () => url,
    // fail_timeout, in which it tries no server that refused a connection.
    noticesMs: 2500,
    stop: async () => {
      const over = once(child, 'close');
      child.kill('SIGTERM');
      await over;
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const rollingBehindNginx: Drill = {
  row: 'F17',
  fault: 'two servers behind nginx with passive checks are replaced under load',
  repeats: 10,
  run: (repeats) =>
    withStack('nginx', (stack) => replaceServers(stack, repeats, startNginx), {
      env: { HOST: '127.0.0.1' },
    }),
};

const migrations = join(root, 'apps/api/src/db/migrations');
const git = async (...args: string[]): Promise<string> =>
  (await run('git', args, { cwd: root })).stdout.trim();

/** The release before a migration, with today's dependencies. */
const checkOutBefore = async (file: string, folder: string): Promise<void> => {
  const added = await git(
    'log',
    '--diff-filter=A',
    '--format=%H',
    '--',
    join('apps/api/src/db/migrations', file),
  );
  expectThat(added !== '', `not run: the history of ${file} is not here`);
  const archive = join(folder, 'old.tar');
  await git(
    'archive',
    '--format=tar',
    `--output=${archive}`,
    `${added.split('\n').at(-1)}~`,
    'apps/api',
    'packages',
    'package.json',
  );
  await run('tar', ['-xf', archive, '-C', folder]);
  const packages = join(folder, 'node_modules');
  await mkdir(join(packages, '@marquee'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@marquee') await symlink(join(root, 'node_modules', name), join(packages, name));
  for (const part of ['packages/product', 'apps/api'])
    await symlink(join(folder, part), join(packages, '@marquee', part.split('/')[1]!));
  const own = join(root, 'apps/api/node_modules');
  if (existsSync(own)) await symlink(own, join(folder, 'apps/api/node_modules'));
};

/** Migrations of the previous release, and the next one. */
const migrationsWith = async (file: string, folder: string): Promise<URL> => {
  const next = join(folder, 'migrations');
  await cp(join(folder, 'apps/api/src/db/migrations'), next, { recursive: true });
  await copyFile(join(migrations, file), join(next, file));
  return pathToFileURL(`${next}/`);
};

/** Skips migrations that were still changed when the next one was written: they were never deployed. */
const areAsToday = async (files: readonly string[], folder: string): Promise<boolean> => {
  const then = join(folder, 'apps/api/src/db/migrations');
  if ((await readdir(then)).toSorted().join() !== files.join()) return false;
  const texts = files.map((file) =>
    Promise.all([migrations, then].map((each) => readFile(join(each, file), 'utf8'))),
  );
  return (await Promise.all(texts)).every(([today, before]) => today === before);
};

/** An old version runs with the packages of today, as long as it needs no other. */
const lacksPackages = async (folder: string): Promise<boolean> => {
  const { dependencies } = JSON.parse(await readFile(join(folder, 'apps/api/package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const places = [join(folder, 'node_modules'), join(folder, 'apps/api/node_modules')];
  return Object.keys(dependencies).some((name) => !places.some((place) => existsSync(join(place, name))));
};

/** Before the second migration there were no customers. */
const firstWithPeople = 2;

const upgraded: Drill = {
  row: 'F18',
  fault: 'each migration runs under the load of the version before it, while a second server starts',
  repeats: readdirSync(migrations).length - firstWithPeople,
  run: async () => {
    const files = (await readdir(migrations)).filter((file) => file.endsWith('.sql')).toSorted();
    const data = await newFolder('upgrade');
    const world = await startDrillWorld();
    const postgres = await startPostgres(data);
    let slowest = 0;
    const broken: string[] = [];
    const changed: string[] = [];
    const outdated: string[] = [];
    try {
      for (const [at, file] of files.entries()) {
        if (at < firstWithPeople) continue;
        const name = `before_${at}`;
        await postgres.database.pool.query(`create database ${name}`);
        const folder = await newFolder('old');
        await checkOutBefore(file, folder);
        const isChanged = !(await areAsToday(files.slice(0, at), folder));
        if (isChanged || (await lacksPackages(folder))) {
          (isChanged ? changed : outdated).push(file);
          await rm(folder, { recursive: true, force: true });
          continue;
        }
        const env = { DATABASE_URL: postgres.url.replace(/\/marquee$/, `/${name}`), DATA_DIR: folder };
        const old = spawnServer(ports.api, env, undefined, [], folder);
        await old.ready();
        const users = createSimulatedUsers(() => old.url, world);
        const over = new AbortController();
        const busy = Promise.all(
          [1, 2].map(async () => {
            while (!over.signal.aborted) {
              const who = await users.join();
              if (who) await users.call(readOwn(who));
              if (who) await users.call(signInWith(who));
            }
          }),
        );
        await wait(500);
        const began = performance.now();
        const next = await migrationsWith(file, folder);
        const connection = { ...postgres.embedded.connection, database: name };
        // Two servers of the next release start at once.
        await Promise.all([migrate(connection, next), migrate(connection, next)]);
        slowest = Math.max(slowest, performance.now() - began);
        await wait(1000);
        over.abort();
        await busy;
        await old.end('SIGTERM');
        expectThat(users.acknowledged.accounts.size > 0, `${file}: no user could register`);
        broken.push(
          ...users.refusals
            .filter(({ status }) => status >= 500)
            .map(({ path, status }) => `${file}: ${path} got ${status} from the version before`),
          ...(users.unanswered() > 0 ? [`${file}: ${users.unanswered()} calls got no answer`] : []),
        );
        await rm(folder, { recursive: true, force: true });
      }
    } finally {
      await postgres.stop();
      await world.stop();
      await rm(data, { recursive: true, force: true });
    }
    expectNone([...new Set(broken)]);
    const migrated = files.length - firstWithPeople - changed.length - outdated.length;
    expectThat(migrated > 0, 'no migration could be run');
    return `${migrated} migrations (${changed.length} never ran without the next, ${outdated.length} followed a version that needs other packages), none slower than ${seconds(slowest)}; the version before goes on without a 5xx`;
  },
};

export const serverDrills: readonly Drill[] = [rolling, rollingBehindNginx, upgraded];
