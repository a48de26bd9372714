/** Child processes under measurement: start, stop, CPU time. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { root, serverFlags } from '../scripts/run.ts';

/** Linux reports CPU time in hundredths of a second. */
const ticksPerSecond = 100;

export const run = (file: string, env: Record<string, string>): ChildProcess =>
  spawn('node', [...serverFlags, file], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // As the image sets it.
    env: { MALLOC_ARENA_MAX: '2', ...process.env, ...env },
  });

export const started = async (url: string, child: ChildProcess): Promise<ChildProcess> => {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Nothing answers at ${url}.`);
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return child;
    await wait(20);
  }
};

export const stop = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
};

const statOf = async (pid: string) => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The process name may contain spaces; the fields after it do not.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  // Its own CPU time and that of finished children.
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
  return { pid, parent: fields[1] ?? '', seconds: ticks / ticksPerSecond };
};

/** CPU time of all children of a process. */
export const secondsBelow = async (pid: number): Promise<number> => {
  const all = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(statOf));
  const below = (parent: string): number =>
    all
      .filter((each) => each.parent === parent)
      .reduce((sum, each) => sum + each.seconds + below(each.pid), 0);
  return below(String(pid));
};

/** Including the process itself. */
export const secondsOf = async (pid: number): Promise<number> =>
  (await statOf(String(pid))).seconds + (await secondsBelow(pid));

/** Interleaves short rounds of several variants after a warm-up, so that a disturbance affects all of them alike and ratios stay valid. */
export const interleave = async <Variant extends string>(
  rounds: number,
  variants: Readonly<Record<Variant, () => Promise<number>>>,
): Promise<Readonly<Record<Variant, readonly number[]>>> => {
  const names = Object.keys(variants) as Variant[];
  const values = new Map<Variant, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++)
    for (const name of names) {
      const value = await variants[name]();
      if (round > 0) values.get(name)!.push(value);
    }
  return Object.fromEntries(values) as unknown as Record<Variant, readonly number[]>;
};

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
