/** Whether a process is there, and whether it is the PostgreSQL of a folder. */
import { execFile } from 'node:child_process';
import { readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** A zombie process still answers signals to its pid. */
const isUnburied = async (pid: number): Promise<boolean> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return /^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
};

const commandOf = async (pid: number): Promise<string> => {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout;
};

const isRunning = async (pid: number, cluster: string): Promise<boolean> =>
  exists(pid) &&
  !(await isUnburied(pid)) &&
  (process.platform === 'win32' || (await commandOf(pid)).includes(cluster));

const gone = async (pid: number, cluster: string, withinMs: number): Promise<boolean> => {
  for (const end = Date.now() + withinMs; Date.now() < end; await wait(20)) {
    if (!(await isRunning(pid, cluster))) return true;
  }
  return false;
};

/** A PostgreSQL whose owner was killed is still running, or has left its lock behind. Either would keep a new one out. */
export const stopOrphanedPostgres = async (cluster: string, socketFolder: string): Promise<void> => {
  const lock = path.join(cluster, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(lock, 'utf8').catch(() => ''), 10);
  if (Number.isNaN(pid)) return;
  if (await isRunning(pid, cluster)) {
    process.kill(pid, 'SIGINT');
    if (!(await gone(pid, cluster, 10_000))) {
      process.kill(pid, 'SIGQUIT');
      await gone(pid, cluster, 5000);
    }
  }
  await rm(lock, { force: true });
  const sockets = await readdir(socketFolder).catch(() => []);
  for (const file of sockets.filter((name) => name.startsWith('.s.PGSQL.'))) {
    await rm(path.join(socketFolder, file), { force: true });
  }
};
