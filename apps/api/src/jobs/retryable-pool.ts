/**
 * The worker notes the end of a job without waiting for it, and tries again only what it knows by its code; anything
 * else would end this process. To it, a database that is away is one that cannot be reached now.
 */
import type pg from 'pg';
import { isConnectionError } from '../db/is-connection-error.ts';

/** What the worker takes for a passing conflict: it tries again within seconds, a hundred times. */
const worthAnotherTry = '40001';

const tell = (error: unknown): never => {
  if (error instanceof Error && isConnectionError(error))
    throw Object.assign(new Error(error.message, { cause: error }), { code: worthAnotherTry });
  throw error;
};

/** The same thing, with one of its methods done differently. */
const but = <T extends object>(thing: T, method: keyof T, does: unknown): T =>
  new Proxy(thing, {
    get: (target, name) => {
      if (name === method) return does;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
  });

const patientClient = (client: pg.PoolClient): pg.PoolClient =>
  but(client, 'query', (...asked: Parameters<pg.PoolClient['query']>) =>
    Promise.resolve(client.query(...asked)).catch(tell),
  );

export const createRetryablePool = (pool: pg.Pool): pg.Pool =>
  // With a callback it listens, and helps itself when its line is cut.
  but(pool, 'connect', (listens?: Parameters<pg.Pool['connect']>[0]) =>
    listens ? pool.connect(listens) : pool.connect().then(patientClient, tell),
  );
