/** Stack for the drills: PostgreSQL as a child process, servers as separate processes, simulators. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Database, connect } from '../apps/api/src/db/connect.ts';
import { databaseUrlOf, type EmbeddedDatabase, startEmbedded } from '../apps/api/src/db/embedded.ts';
import type { GatewayLedger } from '../apps/api/src/testing/compare-with-gateway.ts';
import { createLog } from '../apps/api/src/observability/log.ts';
import { startWorld } from '../apps/world/src/app.ts';
import { memoryOf } from '../scripts/statistics.ts';
import { root, serverFlags } from '../scripts/run.ts';
import { type Answer, type Call, callAt } from './call.ts';

export const ports = {
  api: 4360,
  otherApi: 4361,
  world: 4362,
  smtp: 4363,
  redis: 4364,
  silent: 4365,
  nonsense: 4366,
  proxy: 4367,
  proxyHttps: 4368,
};
const readyWithinMs = 30_000;

export const until = async (
  what: string,
  withinMs: number,
  holds: () => Promise<boolean>,
): Promise<number> => {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > withinMs) throw new Error(`${what}: not within ${withinMs / 1000} s`);
    await wait(50);
  }
  return performance.now() - began;
};

export interface Server {
  readonly url: string;
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly call: (call: Call) => Promise<Answer>;
  readonly isReady: () => Promise<boolean>;
  readonly ready: () => Promise<number>;
  /** Sends a signal and returns the exit code. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
  readonly memoryMb: () => Promise<number>;
}

/** Starts a server without waiting for it. */
export const spawnServer = (
  port: number,
  env: Readonly<Record<string, string>>,
  nodeFlags: readonly string[] = serverFlags,
  before: readonly string[] = [],
  folder: string = root,
): Server => {
  const url = `http://localhost:${port}`;
  const [command, ...args] = [...before, process.execPath, ...nodeFlags, 'apps/api/src/main.ts'];
  const child = spawn(command, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      // Servers are started about two hundred times.
      NODE_COMPILE_CACHE: join(root, '.cache/node'),
      PORT: `${port}`,
      TEST_MODE: 'true',
      BOT_CHECK: 'off',
      DYNAMIC_BASE: 'true',
      LOG_LEVEL: 'error',
      PUBLIC_URL: `http://localhost:${ports.api}`,
      TRUSTED_PROXIES: '127.0.0.1,::1',
      WORLD_URL: `http://localhost:${ports.world}`,
      SMTP_URL: `smtp://localhost:${ports.smtp}`,
      ...env,
    },
  });
  running.add(child);
  let output = '';
  const hear = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000));
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const over = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const isReady = async () => (await callAt(url, { path: '/readyz', withinMs: 5000 })).status === 200;
  return {
    url,
    child,
    output: () => output,
    call: (call) => callAt(url, call),
    isReady,
    ready: () =>
      until(`${url} is ready`, readyWithinMs, async () => {
        if (child.exitCode !== null) throw new Error(`The server ended: ${output}`);
        return isReady();
      }),
    end: (signal) => {
      child.kill(signal);
      return over;
    },
    memoryMb: () => memoryOf(child.pid),
  };
};

/** Ends remaining child processes when this process exits. */
const running = new Set<ChildProcess>();
const killAll = () => {
  for (const child of running) child.kill('SIGKILL');
};
process.once('exit', killAll);

export const startServer = async (
  port: number,
  env: Readonly<Record<string, string>>,
  nodeFlags?: readonly string[],
): Promise<Server> => {
  const server = spawnServer(port, env, nodeFlags);
  await server.ready();
  return server;
};

type Target = 'pay' | 'smtp';
export interface DrillWorld {
  readonly stop: () => Promise<void>;
  readonly url: string;
  readonly control: (
    target: Target,
    mode: 'ok' | 'down' | 'slow' | 'lose-answer',
    times?: number,
  ) => Promise<void>;
  readonly ledger: () => Promise<GatewayLedger>;
  readonly mailsTo: (to: string) => Promise<readonly { readonly subject: string }[]>;
}

export const startDrillWorld = async (slowMs = 12_000): Promise<DrillWorld> => {
  const world = await startWorld({
    port: ports.world,
    smtpPort: ports.smtp,
    portalUrl: `http://localhost:${ports.api}`,
    log: () => undefined,
    slowMs,
  });
  return {
    ...world,
    control: async (target, mode, count) => {
      const body = { target, mode, ...(count && { times: count }) };
      const { status, text } = await callAt(world.url, { method: 'POST', path: '/control', body });
      if (status >= 300 || status === 0) throw new Error(`The world: ${status} ${text}`);
    },
    ledger: async () => {
      const { text } = await callAt(world.url, { path: '/pay/ledger', token: 'marquee-pay' });
      return JSON.parse(text) as GatewayLedger;
    },
    mailsTo: async (to) => {
      const { text } = await callAt(world.url, { path: `/inbox/messages?to=${encodeURIComponent(to)}` });
      return JSON.parse(text) as { subject: string }[];
    },
  };
};

export interface OwnPostgres {
  readonly url: string;
  readonly folder: string;
  readonly database: Database;
  readonly pid: () => Promise<number>;
  readonly embedded: EmbeddedDatabase;
  readonly stop: () => Promise<void>;
}

export const postmasterOf = async (folder: string): Promise<number> =>
  Number.parseInt(await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10);

export const newFolder = (name: string): Promise<string> =>
  mkdtemp(join(tmpdir(), `marquee-faults-${name}-`));

/** PostgreSQL without a server; restarted after a kill, as an operator would. */
export const startPostgres = async (folder: string): Promise<OwnPostgres> => {
  const log = createLog('silent');
  const embedded = await startEmbedded(folder, log);
  const own = connect(embedded.connection, log);
  return {
    url: databaseUrlOf(embedded.connection),
    folder,
    database: own,
    pid: () => postmasterOf(folder),
    embedded,
    stop: async () => {
      await own.close().catch(() => undefined);
      await embedded.stop();
    },
  };
};

/** A separate data directory and simulators for one drill. */
export const withData = async (
  name: string,
  run: (folder: string, world: DrillWorld) => Promise<string>,
): Promise<string> => {
  const folder = await newFolder(name);
  const world = await startDrillWorld();
  try {
    return await run(folder, world);
  } finally {
    await world.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

export interface Stack {
  readonly postgres: OwnPostgres;
  readonly world: DrillWorld;
  readonly server: Server;
  /** Environment for another server of the same stack. */
  readonly env: Readonly<Record<string, string>>;
}

export interface StackOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly slowMs?: number;
}

/** A separate stack for one drill, removed afterwards. */
export const withStack = async <T>(
  name: string,
  run: (stack: Stack) => Promise<T>,
  { env: more = {}, slowMs }: StackOptions = {},
): Promise<T> => {
  const folder = await newFolder(name);
  const world = await startDrillWorld(slowMs);
  const postgres = await startPostgres(folder);
  const env = { DATABASE_URL: postgres.url, DATA_DIR: folder, ...more };
  const server = spawnServer(ports.api, env);
  try {
    await server.ready();
    return await run({ postgres, world, server, env });
  } catch (error) {
    const output = server.output();
    if (output) console.error(output.slice(-2000));
    throw error;
  } finally {
    if (server.child.exitCode === null && server.child.signalCode === null) await server.end('SIGTERM');
    killAll();
    await postgres.stop();
    await world.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
