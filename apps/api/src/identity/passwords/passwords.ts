/** Passwords are hashed in a few threads of their own; whoever does not fit in the queue is told to come back. */
import { createHmac } from 'node:crypto';
import os from 'node:os';
import { Worker } from 'node:worker_threads';
import { fail } from '@marquee/product/errors.ts';
import type { Metrics } from '../../observability/metrics.ts';
import type { HashJob, HashResult, HashSettings } from './hash-worker.ts';

export interface Passwords {
  /** For those who count tries: whoever finds no room in the queue is told to come back before that costs them one. */
  refuseIfFull(): void;
  hash(password: string): Promise<string>;
  /** Without a hash (nobody is known by that email) it works as long and says no. */
  matches(password: string, hash: string | undefined): Promise<boolean>;
  /** PINs have so few values that their hashes alone would hide nothing: only with our key can they be tried. */
  hashPin(pin: string): Promise<string>;
  pinMatches(pin: string, hash: string): Promise<boolean>;
  close(): Promise<void>;
}

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const usualCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Of a password that nobody has: comparing with it takes as long as with any other. */
const nobodysHashAt = ({ memoryCost, timeCost, parallelism }: HashSettings['cost']): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$9pIE7SHNvdIe8C2XXqsg4g$EvDktHxVG2sbBu3hdqhI3fI+ZbG3j7sUscvocTer8S4`;
/** About two seconds of work for each thread. */
const waitingPerThread = 40;

/** The same characters typed on another keyboard are the same password. */
const composed = (password: string): string => password.normalize('NFKC');

interface Waiting extends HashJob {
  readonly done: (result: HashResult) => void;
}

interface PasswordSettings extends Partial<HashSettings> {
  readonly peppers: readonly Buffer[];
}

export const createPasswords = (
  { passwordHashes }: Pick<Metrics, 'passwordHashes'>,
  { peppers, standsBack = false, cost = usualCost }: PasswordSettings,
): Passwords => {
  const threads = os.availableParallelism();
  const queue: Waiting[] = [];
  const idle: Worker[] = [];
  const busy = new Map<Worker, Waiting>();
  let started = 0;
  let lastId = 0;

  const release = (worker: Worker, result: HashResult) => {
    busy.get(worker)?.done(result);
    busy.delete(worker);
  };

  const start = (): Worker => {
    const worker = new Worker(new URL('hash-worker.ts', import.meta.url), {
      workerData: { standsBack, cost } satisfies HashSettings,
    });
    started += 1;
    worker.unref();
    worker.on('message', (result: HashResult) => {
      release(worker, result);
      idle.push(worker);
      next();
    });
    // A thread that dies takes its one job with it; the next job starts another.
    worker.on('error', (error) => {
      started -= 1;
      release(worker, { id: 0, problem: error instanceof Error ? error.message : 'unknown' });
      next();
    });
    return worker;
  };

  const next = () => {
    if (queue.length === 0) return;
    const worker = idle.pop() ?? (started < threads ? start() : undefined);
    if (!worker) return;
    const job = queue.shift()!;
    busy.set(worker, job);
    worker.postMessage({ id: job.id, password: job.password, hash: job.hash } satisfies HashJob);
  };

  const refuseIfFull = () => {
    if (queue.length >= threads * waitingPerThread) fail('SERVICE_UNAVAILABLE');
  };

  const run = (password: string, hash?: string): Promise<string | boolean> => {
    refuseIfFull();
    passwordHashes.inc({ purpose: hash === undefined ? 'make' : 'compare' });
    return new Promise((resolve, reject) => {
      lastId += 1;
      const done = ({ result, problem }: HashResult) =>
        result === undefined ? reject(new Error(problem)) : resolve(result);
      queue.push({ id: lastId, password: composed(password), hash, done });
      next();
    });
  };

  const peppered = (pin: string, pepper: Buffer) => createHmac('sha256', pepper).update(pin).digest('base64');

  return {
    refuseIfFull,
    hash: async (password) => String(await run(password)),
    matches: async (password, hash) => {
      const matched = await run(password, hash ?? nobodysHashAt(cost));
      return matched === true && hash !== undefined;
    },
    hashPin: async (pin) => String(await run(peppered(pin, peppers[0]!))),
    pinMatches: async (pin, hash) => {
      for (const pepper of peppers) if ((await run(peppered(pin, pepper), hash)) === true) return true;
      return false;
    },
    close: async () => {
      await Promise.all([...idle, ...busy.keys()].map((worker) => worker.terminate()));
    },
  };
};
