/** Starts a separate server for a journey that stops it, moves its clock or makes its calls fail. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { advanceClock, failNextCalls } from '@marquee/product/contract/test.ts';
import type { BodyOf } from '@marquee/product/endpoint.ts';
import { expect } from '@playwright/test';
import { testStack } from './stack.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface IsolatedServer {
  readonly url: string;
  /** Its output so far. */
  readonly output: () => string;
  readonly start: () => Promise<void>;
  /** SIGKILL: simulates a power cut. */
  readonly kill: () => Promise<void>;
  /** Stops it and deletes its data. */
  readonly stop: () => Promise<void>;
  readonly advance: (seconds: number) => Promise<void>;
  /** Advances its clock to that time. */
  readonly advanceTo: (time: string) => Promise<void>;
  readonly failNext: (failure: BodyOf<typeof failNextCalls>) => Promise<void>;
  /** Runs a command of scripts/ops against it; fails if the command does. */
  readonly runOperation: (command: string, ...args: readonly string[]) => Promise<string>;
}

export const isolatedServer = (port: number, env: Readonly<Record<string, string>> = {}): IsolatedServer => {
  const url = `http://localhost:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'marquee-'));
  const variables = {
    ...process.env,
    PORT: `${port}`,
    DATA_DIR: folder,
    TEST_MODE: 'true',
    DYNAMIC_BASE: 'true',
    WORLD_URL: testStack.world,
    SMTP_URL: testStack.smtp,
    LOG_LEVEL: 'error',
    BOT_CHECK_COST: testStack.env.BOT_CHECK_COST,
    ...env,
  };
  let child: ChildProcess | undefined;
  let text = '';

  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (!child) return;
    const over = once(child, 'close');
    child.kill(signal);
    await over;
    child = undefined;
  };
  const post = async (path: string, body: object) => {
    const reply = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(reply.ok, `${path} ${JSON.stringify(body)}`).toBe(true);
  };

  let aheadMs = 0;
  const advance = async (seconds: number) => {
    await post(advanceClock.path, { advanceSeconds: seconds });
    aheadMs += seconds * 1000;
  };

  return {
    url,
    output: () => text,
    start: async () => {
      child = spawn('node', ['apps/api/src/main.ts'], { cwd: root, env: variables });
      const hear = (chunk: Buffer) => (text += chunk.toString());
      child.stdout?.on('data', hear);
      child.stderr?.on('data', hear);
      await expect.poll(isReady, { timeout: 150_000, message: `${url} answers` }).toBe(true);
    },
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
    advance,
    advanceTo: (time) => advance(Math.ceil((Date.parse(time) - Date.now() - aheadMs) / 1000)),
    failNext: (failure) => post(failNextCalls.path, failure),
    runOperation: async (command, ...args) => {
      const { stdout } = await promisify(execFile)('node', [`scripts/ops/${command}.ts`, ...args], {
        cwd: root,
        env: variables,
      });
      return stdout;
    },
  };
};
