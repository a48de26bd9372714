/**
 * What several servers tell each other quickly. Nothing is kept here alone and nobody waits for it: while Redis is
 * away, whoever asks is told so at once.
 */
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import { type AttemptCount, skewMs } from '../identity/limits/attempt-limit.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';

const answerWithinMs = 200;
const reconnectMs = 500;

interface Counted {
  readonly count: number;
  /** When its window ends, by the clock of the server. */
  readonly endsAt: number;
}

export interface SharedCounters {
  /** Adds to every counter in one round trip, and tells where each stands. */
  count(counts: readonly AttemptCount[], now: number): Promise<readonly Counted[]>;
  /** Whoever listens now hears it. */
  tell(channel: string, text: string): void;
  listen(channel: string, hear: (text: string) => void): void;
  close(): void;
}

/** Atomic, and by the clock of the servers rather than of Redis, which test mode does not move. */
const countScript = `
  local now = tonumber(ARGV[1])
  local answer = {}
  for i, key in ipairs(KEYS) do
    local by, window = tonumber(ARGV[2 * i]), tonumber(ARGV[2 * i + 1])
    local known = redis.call('HMGET', key, 'count', 'ends')
    local count, ends = tonumber(known[1]), tonumber(known[2])
    if not count or ends <= now or ends > now + window + ${skewMs} then count, ends = 0, now + window end
    count = math.max(count + by, 0)
    redis.call('HSET', key, 'count', count, 'ends', string.format('%.0f', ends))
    redis.call('PEXPIRE', key, window)
    answer[2 * i - 1], answer[2 * i] = count, ends
  end
  return answer`;

const options = { retryStrategy: () => reconnectMs, connectionName: 'marquee' } satisfies RedisOptions;

export const connectRedis = (url: string, log: Logger): SharedCounters => {
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
  const ask = createCircuitBreaker(() => true);

  return {
    count: (counts, now) =>
      ask(async () => {
        const answer = await redis.eval(
          countScript,
          counts.length,
          ...counts.map(({ kind, key }) => `limit ${kind} ${key}`),
          now,
          ...counts.flatMap(({ by, windowMs }) => [by, windowMs]),
        );
        if (!Array.isArray(answer)) throw new Error('Redis did not count');
        return counts.map((_, index) => ({
          count: Number(answer[2 * index]),
          endsAt: Number(answer[2 * index + 1]),
        }));
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
