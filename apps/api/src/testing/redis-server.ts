/** A Redis server per test; undefined if Redis is not installed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import { vi } from 'vitest';

const programs = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].flatMap((folder) =>
  ['redis-server', 'valkey-server'].map((name) => `${folder}/${name}`),
);
const isThere = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
export const redisProgram = programs.find(isThere);

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

export interface TestRedis {
  readonly url: string;
  flush(): Promise<void>;
  kill(): Promise<void>;
}

export const startRedis = async (): Promise<TestRedis> => {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const child: ChildProcess = spawn(
    redisProgram!,
    ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  );
  const client = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  client.on('error', () => undefined);
  await vi.waitUntil(() => client.status === 'ready', { timeout: 30_000 });
  return {
    url,
    flush: async () => void (await client.flushall()),
    kill: async () => {
      client.disconnect();
      if (child.exitCode !== null || child.signalCode !== null) return;
      const over = once(child, 'exit');
      child.kill('SIGKILL');
      await over;
    },
  };
};
