/** Applies database migrations: the SQL files of `migrations/`, in order, each exactly once. */
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';

/** Lock timeout: a waiting ALTER TABLE blocks every later query, so the migration fails and is retried. */
const lockTimeoutMs = 2000;

interface MigrationFile {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

interface Ledger {
  migration_files: { name: string; checksum: string };
}

const readFiles = async (folder: URL): Promise<MigrationFile[]> => {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (file) => {
      const text = await readFile(new URL(file, folder), 'utf8');
      return {
        name: file.replace(/\.sql$/, ''),
        text,
        checksum: createHash('sha256').update(text).digest('hex'),
      };
    }),
  );
};

const migrationOf = ({ name, text, checksum }: MigrationFile): Migration => ({
  up: async (db: Kysely<Ledger>) => {
    await sql.raw(text).execute(db);
    await db.insertInto('migration_files').values({ name, checksum }).execute();
  },
});

const refuseChanged = async (db: Kysely<Ledger>, files: readonly MigrationFile[]) => {
  await sql`create table if not exists migration_files (name text primary key, checksum text not null)`.execute(
    db,
  );
  const applied = await db.selectFrom('migration_files').selectAll().execute();
  const changed = files.filter((file) =>
    applied.some(({ name, checksum }) => name === file.name && checksum !== file.checksum),
  );
  if (changed.length > 0) {
    throw new StartupError(
      changed.map(({ name }) => `The migration ${name} was changed after it ran. Add a new one instead.`),
    );
  }
};

const advisoryLock = 6_861_726;

/**
 * One server at a time: the next one must not read the catalog while a migration changes it. It waits without a limit,
 * which is not that of a migration.
 */
const runAlone = async <T>(pool: pg.Pool, run: () => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    return await run();
  } finally {
    // Ends the session, and the lock with it.
    client.release(true);
  }
};

export const migrate = async (
  config: pg.PoolConfig,
  folder: URL = new URL('migrations/', import.meta.url),
): Promise<readonly string[]> => {
  const pool = new pg.Pool({
    ...config,
    // One holds the lock.
    max: 3,
    options: `-c lock_timeout=${lockTimeoutMs} -c client_min_messages=warning`,
  });
  // A connection that is lost fails its statement; one that is lost on its way out is no loss.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Ledger>({ dialect: new PostgresDialect({ pool }) });
  try {
    const files = await readFiles(folder);
    const migrator = new Migrator({
      db,
      provider: {
        getMigrations: () =>
          Promise.resolve(Object.fromEntries(files.map((file) => [file.name, migrationOf(file)]))),
      },
      migrationTableName: 'schema_migrations',
      migrationLockTableName: 'schema_migrations_lock',
    });
    const { error, results = [] } = await runAlone(pool, async () => {
      await refuseChanged(db, files);
      return migrator.migrateToLatest();
    });
    if (error) {
      const failed = results.find(({ status }) => status === 'Error')?.migrationName;
      const reason = error instanceof Error ? error.message : 'unknown';
      throw new StartupError([
        `The database cannot be brought up to date${failed ? ` (${failed})` : ''}: ${reason}`,
      ]);
    }
    return results.map(({ migrationName }) => migrationName);
  } finally {
    await db.destroy();
  }
};
