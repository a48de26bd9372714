/** The database of an environment for a command beside the servers: theirs where it runs, else started for the while. */
import pg from 'pg';
import type { Env } from '../env.ts';
import { createLog } from '../observability/log.ts';
import { checkDatabase } from './connect.ts';
import { connectionIn, startEmbedded } from './embedded.ts';

export interface OpenDatabase {
  readonly config: pg.ClientConfig;
  readonly close: () => Promise<void>;
}

/** The embedded one of a server that is running; undefined when none answers. */
const findRunning = async (dataDir: string): Promise<pg.ClientConfig | undefined> => {
  const config = await connectionIn(dataDir).catch(() => undefined);
  if (!config) return undefined;
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
