/** One PostgreSQL per run, with a migrated template database that each test file copies. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { seedCatalogue } from '../billing/catalogue/publish-catalogue.ts';
import { connect } from '../db/connect.ts';
import { type Connection, startEmbedded } from '../db/embedded.ts';
import { seedStoreProducts } from '../demo/seed-store-products.ts';
import { migrate } from '../db/migrate.ts';
import { installQueue } from '../jobs/queue.ts';
import { createLog } from '../observability/log.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: Connection;
    /** Temporary folder of the run, removed at its end. */
    folder: string;
  }
}

/** Test data need not survive a crash, so commits do not wait for the disk (fsync off). */
const disableFsync = async (connection: Connection) => {
  const client = new pg.Client(connection);
  await client.connect();
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await client.query(`alter system set ${setting} = off`);
  await client.query('select pg_reload_conf()');
  await client.end();
};

export default async ({ provide }: TestProject) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'marquee-test-'));
  const log = createLog('silent');
  const embedded = await startEmbedded(folder, log);
  await migrate(embedded.connection);
  await disableFsync(embedded.connection);
  await installQueue(embedded.connection, log);
  const database = connect(embedded.connection, log);
  await seedCatalogue(database.query);
  await seedStoreProducts(database.query);
  await database.close();
  provide('postgres', embedded.connection);
  provide('folder', folder);

  return async () => {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
};
