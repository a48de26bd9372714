/** Connection pool of PostgreSQL: limited in size and time, every statement prepared under its own name. */
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
import { isTracing, withSpan } from '../observability/tracing.ts';
import { StartupError } from '../startup-error.ts';
import { isTimeout } from './is-connection-error.ts';
import { type ReadPipeline, createReadPipeline } from './read-pipeline.ts';
import type { Schema } from './schema.ts';

const oldestVersion = 15;
const statementTimeoutMs = 2500;
/** Longer than `statement_timeout`, so that it applies only if PostgreSQL does not respond at all. */
const silenceTimeoutMs = 3000;
const connectTimeoutMs = 3000;
const maxConnections = 12;
const ingestConnections = 2;
/** Limits prepared statements: SQL with lists of varying length would create many; beyond this they stay unnamed. */
const maxNames = 1000;

export interface Database {
  readonly pool: pg.Pool;
  readonly query: Kysely<Schema>;
  /** For short, frequent reads. */
  readonly reads: ReadPipeline;
  /** For device events alone, so that many of them never keep customers waiting. */
  readonly ingest: pg.Pool;
  /** Fails when the database does not answer in time. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** A named prepared statement. pg copies own properties of the query config on every call; prototype properties are not copied. */
export const statement = (name: string, text: string): pg.QueryConfig =>
  Object.create({ name, text }) as pg.QueryConfig;

const statements = new Map<string, pg.QueryConfig>();
let renamed = 0;
const nameStatement = (text: string, suffix = ''): pg.QueryConfig => {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  const named = statement(hash + suffix, text);
  statements.set(text, named);
  return named;
};
const statementOf = (text: string): pg.QueryConfig | string =>
  statements.get(text) ?? (statements.size < maxNames ? nameStatement(text) : text);

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

/** A migration of the next release has added or dropped a column of a prepared `select *`. */
const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/** Deadlock, serialization failure or stale plan: the statement or transaction was rolled back and can be retried. */
const isConflict = (error: unknown): boolean =>
  codeOf(error) === '40P01' || codeOf(error) === '40001' || isStalePlan(error);
const maxTries = 5;
/** Exponential backoff with jitter. */
const backoffMs = (tries: number): number => 20 * 2 ** tries * (0.5 + Math.random());

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

/** The statement without its values, which are parameters. */
const spanNameOf = (text: string): string => `sql ${text.trimStart().slice(0, 60)}`;

const withNames = (client: pg.PoolClient): PostgresPoolClient => {
  let timeout: unknown;
  let isInTransaction = false;
  const query = async (text: string, values: readonly unknown[] = []) => {
    // After a read timeout the connection is unusable; skip ROLLBACK, which would time out too.
    if (timeout !== undefined) throw timeout;
    isInTransaction ||= text === 'begin';
    const ask = async () => {
      const prepared = statementOf(text);
      try {
        return await client.query(prepared, [...values]);
      } catch (error) {
        // Under a new name every connection prepares it again.
        if (isStalePlan(error) && statements.get(text) === prepared)
          nameStatement(text, `-${(renamed += 1)}`);
        throw error;
      }
    };
    const run = isTracing() ? () => withSpan(spanNameOf(text), { kind: 'CLIENT' }, ask) : ask;
    try {
      // Within a transaction the whole callback runs again.
      return await (isInTransaction ? run() : retryConflicts(run));
    } catch (error) {
      if (isTimeout(error)) timeout = error;
      throw error;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(timeout !== undefined || destroy === true),
  };
};

const namingPool = (pool: pg.Pool): PostgresPool => ({
  connect: async () => withNames(await pool.connect()),
  end: () => pool.end(),
  options: pool.options,
});

const addressOf = ({ host, port, database }: pg.Client) => `${host}:${port}/${database}`;

const sentenceOf = (error: unknown, client: pg.Client): string => {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (code === '28P01' || code === '28000')
    return `PostgreSQL refuses the user or the password at ${addressOf(client)}`;
  if (code === '3D000') return `there is no such database at ${addressOf(client)}`;
  return `no PostgreSQL answers at ${addressOf(client)} (${code || message})`;
};

/** Fails with a readable message if DATABASE_URL cannot be used. */
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

interface ConnectOptions {
  /** Each job runner keeps one connection for LISTEN, in addition to the pool's. */
  readonly listeners?: number;
  /** Multiplies every timeout: tests share their machine with each other. */
  readonly timeoutFactor?: number;
}

export const connect = (
  config: pg.PoolConfig,
  log: Logger,
  { listeners = 0, timeoutFactor = 1 }: ConnectOptions = {},
): Database => {
  const limited = {
    ...config,
    connectionTimeoutMillis: connectTimeoutMs * timeoutFactor,
    statement_timeout: statementTimeoutMs * timeoutFactor,
    query_timeout: silenceTimeoutMs * timeoutFactor,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    application_name: 'marquee',
  };
  const pool = new pg.Pool({ ...limited, max: maxConnections + listeners });
  const ingest = new pg.Pool({ ...limited, max: ingestConnections });
  let isClosing = false;
  const noteLoss = (error: Error) => {
    if (!isClosing) log.warn({ err: error }, 'a database connection was lost');
  };
  for (const each of [pool, ingest]) {
    each.on('error', noteLoss);
    each.on('connect', (client) => client.on('error', noteLoss));
    const query = each.query.bind(each) as (...asked: unknown[]) => Promise<unknown>;
    each.query = ((...asked: unknown[]) => retryConflicts(() => query(...asked))) as typeof each.query;
  }
  const reads = createReadPipeline(limited, noteLoss);
  return {
    pool,
    query: new RetryingKysely({ dialect: new PostgresDialect({ pool: namingPool(pool) }) }),
    reads,
    ingest,
    ping: async () => {
      const asked = pool.query('select 1');
      // Limits the wait for a connection and for its result together.
      const late = new AbortController();
      const silence = wait(silenceTimeoutMs, undefined, { signal: late.signal, ref: false }).then(() => {
        throw new Error('Query read timeout');
      });
      await Promise.race([asked, silence]).finally(() => late.abort());
    },
    close: async () => {
      isClosing = true;
      await Promise.all([pool.end(), ingest.end(), reads.close()]);
    },
  };
};
