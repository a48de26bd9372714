/**
 * The one rate limiter; its limits are rows of `rate-limits.ts`. Tries by account, email, profile or session are counted
 * in PostgreSQL. Tries by network are counted in Redis, in one round trip for all counters of a call, or in PostgreSQL
 * where there is no Redis or it does not answer. The local count applies too, so that flushing Redis resets no limit.
 */
import { createHmac } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { fail } from '@marquee/product/app-error.ts';
import {
  type BotCheckLevel,
  type CallRateName,
  type NetworkRateName,
  networkRate,
  networkRateNames,
  type StoredRateName,
  storedRate,
} from '@marquee/product/rate-limits.ts';
import type { BotAction } from '@marquee/product/values/enums.ts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { type Clock, clockSkewMs } from '../../clock.ts';
import type { Database } from '../../db/connect.ts';
import type { Schema } from '../../db/schema.ts';
import type { Env } from '../../env.ts';
import type { Metrics } from '../../observability/metrics.ts';
import type { SigningKeys } from '../../crypto/signing-keys.ts';
import type { AttemptCount, SharedCounters } from '../../integrations/redis.ts';
import {
  type AttemptRule,
  countAttempts,
  resetAttempts,
  refundAttempt,
  consumeAttempt,
  type RetryAfter,
  retryAfterOf,
} from './attempt-limit.ts';

interface Network {
  readonly prefix: string;
  /** A wider network has many homes in it, and so many times the budget of one. */
  readonly factor: number;
}

const groupsOf = (address: string): readonly string[] => {
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const gap = tail === undefined ? 0 : 8 - head.length - tail.length;
  return [...head, ...Array<string>(Math.max(gap, 0)).fill('0'), ...(tail ?? [])].map((group) =>
    group.padStart(4, '0').toLowerCase(),
  );
};

/** An IPv4 address that travels as an IPv6 one, dotted or in hexadecimal; undefined for any other. */
const mappedIPv4 = (address: string): string | undefined => {
  const [, dotted] = /^(?:0*:)*:?ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (dotted) return dotted;
  if (address.includes('.')) return undefined;
  const groups = groupsOf(address);
  if (groups.slice(0, 5).some((group) => group !== '0000') || groups[5] !== 'ffff') return undefined;
  return Buffer.from(groups.slice(6).join(''), 'hex').join('.');
};

/** The networks that an address belongs to, narrowest first: an IPv4 address, or /64, /56 and /48 of IPv6. */
export const networksOf = (address: string): readonly [Network, ...Network[]] => {
  const [plain = ''] = address.split('%');
  const ipv4 = isIPv6(plain) ? mappedIPv4(plain) : plain;
  if (ipv4 !== undefined) return [{ prefix: isIPv4(ipv4) ? ipv4 : plain, factor: 1 }];
  const bits = groupsOf(plain).slice(0, 4).join('');
  return [
    { prefix: `${bits}/64`, factor: 1 },
    { prefix: `${bits.slice(0, 14)}/56`, factor: 4 },
    { prefix: `${bits.slice(0, 12)}/48`, factor: 16 },
  ];
};

export const attemptRuleOf = (name: StoredRateName): AttemptRule => {
  const { refuse, windowSeconds, waitSeconds, refuseInARow } = storedRate(name);
  return {
    kind: name,
    most: refuse,
    windowMs: windowSeconds * 1000,
    ...(waitSeconds && { waitMs: { first: waitSeconds.first * 1000, most: waitSeconds.most * 1000 } }),
    ...(refuseInARow && { mostInARow: refuseInARow }),
  };
};

/** A limit by network, and for `email + network` the email. */
type Wanted = NetworkRateName | { readonly name: NetworkRateName; readonly email: string };

export interface NetworkAttempt {
  /** What the counters of the network ask of the bot check. */
  readonly level: BotCheckLevel;
  /** What a sum over all networks asks of strangers. */
  readonly strangerLevel: BotCheckLevel;
  /** Seconds that new accounts have to wait; undefined where they may go on. */
  readonly newAccountWait: RetryAfter;
  /** The try did not count, for these limits or for all of them. */
  giveBack(...names: readonly NetworkRateName[]): Promise<void>;
}

