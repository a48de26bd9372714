/**
 * What several servers tell each other quickly. Nothing is kept here alone and nobody waits for it: while Redis is
 * away, whoever asks is told so at once.
 */
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import { createLine } from './line.ts';

const answerWithinMs = 200;
const reconnectMs = 500;

export interface Counted {
  readonly count: number;
  readonly msLeft: number;
}

export interface SharedMemory {
  /** Counts one more under a name that is forgotten when its time is over. */
  count(name: string, forMs: number): Promise<Counted>;
  /** Whoever listens now hears it. */
  tell(channel: string, text: string): void;
  listen(channel: string, hear: (text: string) => void): void;
  close(): void;
}

const options = { retryStrategy: () => reconnectMs, connectionName: 'marquee' } satisfies RedisOptions;

export const connectRedis = (url: string, log: Logger): SharedMemory => {
  const redis = new Redis(url, {
    ...options,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: answerWithinMs,
  });
  // A connection that listens can ask nothing; it takes its channels up again by itself.
  const ear = new Redis(url, { ...options, maxRetriesPerRequest: null });
  let isAway = false;
  redis.on('error', (error: Error) => {
    if (!isAway) log.warn({ err: error }, 'Redis is away, this server counts alone');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.info('Redis is back');
    isAway = false;
  });
  ear.on('error', () => undefined);
  // One that hangs would cost everybody the whole wait.
  const ask = createLine(() => true);

  return {
    count: (name, forMs) =>
      ask(async () => {
        const answers = await redis.multi().set(name, 0, 'PX', forMs, 'NX').incr(name).pttl(name).exec();
        const [, [, count] = [], [, msLeft] = []] = answers ?? [];
        if (typeof count !== 'number' || typeof msLeft !== 'number') throw new Error('Redis did not count');
        return { count, msLeft: Math.max(msLeft, 0) };
      }),
    tell: (channel, text) => void ask(() => redis.publish(channel, text)).catch(() => undefined),
    listen: (channel, hear) => {
      ear.on('message', (from: string, text: string) => {
        if (from === channel) hear(text);
      });
      void ear.subscribe(channel).catch(() => undefined);
    },
    close: () => {
      redis.disconnect();
      ear.disconnect();
    },
  };
};
