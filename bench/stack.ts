/** Stack under measurement: started like `npm start`, with its start time. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../scripts/run.ts';

export interface Stack {
  readonly url: string;
  readonly startSeconds: number;
  stop(): Promise<void>;
}

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).status === 200;
  } catch {
    return false;
  }
};

export const startStack = async (): Promise<Stack> => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'));
  const url = 'http://localhost:4310';
  const begin = performance.now();
  const child = spawn('node', ['scripts/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: '4310',
      WORLD_PORT: '4311',
      SMTP_PORT: '4312',
      WORLD_URL: 'http://localhost:4311',
      SMTP_URL: 'smtp://localhost:4312',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
    },
  });
  const ended = once(child, 'close');
  while (!(await answers(`${url}/login`))) {
    if (child.exitCode !== null) throw new Error('The stack did not start.');
    await wait(20);
  }
  return {
    url,
    startSeconds: (performance.now() - begin) / 1000,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
