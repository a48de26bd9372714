/** HTTP calls to a store, with a timeout and a circuit breaker. */
import { limits } from '@marquee/product/limits.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import { StoreUnavailable } from './store-client.ts';

export type AskStore = (url: string, init?: RequestInit) => Promise<Response>;

/** Answers 2xx and 4xx; 401, 403, 429 and 5xx say nothing about the subscription. */
export const createAskStore = (): AskStore => {
  const guarded = createCircuitBreaker(() => true);
  return (url, init) =>
    guarded(async () => {
      const reply = await fetch(url, {
        redirect: 'error',
        signal: AbortSignal.timeout(limits.storeSeconds * 1000),
        ...init,
      });
      if (reply.status >= 500 || [401, 403, 429].includes(reply.status)) {
        await reply.body?.cancel();
        throw new StoreUnavailable(`the store answered ${reply.status}`);
      }
      return reply;
    }).catch((error: unknown) => {
      if (error instanceof StoreUnavailable) throw error;
      throw new StoreUnavailable('the store does not answer', { cause: error });
    });
};
