/** The database of an environment for a command beside the servers: theirs where it runs, else started for the while. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Env } from '../env.ts';
import { createLog } from '../log.ts';
import { checkDatabase } from './connect.ts';
import { socketFolderOf } from './data-folder-owner.ts';
import { startEmbedded } from './embedded.ts';

export interface OpenDatabase {
  readonly config: pg.ClientConfig;
  readonly close: () => Promise<void>;
}

/** The embedded one of a server that is running; undefined when none answers. */
const findRunning = async (dataDir: string): Promise<pg.ClientConfig | undefined> => {
  const password = await readFile(path.join(dataDir, 'postgres-password'), 'utf8').catch(() => '');
  const config = { host: socketFolderOf(dataDir), user: 'postgres', password, database: 'marquee' };
  const client = new pg.Client(config);
  try {
    await client.connect();
    return config;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
};

export const openDatabase = async ({ databaseUrl, dataDir }: Env): Promise<OpenDatabase> => {
  if (databaseUrl) {
    const config = { connectionString: databaseUrl };
    await checkDatabase(config);
    return { config, close: () => Promise.resolve() };
  }
  const running = await findRunning(dataDir);
  if (running) return { config: running, close: () => Promise.resolve() };
  const embedded = await startEmbedded(dataDir, createLog('warn'));
  return { config: embedded.connection, close: () => embedded.stop() };
};
