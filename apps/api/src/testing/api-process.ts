/** Runs the server as a child process, which a test can terminate in any way. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { databaseUrlOf } from '../db/embedded.ts';
import type { TestApp } from './create-test-app.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Finds a port that is free now. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

interface ApiProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: () => string;
  /** Resolves with the exit code. */
  readonly over: Promise<number | null>;
  readonly ready: Promise<void>;
}

export const startApi = async (
  variables: Readonly<Record<string, string>>,
  /** Limit of open files (ulimit -n). */
  files?: number,
): Promise<ApiProcess> => {
  const port = Number(variables['PORT'] ?? (await freePort()));
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    LOG_LEVEL: 'warn',
    PORT: String(port),
    ...variables,
  };
  const [command, ...args] = files
    ? (['sh', '-c', `ulimit -n ${files} && exec "$0" "$1"`, process.execPath, main] as const)
    : ([process.execPath, main] as const);
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  const over = once(child, 'close').then(([code]) => code as number | null);
  const ready = new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Marquee answers')) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void over.then(() => reject(new Error(output)));
  });
  ready.catch(() => undefined);
  return { child, url: `http://localhost:${port}`, output: () => output, over, ready };
};

/** A second server on the same database with the same keys. */
export const startSecondServer = async (
  { connection, env }: TestApp,
  variables: Readonly<Record<string, string>>,
): Promise<ApiProcess> => {
  const api = await startApi({
    ...variables,
    DATABASE_URL: databaseUrlOf(connection),
    DATA_DIR: env.dataDir,
  });
  await api.ready;
  return api;
};
