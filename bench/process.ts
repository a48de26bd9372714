/** Processes under measurement: how they are started and stopped, and what they cost. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { root, serverFlags } from '../scripts/run.ts';

/** Linux counts a process's time in hundredths of a second. */
const ticksPerSecond = 100;

export const run = (file: string, env: Record<string, string>): ChildProcess =>
  spawn('node', [...serverFlags, file], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
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
  // The name may hold spaces; what follows it does not.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  // Its own, and that of its children that have ended.
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
  return { pid, parent: fields[1] ?? '', seconds: ticks / ticksPerSecond };
};

/** The processor time of everything that a process started. */
export const secondsBelow = async (pid: number): Promise<number> => {
  const all = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(statOf));
  const below = (parent: string): number =>
    all
      .filter((each) => each.parent === parent)
      .reduce((sum, each) => sum + each.seconds + below(each.pid), 0);
  return below(String(pid));
};

/** And of the process itself. */
export const secondsOf = async (pid: number): Promise<number> =>
  (await statOf(String(pid))).seconds + (await secondsBelow(pid));

/**
 * Short rounds in turns, after one that only warms up: what disturbs the machine for some seconds disturbs all ways
 * alike, and what they say of each other stays true.
 */
export const interleave = async <Way extends string>(
  rounds: number,
  ways: Readonly<Record<Way, () => Promise<number>>>,
): Promise<Readonly<Record<Way, readonly number[]>>> => {
  const names = Object.keys(ways) as Way[];
  const values = new Map<Way, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++)
    for (const name of names) {
      const value = await ways[name]();
      if (round > 0) values.get(name)!.push(value);
    }
  return Object.fromEntries(values) as unknown as Record<Way, readonly number[]>;
};

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
