/** Runs a child process and waits for it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../package.json' with { type: 'json' };

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The server's own flags: a small young generation, since a request's garbage is short-lived. */
export const serverFlags = manifest.scripts.serve.split(' ').filter((word) => word.startsWith('--'));

export interface Outcome {
  readonly ok: boolean;
  readonly seconds: number;
  /** Captured output, in quiet mode. */
  readonly output: string;
}

export interface RunOptions {
  readonly quiet?: boolean;
  readonly env?: NodeJS.ProcessEnv;
}

export const run = async (
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Outcome> => {
  const start = performance.now();
  const child = spawn(command, args, {
    cwd: root,
    // Compile cache: tests start the server dozens of times.
    env: { NODE_COMPILE_CACHE: join(root, '.cache/node'), ...process.env, ...options.env },
    stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { ok: code === 0, seconds: (performance.now() - start) / 1000, output };
};
