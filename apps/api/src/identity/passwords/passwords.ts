/** Password and PIN hashing (argon2id) in a bounded pool of worker threads; hashes of other systems are compared too. */
import { createHmac } from 'node:crypto';
import os from 'node:os';
import { fail } from '@marquee/product/app-error.ts';
import { Piscina } from 'piscina';
import type { Metrics } from '../../observability/metrics.ts';
import type { HashCost, HashTask } from './password-hash-worker.ts';
import { dummyHashOf } from './legacy-hashes.ts';

export interface Passwords {
  /** Fails with SERVICE_UNAVAILABLE if the queue is full: called before an attempt is counted. */
  refuseIfFull(): void;
  hash(password: string): Promise<string>;
  /** Without a hash (unknown email) it compares with a dummy, by default of our own cost, so that timing reveals nothing. */
  matches(password: string, hash: string | undefined, dummy?: string): Promise<boolean>;
  /** Whether a hash is of another kind or cost than those made now. */
  isOutdated(hash: string): boolean;
  /** PINs are peppered (HMAC) first: with only 10,000 values their hashes alone could be brute-forced. */
  hashPin(pin: string): Promise<string>;
  pinMatches(pin: string, hash: string): Promise<boolean>;
  close(): Promise<void>;
}

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const owaspCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const prefixOf = ({ memoryCost, timeCost, parallelism }: HashCost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
/** About two seconds of work for each thread. */
const queuedPerThread = 40;

interface PasswordSettings {
  readonly peppers: readonly Buffer[];
  /** Servers hash at a lower thread priority, so that calls that only read keep their core. */
  readonly lowPriority?: boolean;
  readonly cost?: HashCost;
}

export const createPasswords = (
  { passwordHashes }: Pick<Metrics, 'passwordHashes'>,
  { peppers, lowPriority = false, cost = owaspCost }: PasswordSettings,
): Passwords => {
  const maxThreads = os.availableParallelism();
  const maxQueue = maxThreads * queuedPerThread;
  const pool = new Piscina<HashTask, string | boolean>({
    filename: new URL('password-hash-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads,
    maxQueue,
    idleTimeout: Infinity,
    niceIncrement: lowPriority ? os.constants.priority.PRIORITY_BELOW_NORMAL : 0,
  });

  const refuseIfFull = () => {
    if (pool.queueSize >= maxQueue) fail('SERVICE_UNAVAILABLE');
  };

  const run = async (task: HashTask): Promise<string | boolean> => {
    refuseIfFull();
    passwordHashes.inc({ purpose: 'hash' in task ? 'compare' : 'make' });
    return pool.run(task);
  };
  const prefix = prefixOf(cost);
  const hash = async (password: string) => String(await run({ password, cost }));

  const peppered = (pin: string, pepper: Buffer) => createHmac('sha256', pepper).update(pin).digest('base64');

  return {
    refuseIfFull,
    hash,
    matches: async (password, known, dummy = dummyHashOf(prefix)) => {
      const matched = await run({ password, hash: known ?? dummy });
      return matched === true && known !== undefined;
    },
    isOutdated: (known) => !known.startsWith(prefix),
    hashPin: (pin) => hash(peppered(pin, peppers[0]!)),
    pinMatches: async (pin, known) => {
      for (const pepper of peppers)
        if ((await run({ password: peppered(pin, pepper), hash: known })) === true) return true;
      return false;
    },
    close: () => pool.destroy(),
  };
};
