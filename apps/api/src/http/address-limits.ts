/** How often an address called lately: counted by all servers together in Redis, and by this one in any case. */
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { hashOf } from '../identity/secrets.ts';
import type { Counted, SharedMemory } from '../outside/redis.ts';

const mostNames = 10_000;
/** A server that hears nothing of the others sees a part of the calls: each stands for two. */
const aloneEachStandsFor = 2;

/** Whoever came first leaves first, so that nobody fills the memory with addresses. */
const createOwnCount = () => {
  const counts = new Map<string, { count: number; until: number }>();
  return (name: string, forMs: number): Counted => {
    const now = Date.now();
    const known = counts.get(name);
    const { count, until } = known && known.until > now ? known : { count: 0, until: now + forMs };
    counts.delete(name);
    counts.set(name, { count: count + 1, until });
    if (counts.size > mostNames) counts.delete(counts.keys().next().value!);
    return { count: count + 1, msLeft: until - now };
  };
};

/** What the limiter really hands over, whatever its types say. */
interface OfRoute {
  readonly routeInfo: { readonly method: string; readonly url: string };
}

export const sharedStoreOf = (memory: SharedMemory): FastifyRateLimitStoreCtor =>
  class Store implements FastifyRateLimitStore {
    route = '';
    countOwn = createOwnCount();

    child(options: unknown): Store {
      const { method, url } = (options as OfRoute).routeInfo;
      const store = new Store();
      store.route = `${method} ${url}`;
      return store;
    }

    async count(address: string, forMs: number): Promise<Counted> {
      const own = this.countOwn(address, forMs);
      const shared = await memory
        .count(`limit ${this.route} ${hashOf(address).toString('base64url')}`, forMs)
        .catch(() => ({ ...own, count: own.count * aloneEachStandsFor }));
      // A memory that was emptied forgets; this server does not.
      return shared.count >= own.count ? shared : own;
    }

    incr(
      address: string,
      done: (error: null, counted: { current: number; ttl: number }) => void,
      forMs: number,
    ) {
      void this.count(address, forMs).then(({ count, msLeft }) =>
        done(null, { current: count, ttl: msLeft }),
      );
    }
  };
