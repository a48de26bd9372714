/** The way to the database: bounded in number and in time, every statement prepared under its own name. */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  Kysely,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresDialect,
  type TransactionBuilder,
} from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartupError } from '../startup-error.ts';
import { isTimeout } from './is-connection-error.ts';
import { type ReadPipeline, createReadPipeline } from './read-pipeline.ts';
import type { Schema } from './schema.ts';

const oldestVersion = 15;
const statementTimeoutMs = 2500;
/** Longer than the server's own limit, so that it speaks only when the server says nothing at all. */
const silenceTimeoutMs = 3000;
const connectTimeoutMs = 3000;
const maxConnections = 12;
/** Statements are few; a list of changing length could make many, and those stay nameless. */
const maxNames = 1000;

export interface Database {
  readonly pool: pg.Pool;
  readonly query: Kysely<Schema>;
  /** For reads that are made all the time. */
  readonly reads: ReadPipeline;
  /** Fails when the database does not answer in time. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Prepared under its name. Each time, the driver copies what a description holds, and that is dear; what it inherits is free. */
export const statement = (name: string, text: string): pg.QueryConfig =>
  Object.create({ name, text }) as pg.QueryConfig;

const statements = new Map<string, pg.QueryConfig>();
const statementOf = (text: string): pg.QueryConfig | string => {
  const known = statements.get(text);
  if (known) return known;
  if (statements.size >= maxNames) return text;
  const named = statement(createHash('sha256').update(text).digest('base64url').slice(0, 32), text);
  statements.set(text, named);
  return named;
};

/** PostgreSQL undoes the statement or transaction of one of those that wait for each other: it can run again. */
const isConflict = (error: unknown): boolean => {
  const { code } = error as { code?: unknown };
  return code === '40P01' || code === '40001';
};
const maxTries = 5;
/** A random wait, longer from try to try, so that the same transactions do not meet again. */
const backoffMs = (tries: number): number => 20 * 2 ** tries * (0.5 + Math.random());

/** Runs it again after a deadlock or a serialization failure; anything else is thrown at once. */
const retryConflicts = async <T>(run: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isConflict(error) || tries === maxTries) throw error;
      await wait(backoffMs(tries));
    }
  }
};

/**
 * The callback of a transaction may run several times: what it does outside the database belongs after the commit.
 * Isolation levels are not set anywhere; a builder that sets one would not be retried.
 */
class RetryingKysely extends Kysely<Schema> {
  override transaction(): TransactionBuilder<Schema> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (run) => retryConflicts(() => execute(run));
    return builder;
  }
}

const withNames = (client: pg.PoolClient): PostgresPoolClient => {
  let silence: unknown;
  let isInTransaction = false;
  const query = async (text: string, values: readonly unknown[] = []) => {
    // Whoever waited once has waited long enough: undoing what was begun would be waiting again.
    if (silence !== undefined) throw silence;
    isInTransaction ||= text === 'begin';
    const run = () => client.query(statementOf(text), [...values]);
    try {
      // Within a transaction the whole callback runs again.
      return await (isInTransaction ? run() : retryConflicts(run));
    } catch (error) {
      if (isTimeout(error)) silence = error;
      throw error;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(silence !== undefined || destroy === true),
  };
};

const namingPool = (pool: pg.Pool): PostgresPool => ({
  connect: async () => withNames(await pool.connect()),
  end: () => pool.end(),
  options: pool.options,
});

const placeOf = ({ host, port, database }: pg.Client) => `${host}:${port}/${database}`;

const sentenceOf = (error: unknown, client: pg.Client): string => {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (code === '28P01' || code === '28000')
    return `PostgreSQL refuses the user or the password at ${placeOf(client)}`;
  if (code === '3D000') return `there is no such database at ${placeOf(client)}`;
  return `no PostgreSQL answers at ${placeOf(client)} (${code || message})`;
};

/** Says in one line what is wrong with an address, before anything depends on it. */
export const checkDatabase = async (config: pg.PoolConfig): Promise<void> => {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: connectTimeoutMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    );
    const version = rows[0]?.version ?? '';
    if (Number.parseInt(version, 10) < oldestVersion) {
      throw new StartupError([
        `DATABASE_URL: PostgreSQL ${oldestVersion} or newer is needed, not ${version}`,
      ]);
    }
  } catch (error) {
    throw error instanceof StartupError
      ? error
      : new StartupError([`DATABASE_URL: ${sentenceOf(error, client)}`]);
  } finally {
    await client.end().catch(() => undefined);
  }
};

export const connect = (
  config: pg.PoolConfig,
  log: Logger,
  /** Each runner of jobs keeps a connection that listens: those come on top of what statements share. */
  listeners = 0,
): Database => {
  const limited = {
    ...config,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: silenceTimeoutMs,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    application_name: 'marquee',
  };
  const pool = new pg.Pool({ ...limited, max: maxConnections + listeners });
  let isClosing = false;
  const noteLoss = (error: Error) => {
    if (!isClosing) log.warn({ err: error }, 'a database connection was lost');
  };
  pool.on('error', noteLoss);
  pool.on('connect', (client) => client.on('error', noteLoss));
  const reads = createReadPipeline(limited, noteLoss);
  const query = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>;
  pool.query = ((...asked: unknown[]) => retryConflicts(() => query(...asked))) as typeof pool.query;
  return {
    pool,
    query: new RetryingKysely({ dialect: new PostgresDialect({ pool: namingPool(pool) }) }),
    reads,
    ping: async () => {
      const asked = pool.query('select 1');
      // While every connection hangs, waiting for one and then for its answer would be waiting twice.
      const late = new AbortController();
      const silence = wait(silenceTimeoutMs, undefined, { signal: late.signal, ref: false }).then(() => {
        throw new Error('Query read timeout');
      });
      await Promise.race([asked, silence]).finally(() => late.abort());
    },
    close: async () => {
      isClosing = true;
      await Promise.all([pool.end(), reads.close()]);
    },
  };
};