export interface Limiter {
  /** Takes a try or fails with TOO_MANY_REQUESTS. */
  take(name: StoredRateName, subject: string, query?: Kysely<Schema>): Promise<void>;
  /** Takes no try, but fails with TOO_MANY_REQUESTS where there is none left. */
  refuseHeld(name: StoredRateName, subject: string): Promise<void>;
  /** Takes a try; seconds to wait where there is none left. */
  tryTake(name: StoredRateName, subject: string, query?: Kysely<Schema>): Promise<RetryAfter>;
  giveBack(name: StoredRateName, subject: string): Promise<void>;
  /** After a success: all tries are free again. */
  forgive(name: StoredRateName, subject: string, query?: Kysely<Schema>): Promise<void>;
  /** Fails with TOO_MANY_REQUESTS, or with RECAPTCHA_RETRY where the solved bot check is below the level needed now. */
  takeNetwork(address: string, wanted: readonly Wanted[], solved?: BotCheckLevel): Promise<NetworkAttempt>;
  /** Counts a challenge and returns the bot-check level that this action needs from this network. */
  takeChallenge(address: string, action: BotAction): Promise<BotCheckLevel>;
  /** Of the narrowest network, as it is kept. */
  networkHash(address: string): Buffer;
}

interface LimiterDeps {
  readonly env: Pick<Env, 'addressLimits'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly database: Pick<Database, 'query'>;
  readonly memory: SharedCounters | undefined;
  readonly tokenKeys: Pick<SigningKeys, 'derive'>;
}

interface Counter extends AttemptCount {
  readonly name: NetworkRateName;
  readonly factor: number;
}

interface Counted extends Counter {
  readonly count: number;
  readonly endsAt: number;
}

/** About 10 MB; the oldest are evicted, so that many addresses cannot fill the memory. */
const mostOwnCounters = 50_000;
/** Without Redis a server sees only part of a burst, so each call counts twice. */
const weightAlone = 2;
const shortWindowMs = 60_000;

const createOwnCounts = () => {
  const counts = new Map<string, { readonly count: number; readonly endsAt: number }>();
  return ({ kind, key, by, windowMs }: AttemptCount, now: number): { count: number; endsAt: number } => {
    const id = `${kind} ${key}`;
    const known = counts.get(id);
    const isOpen = known && known.endsAt > now && known.endsAt <= now + windowMs + clockSkewMs;
    const next = {
      count: Math.max((isOpen ? known.count : 0) + by, 0),
      endsAt: isOpen ? known.endsAt : now + windowMs,
    };
    counts.delete(id);
    counts.set(id, next);
    if (counts.size > mostOwnCounters) counts.delete(counts.keys().next().value!);
    return next;
  };
};

const levelOf = ({ name, count, factor }: Counted): BotCheckLevel => {
  const { level1 = Infinity, level2 = Infinity } = networkRate(name);
  if (count > level2 * factor) return 2;
  return count > level1 * factor ? 1 : 0;
};
const highest = (counted: readonly Counted[]): BotCheckLevel =>
  counted.map(levelOf).reduce<BotCheckLevel>((one, other) => (one > other ? one : other), 0);

const isSum = ({ name }: Counter): boolean => networkRate(name).counts === 'all';
const isAbove = (most: number | undefined, { count, factor }: Counted): boolean =>
  most !== undefined && count > most * factor;

const noTry: NetworkAttempt = {
  level: 0,
  strangerLevel: 0,
  newAccountWait: undefined,
  giveBack: () => Promise.resolve(),
};

