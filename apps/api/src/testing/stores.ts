/** The world's stores in tests: their notices are delivered by hand, and the jobs that they queue run when asked. */
import type { AppStore, StoreEnvironment } from '@marquee/product/values/stores.ts';
import { receiveStoreNotice } from '@marquee/product/contract/billing/stores.ts';
import { buildRequest } from '@marquee/product/endpoint.ts';
import type { Action } from '../../../world/src/stores/purchases.ts';
import type { SignedNotice } from '../../../world/src/stores/notices.ts';
import { readStorePurchase } from '../billing/stores/read-purchase.ts';
import type { TestApp } from './create-test-app.ts';
import { deleteJobs, listJobs } from './queue.ts';
import type { TestWorld } from './world.ts';

export interface Bought {
  readonly key: string;
  readonly proof: Readonly<Record<string, string>>;
  readonly notices: readonly SignedNotice[];
}

const task = 'readStorePurchase';

export const createStores = (test: TestApp, world: Pick<TestWorld, 'url'>) => {
  const post = async <T>(path: string, body: object): Promise<T> => {
    const reply = await fetch(`${world.url}/stores/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  };

  const deliver = (store: AppStore, { headers, body }: SignedNotice, server: TestApp = test) => {
    const { method, url } = buildRequest(receiveStoreNotice, { store: store.toLowerCase() });
    return server.app.inject({ method: method as 'POST', url, headers: { ...headers }, payload: body });
  };

  return {
    deliver,

    buy: (
      store: AppStore,
      product: string,
      order: { readonly claimToken?: string; readonly environment?: StoreEnvironment } = {},
    ) => post<Bought>(`${store.toLowerCase()}/purchases`, { product, quiet: true, ...order }),

    act: (store: AppStore, key: string, action: Action, product?: string) =>
      post<{ readonly key: string; readonly notices: readonly SignedNotice[] }>(
        `${store.toLowerCase()}/purchases/${encodeURIComponent(key)}/${action}`,
        { quiet: true, ...(product !== undefined && { product }) },
      ),

    /** Runs every queued read, as a worker would. */
    settle: async (server: TestApp = test): Promise<void> => {
      const jobs = await listJobs<{ store: AppStore; key: string }>(server.database.pool, { task });
      await deleteJobs(server.database.pool, { task });
      for (const { payload } of jobs) await readStorePurchase(server)(payload);
    },
  };
};
export type Stores = ReturnType<typeof createStores>;
