/** Redis: counters and messages shared by several servers. Optional; while Redis is down every call fails at once. */
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import { clockSkewMs } from '../clock.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';

const answerWithinMs = 200;
const reconnectMs = 500;

/** An increment of one counter in a window of its own; `by` is 0 to read it and negative to undo. */
export interface AttemptCount {
  readonly kind: string;
  readonly key: string;
  readonly by: number;
  readonly windowMs: number;
}

interface WindowCount {
  readonly count: number;
  /** When its window ends, by the clock of the server. */
  readonly endsAt: number;
}

export interface SharedCounters {
  /** Increments every counter in one round trip and returns the new values. */
  count(counts: readonly AttemptCount[], now: number): Promise<readonly WindowCount[]>;
  tell(channel: string, text: string): void;
  listen(channel: string, onMessage: (text: string) => void): void;
  close(): void;
}

/** Atomic. Uses the servers' clock, because test mode cannot move the clock of Redis. */
const countScript = `
  local now = tonumber(ARGV[1])
  local answer = {}
  for i, key in ipairs(KEYS) do
    local by, window = tonumber(ARGV[2 * i]), tonumber(ARGV[2 * i + 1])
    local known = redis.call('HMGET', key, 'count', 'ends')
    local count, ends = tonumber(known[1]), tonumber(known[2])
    if not count or ends <= now or ends > now + window + ${clockSkewMs} then count, ends = 0, now + window end
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
  // Redis pub/sub: a subscribed connection accepts no other command. ioredis resubscribes after a reconnect.
  const subscriber = new Redis(url, { ...options, maxRetriesPerRequest: null });
  let isDown = false;
  redis.on('error', (error: Error) => {
    if (!isDown) log.warn({ err: error }, 'Redis is away, this server counts alone');
    isDown = true;
  });
  redis.on('ready', () => {
    if (isDown) log.info('Redis is back');
    isDown = false;
  });
  subscriber.on('error', () => undefined);
  // A hanging Redis would cost every call the whole timeout.
  const guarded = createCircuitBreaker(() => true);

  return {
    count: (counts, now) =>
      guarded(async () => {
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
    tell: (channel, text) => void guarded(() => redis.publish(channel, text)).catch(() => undefined),
    listen: (channel, onMessage) => {
      subscriber.on('message', (from: string, text: string) => {
        if (from === channel) onMessage(text);
      });
      void subscriber.subscribe(channel).catch(() => undefined);
    },
    close: () => {
      redis.disconnect();
      subscriber.disconnect();
    },
  };
};