export const createLimiter = ({
  env,
  clock,
  log,
  metrics,
  database,
  memory,
  tokenKeys,
}: LimiterDeps): Limiter => {
  const key = tokenKeys.derive('networks');
  const hash = (text: string) => createHmac('sha256', key).update(text).digest();
  const countOwn = createOwnCounts();
  const alarmedUntil = new Map<NetworkRateName, number>();
  let pending = 0;

  const countersOf = (address: string, wanted: readonly Wanted[], by: number): readonly Counter[] =>
    wanted.flatMap((each) => {
      const { name, email = '' } = typeof each === 'string' ? { name: each } : each;
      const { counts, windowSeconds } = networkRate(name);
      const networks = counts === 'all' ? [{ prefix: 'all', factor: 1 }] : networksOf(address);
      return networks.map(({ prefix, factor }) => ({
        name,
        factor,
        by,
        kind: name,
        key: hash(`${prefix} ${email}`).toString('base64url'),
        windowMs: windowSeconds * 1000,
      }));
    });

  /** By all servers together, in Redis or in PostgreSQL; and how much a call counts. */
  const countTogether = async (counters: readonly Counter[], now: number) => {
    const weightOf = ({ windowMs }: Counter) => (windowMs <= shortWindowMs ? weightAlone : 1);
    const shared = await memory?.count(counters, now).catch(() => undefined);
    if (shared) return shared.map((each) => ({ ...each, weight: 1 }));
    const weights = counters.map((counter) => (memory ? weightOf(counter) : 1));
    const weighed = counters.map((counter, index) => ({ ...counter, by: counter.by * weights[index]! }));
    const counted = await countAttempts(database.query, now, weighed);
    return counted.map((each, index) => ({ ...each, weight: weights[index]! }));
  };

  const count = async (counters: readonly Counter[], now: number): Promise<readonly Counted[]> => {
    // A refusal by the local counters needs no round trip.
    const before = counters.map((counter) => ({ ...counter, ...countOwn({ ...counter, by: 0 }, now) }));
    const next = before.map((counter) => ({ ...counter, count: counter.count + counter.by }));
    if (next.some((counted) => counted.by > 0 && isAbove(networkRate(counted.name).refuse, counted)))
      return next;
    const pendingBefore = (pending += 1);
    const together = await countTogether(counters, now).finally(() => (pending -= 1));
    return counters.map((counter, index) => {
      const { weight, ...shared } = together[index]!;
      const { count: seen, endsAt } = countOwn(counter, now);
      const own = { count: seen * weight, endsAt };
      // Concurrent replies differ by at most the number of calls in flight; a larger gap means that Redis lost the counter.
      const isWhole = shared.count + (pendingBefore + pending) * weight > own.count;
      return { ...counter, ...(isWhole ? shared : own) };
    });
  };

  const waitOf = ({ endsAt }: Counted, now: number): number => Math.max(1, Math.ceil((endsAt - now) / 1000));

  const raiseAlarm = (counted: Counted, now: number) => {
    const { level1, refuseNew } = networkRate(counted.name);
    if (!isSum(counted) || !isAbove(level1 ?? refuseNew, counted)) return;
    metrics.limitsAlarm.inc({ limit: counted.name });
    if ((alarmedUntil.get(counted.name) ?? 0) > now) return;
    alarmedUntil.set(counted.name, counted.endsAt);
    log.warn({ limit: counted.name, count: counted.count }, 'a limit over all networks is exceeded');
  };

  const takeNetwork: Limiter['takeNetwork'] = async (address, wanted, solved = 2) => {
    if (!env.addressLimits) return noTry;
    const now = clock.now();
    const counted = await count(countersOf(address, wanted, 1), now);
    for (const each of counted) raiseAlarm(each, now);
    const refused = counted.filter((each) => isAbove(networkRate(each.name).refuse, each));
    if (refused.length > 0)
      fail('TOO_MANY_REQUESTS', { retryAfter: Math.max(...refused.map((each) => waitOf(each, now))) });

    const giveBack = async (...names: readonly NetworkRateName[]) => {
      const back = counted.filter(({ name }) => names.length === 0 || names.includes(name));
      await count(
        back.map((counter) => ({ ...counter, by: -counter.by })),
        clock.now(),
      );
    };
    const level = highest(counted.filter((each) => !isSum(each)));
    if (solved < level) {
      await giveBack();
      fail('RECAPTCHA_RETRY');
    }
    const refusedNew = counted.filter((each) => isAbove(networkRate(each.name).refuseNew, each));
    return {
      level,
      strangerLevel: highest(counted.filter(isSum)),
      newAccountWait:
        refusedNew.length > 0 ? Math.max(...refusedNew.map((each) => waitOf(each, now))) : undefined,
      giveBack,
    };
  };

  const takeChallenge: Limiter['takeChallenge'] = async (address, action) => {
    if (!env.addressLimits) return 0;
    const now = clock.now();
    const raising = networkRateNames.filter((name) => networkRate(name).action === action);
    const counters = [
      ...countersOf(address, ['challenge' satisfies CallRateName], 1),
      ...countersOf(address, raising, 0),
    ];
    const counted = await count(counters, now);
    const refused = counted.find((each) => each.by > 0 && isAbove(networkRate(each.name).refuse, each));
    if (refused) fail('TOO_MANY_REQUESTS', { retryAfter: waitOf(refused, now) });
    // The try that this challenge is for comes next.
    return highest(counted.map((each) => ({ ...each, count: each.count + 1 - each.by })));
  };

  const tryTake: Limiter['tryTake'] = (name, subject, query = database.query) =>
    consumeAttempt(query, clock.now(), attemptRuleOf(name), subject);

  return {
    tryTake,
    take: async (name, subject, query) => {
      const retryAfter = await tryTake(name, subject, query);
      if (retryAfter !== undefined) fail('TOO_MANY_REQUESTS', { retryAfter });
    },
    refuseHeld: async (name, subject) => {
      const retryAfter = await retryAfterOf(database.query, clock.now(), name, subject);
      if (retryAfter !== undefined) fail('TOO_MANY_REQUESTS', { retryAfter });
    },
    giveBack: (name, subject) => refundAttempt(database.query, name, subject),
    forgive: (name, subject, query = database.query) => resetAttempts(query, name, subject),
    takeNetwork,
    takeChallenge,
    networkHash: (address) => hash(networksOf(address)[0].prefix),
  };
};
