/**
 * Locks a data directory for one process by a listening socket in it, which lives exactly as long as the process; a
 * pid file could name a recycled pid.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { type Server, connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { StartupError } from '../startup-error.ts';

/** The shortest limit of the systems we run on, less the longest name that PostgreSQL puts into the folder. */
const longestSocketFolder = 104 - '/.s.PGSQL.65535.lock'.length;

const nameFor = (dataDir: string): string =>
  `marquee-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;

/** Sockets live in the data folder, or, where its path is too long for a socket, in a private folder beside it. */
export const socketDirectoryOf = (dataDir: string): string => {
  const inside = path.join(dataDir, 'run');
  return inside.length <= longestSocketFolder ? inside : path.join(os.tmpdir(), nameFor(dataDir));
};

const makeSocketFolder = async (folder: string) => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid } = os.userInfo();
  const found = await lstat(folder);
  const isOurs = found.isDirectory() && (uid <= 0 || found.uid === uid);
  if (!isOurs)
    throw new StartupError([
      `The folder ${folder} belongs to somebody else. Set DATA_DIR to another folder.`,
    ]);
  await chmod(folder, 0o700);
};

const listen = (address: string): Promise<Server | undefined> =>
  new Promise((resolve, reject) => {
    const server = createServer((visitor) => visitor.destroy());
    server.unref();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(address, () => resolve(server));
  });

const isAnswered = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const visitor = connect(address);
    visitor.once('connect', () => {
      visitor.destroy();
      resolve(true);
    });
    visitor.once('error', () => resolve(false));
  });

/** Moves the socket of a dead owner away. Moving first and knocking then leaves no gap for a third process. */
const clearDead = async (address: string): Promise<boolean> => {
  const aside = `${address}.${process.pid}`;
  await rename(address, aside).catch(() => undefined);
  if (await isAnswered(aside)) {
    await rename(aside, address);
    return false;
  }
  await rm(aside, { force: true });
  return true;
};

const inUse = (dataDir: string, ownerFile: string): StartupError => {
  const who = (() => {
    try {
      const { pid, startedAt } = JSON.parse(readFileSync(ownerFile, 'utf8')) as {
        pid: number;
        startedAt: string;
      };
      return `process ${pid} (started ${new Date(startedAt).toTimeString().slice(0, 8)})`;
    } catch {
      return 'another process';
    }
  })();
  return new StartupError([
    `The data folder ${dataDir} is in use by ${who}. Stop it first, or set DATA_DIR.`,
  ]);
};

export const lockDataDirectory = async (dataDir: string): Promise<{ release(): Promise<void> }> => {
  const ownerFile = path.join(dataDir, 'owner.json');
  const folder = socketDirectoryOf(dataDir);
  await mkdir(dataDir, { recursive: true });
  await makeSocketFolder(folder);
  const address =
    process.platform === 'win32' ? String.raw`\\.\pipe\${nameFor(dataDir)}` : path.join(folder, 'owner.sock');

  const server =
    (await listen(address)) ??
    (!(await isAnswered(address)) && (await clearDead(address)) ? await listen(address) : undefined);
  if (!server) throw inUse(dataDir, ownerFile);
  await writeFile(ownerFile, JSON.stringify({ pid: process.pid, startedAt: new Date().toISOString() }));

  return {
    release: async () => {
      await rm(ownerFile, { force: true });
      await new Promise((resolve) => server.close(resolve));
      if (!folder.startsWith(dataDir)) await rm(folder, { recursive: true, force: true });
    },
  };
};
