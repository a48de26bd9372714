/** Notices repeated, delayed, lost and in the wrong order: the end is that of the right order. */
import { catalog } from '@marquee/product/values/billing/catalog.ts';
import { demoStoreProducts } from '@marquee/product/values/demo/demo-stores.ts';
import { type AppStore, appStores } from '@marquee/product/values/stores.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  actionsOf,
  createPurchases,
  type Action,
  type Purchase,
} from '../../../../world/src/stores/purchases.ts';
import type { SignedNotice } from '../../../../world/src/stores/notices.ts';
import { readStorePurchase } from '../../billing/stores/read-purchase.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { deleteJobs, listJobs } from '../../testing/queue.ts';
import { createStores, type Stores } from '../../testing/stores.ts';
import { bearer, newCustomer, type TestCustomer } from '../../testing/test-clients.ts';
import { howMany, isFullScale } from '../../testing/test-scale.ts';
import { openShop, type TestWorld } from '../../testing/world.ts';

let test: TestApp;
let second: TestApp;
let world: TestWorld;
let stores: Stores;
beforeAll(async () => {
  ({ test, world } = await openShop());
  second = await createTestApp({ ...world.variables, BOT_CHECK: 'off' }, { beside: test });
  stores = createStores(test, world);
});
afterAll(async () => {
  await second.close();
  await test.close();
});

const task = 'readStorePurchase';
const noticesInAll = Number(process.env['NOTICES'] ?? howMany(150, 10_000));
/** A life has six on average, with the repeats. */
const leastInRun = 4;

const productAt = (store: AppStore) =>
  demoStoreProducts.find(
    (each) => each.store === store && each.productId === 'crave_basic' && each.cycle === 'monthly',
  )!;

/** Both servers have a worker; each takes what it finds. */
const runWorkers = async (): Promise<void> => {
  const jobs = await listJobs<{ store: AppStore; key: string }>(test.database.pool, { task });
  await deleteJobs(test.database.pool, { task });
  await Promise.all(
    jobs.flatMap(({ payload }) => [readStorePurchase(test)(payload), readStorePurchase(second)(payload)]),
  );
};

const observe = async (who: TestCustomer) => {
  const { rows } = await test.database.pool.query<{
    product_id: string;
    store_state: string;
    until: Date | null;
  }>(
    `select product_id, store_state, access_until as until from subscriptions
     where account_id = $1 order by product_id`,
    [who.accountId],
  );
  const grants = await test.database.pool.query<{ sku: string }>(
    `select sku from entitlement_grants where account_id = $1 and source_kind = 'store'
       and (ends_at is null or ends_at > now()) order by sku`,
    [who.accountId],
  );
  return { subscriptions: rows, skus: grants.rows.map(({ sku }) => sku) };
};

/** A life of one subscription: the actions are chosen among those that its state allows. */
const life = fc.record({
  store: fc.constantFrom(...appStores),
  choices: fc.array(fc.nat(20), { minLength: 2, maxLength: 6 }),
  /** Where each notice goes: repeated so often, and delivered in the order of these numbers. */
  delivery: fc.array(
    fc.record({ times: fc.integer({ min: 0, max: 4 }), place: fc.nat(1000), worker: fc.boolean() }),
    {
      minLength: 12,
      maxLength: 12,
    },
  ),
});

it(
  `[F30] ${noticesInAll} notices with repeats, delays and wrong order end as in the right order`,
  { timeout: isFullScale ? 3_600_000 : 60_000 },
  async () => {
    let delivered = 0;
    await fc.assert(
      fc.asyncProperty(life, async ({ store, choices, delivery }) => {
        if (delivered >= noticesInAll) return;
        const who = await newCustomer(test, 'fresh');
        const headers = bearer(who.access_token);
        const token = await test.app.inject({ url: '/api/reseller/v1/stores/token', headers });
        const claimToken = token.json<{ token: string }>().token;
        // The model lives through the same actions as the world's store.
        const model = createPurchases();
        const bought = await stores.buy(store, productAt(store).id, { claimToken });
        const notices: SignedNotice[] = [...bought.notices];
        let key = bought.key;
        let newest = notices.length - 1;
        let current: Purchase = model.buy({ product: productAt(store), claimToken });
        if (store === 'ROKU')
          await test.app.inject({
            method: 'POST',
            url: '/api/reseller/v1/stores/roku/claim',
            headers,
            payload: bought.proof,
          });
        for (const choice of choices) {
          const possible = actionsOf(current).filter((each) => store !== 'ROKU' || each !== 'change');
          const action: Action | undefined = possible[choice % Math.max(1, possible.length)];
          if (!action) break;
          const made = await stores.act(store, key, action);
          key = made.key;
          // The first notice of an action is about the purchase that goes on, also after a plan change.
          newest = notices.length;
          notices.push(...made.notices);
          current = model.act(current, action)[0]![0];
        }
        const queue = notices
          .flatMap((notice, nth) => {
            const { times = 1, place = 0, worker = false } = delivery[nth % delivery.length] ?? {};
            // The newest one always arrives, or the nightly read would have to find it.
            const count = nth === newest ? Math.max(1, times) : times;
            return Array.from({ length: count }, (_, copy) => ({
              notice,
              place: (place * (copy + 7)) % 997,
              worker,
            }));
          })
          .toSorted((a, b) => a.place - b.place);
        for (const { notice, worker } of queue) {
          const reply = await stores.deliver(store, notice, worker ? second : test);
          expect(reply.statusCode).toBe(200);
          delivered += 1;
          if (worker) await runWorkers();
        }
        await runWorkers();

        const isListed = current.state !== 'EXPIRED' && current.state !== 'REVOKED';
        const isWatchable = isListed && current.state !== 'ON_HOLD' && current.state !== 'PAUSED';
        const { subscriptions, skus } = await observe(who);
        expect(subscriptions.map(({ product_id: id, store_state: state }) => [id, state])).toEqual(
          isListed ? [[current.product.productId, current.state]] : [],
        );
        const entitled = catalog.find(({ id }) => id === current.product.productId)!.entitledSkus;
        expect(skus).toEqual(isWatchable ? entitled.toSorted() : []);
        const { rows } = await test.database.pool.query<{ n: number }>(
          'select count(*)::int as n from store_events where key = $1 and processed_at is null',
          [key],
        );
        expect(rows[0]!.n).toBe(0);
      }),
      { numRuns: Math.ceil(noticesInAll / leastInRun), endOnFailure: true },
    );
    expect(delivered).toBeGreaterThanOrEqual(noticesInAll);
  },
);

it('[money F] an answer that was asked for earlier and comes later changes nothing', async () => {
  const who = await newCustomer(test, 'fresh');
  const token = await test.app.inject({
    url: '/api/reseller/v1/stores/token',
    headers: bearer(who.access_token),
  });
  const { claimToken } = { claimToken: token.json<{ token: string }>().token };
  const { key } = await stores.buy('GOOGLE', 'crave_basic:monthly', { claimToken });
  const client = test.stores.GOOGLE!;
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const slow = {
    ...test,
    stores: {
      GOOGLE: {
        ...client,
        readState: async (id: string) => {
          const state = await client.readState(id);
          asked.resolve();
          await released.promise;
          return state;
        },
      },
    },
  };
  const late = readStorePurchase(slow)({ store: 'GOOGLE', key });
  await asked.promise;
  await stores.act('GOOGLE', key, 'refund');
  await readStorePurchase(second)({ store: 'GOOGLE', key });
  released.resolve();
  await late;
  expect(await observe(who)).toEqual({ subscriptions: [], skus: [] });
});
