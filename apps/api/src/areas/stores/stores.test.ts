/** Purchases in app stores, from the notice to what customers see and may watch. */
import { randomUUID } from 'node:crypto';
import type { Subscription } from '@marquee/product/contract/subscriptions.ts';
import { type AppStore, appStores } from '@marquee/product/values/stores.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMissedNotices, readStorePurchase, reconcileStores } from '../../billing/stores/read-purchase.ts';
import { createApp } from '../../app.ts';
import { eraseAccount } from '../../identity/erasure/erase-account.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { listJobs } from '../../testing/queue.ts';
import { lastMailTo, mailsTo, tokenIn } from '../../testing/read-mails.ts';
import { createStores, type Stores } from '../../testing/stores.ts';
import { bearer, codeOf, newCustomer, type TestCustomer } from '../../testing/test-clients.ts';
import { openShop, type TestWorld } from '../../testing/world.ts';

let test: TestApp;
let world: TestWorld;
let stores: Stores;
beforeAll(async () => {
  ({ test, world } = await openShop());
  stores = createStores(test, world);
});
afterAll(() => test.close());

const planAt: Readonly<Record<AppStore, string>> = {
  APPLE: 'crave_standard.monthly',
  GOOGLE: 'crave_standard:monthly',
  ROKU: 'crave_standard.monthly',
};

const get = async <T>(who: TestCustomer, url: string): Promise<T> =>
  (await test.app.inject({ url, headers: bearer(who.access_token) })).json<T>();
const post = (url: string, payload: object, who?: TestCustomer) =>
  test.app.inject({ method: 'POST', url, payload, ...(who && { headers: bearer(who.access_token) }) });

const storeTokenOf = async (who: TestCustomer) =>
  (await get<{ token: string }>(who, '/api/reseller/v1/stores/token')).token;
const claim = (who: TestCustomer, store: AppStore, proof: object) =>
  post(`/api/reseller/v1/stores/${store.toLowerCase()}/claim`, proof, who);
const subscriptionsOf = (who: TestCustomer) =>
  get<readonly Subscription[]>(who, '/api/subscription/v2.1/all?includeGracePeriod=true');
const watchableOf = async (who: TestCustomer) =>
  (await get<{ skus: { sku: string }[] }>(who, '/api/subscription/v1/entitlements')).skus.map(
    ({ sku }) => sku,
  );

const purchaseRow = async (key: string) =>
  test.database.query.selectFrom('store_subscriptions').selectAll().where('key', '=', key).executeTakeFirst();

/** Buys for the account in the way of the store, and lets the portal hear of it. */
const buyFor = async (who: TestCustomer, store: AppStore, product = planAt[store]) => {
  const claimToken = store === 'ROKU' ? undefined : await storeTokenOf(who);
  const bought = await stores.buy(store, product, claimToken === undefined ? {} : { claimToken });
  for (const notice of bought.notices) expect((await stores.deliver(store, notice)).statusCode).toBe(200);
  await stores.settle();
  if (store === 'ROKU') expect((await claim(who, store, bought.proof)).statusCode).toBe(200);
  return bought;
};
const happen = async (
  store: AppStore,
  key: string,
  action: Parameters<Stores['act']>[2],
  product?: string,
) => {
  const { key: now, notices } = await stores.act(store, key, action, product);
  for (const notice of notices) await stores.deliver(store, notice);
  await stores.settle();
  return now;
};

describe.each(appStores)('a subscription of %s', (store) => {
  it('[B6] is bought, shown with its price and state, and can be watched', async () => {
    const who = await newCustomer(test, 'fresh');
    await buyFor(who, store);
    const [bought] = await subscriptionsOf(who);
    expect(bought).toMatchObject({
      storeName: store,
      brandName: 'crave',
      productId: 'crave_standard',
      price: 14.99,
      billingCycleType: 'monthly',
      status: 'ACTIVE',
      storeState: 'ACTIVE',
      cancelled: false,
    });
    expect(bought!.renewalDate).toBe(bought!.cycleDate);
    expect(await watchableOf(who)).toEqual(['crave_standard']);
  });

  it('[B6] cannot be cancelled, changed or paid here', async () => {
    const who = await newCustomer(test, 'fresh');
    await buyFor(who, store);
    const [{ subscriptionId: id } = { subscriptionId: '' }] = await subscriptionsOf(who);
    const opened = await post('/api/subscription/v1/cancellation-session', { subscriptionItemId: id }, who);
    expect(codeOf(opened)).toBe('NOT_FOUND');
  });

  it('[B6] is cancelled at the store: it shows until when it runs, and then ends', async () => {
    const who = await newCustomer(test, 'fresh');
    const { key } = await buyFor(who, store);
    await happen(store, key, 'cancel');
    const [cancelled] = await subscriptionsOf(who);
    expect(cancelled).toMatchObject({ cancelled: true, storeState: 'CANCELLED', renewalDate: null });
    expect(cancelled!.endDate).toBe(cancelled!.cycleDate);
    expect(await watchableOf(who)).toEqual(['crave_standard']);
    await happen(store, key, 'expire');
    expect([await subscriptionsOf(who), await watchableOf(who)]).toEqual([[], []]);
  });

  it('[B6] stays watchable in the store’s grace period, and not on hold; a payment brings it back', async () => {
    const who = await newCustomer(test, 'fresh');
    const { key } = await buyFor(who, store);
    await happen(store, key, 'fail');
    const [late] = await subscriptionsOf(who);
    expect(late).toMatchObject({ gracePeriod: true, storeState: 'GRACE' });
    expect(new Date(late!.accessUntil!).getTime()).toBeGreaterThan(Date.now() + 86_400_000);
    expect(await watchableOf(who)).toEqual(['crave_standard']);
    await happen(store, key, 'hold');
    expect(await subscriptionsOf(who)).toMatchObject([
      { storeState: 'ON_HOLD', renewalDate: null, accessUntil: null },
    ]);
    expect(await watchableOf(who)).toEqual([]);
    await happen(store, key, 'renew');
    expect(await subscriptionsOf(who)).toMatchObject([{ storeState: 'ACTIVE', gracePeriod: false }]);
    expect(await watchableOf(who)).toEqual(['crave_standard']);
  });

  it('[B6] is refunded: it ends at once', async () => {
    const who = await newCustomer(test, 'fresh');
    const { key } = await buyFor(who, store);
    await happen(store, key, 'refund');
    expect([await subscriptionsOf(who), await watchableOf(who)]).toEqual([[], []]);
  });

  it('[B6] changes its plan: one subscription is left, the new one, whichever notice comes first', async () => {
    const who = await newCustomer(test, 'fresh');
    const { key } = await buyFor(who, store);
    const product = planAt[store].replace('standard', 'total');
    const { key: next, notices } = await stores.act(store, key, 'change', product);
    for (const notice of notices.toReversed()) await stores.deliver(store, notice);
    await stores.settle();
    // Roku links neither to an account: the app claims the new one as it did the old.
    if (store === 'ROKU') await claim(who, store, { transactionId: next });
    expect(await subscriptionsOf(who)).toMatchObject([{ productId: 'crave_total', storeName: store }]);
    expect(await watchableOf(who)).toEqual(['crave_total']);
  });

  it('[must show] a notice that comes three times is stored once and read once', async () => {
    const who = await newCustomer(test, 'fresh');
    const { key, notices } = await buyFor(who, store);
    for (let time = 0; time < 3; time += 1) await stores.deliver(store, notices[0]!);
    expect(await listJobs(test.database.pool, { key: `store ${store} ${key}` })).toEqual([]);
    const events = await test.database.query
      .selectFrom('store_events')
      .select(['processed_at', 'tries'])
      .where('key', '=', key)
      .execute();
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ tries: 1, processed_at: expect.any(Date) as Date });
  });

  it('[money F] the store is away: the notice waits, and none is lost', async () => {
    const who = await newCustomer(test, 'fresh');
    const { key } = await buyFor(who, store);
    const { notices } = await stores.act(store, key, 'expire');
    await stores.deliver(store, notices[0]!);
    const away = {
      ...test,
      stores: {
        ...test.stores,
        [store]: { ...test.stores[store]!, readState: () => Promise.reject(new Error('away')) },
      },
    };
    await expect(readStorePurchase(away)({ store, key })).rejects.toThrow('away');
    expect(await subscriptionsOf(who)).toHaveLength(1);
    test.clock.advance(2 * 3600);
    await reconcileStores(test)();
    test.clock.reset();
    await stores.settle();
    expect(await subscriptionsOf(who)).toEqual([]);
  });

  it('[money F] a lost notice is made up for: the store is asked again after the period', async () => {
    const who = await newCustomer(test, 'fresh');
    const { key } = await buyFor(who, store);
    await stores.act(store, key, 'expire');
    await reconcileStores(test)();
    expect(await listJobs(test.database.pool, { key: `store ${store} ${key}` })).toEqual([]);
    test.clock.advance(32 * 86_400);
    await reconcileStores(test)();
    await stores.settle();
    test.clock.reset();
    expect(await purchaseRow(key)).toMatchObject({ state: 'EXPIRED', read_after: null });
    expect(await subscriptionsOf(who)).toEqual([]);
  });
});

describe('claims', () => {
  it.each(appStores)(
    '[money F] a purchase at %s before the sign-in waits until the app claims it',
    async (store) => {
      const who = await newCustomer(test, 'fresh');
      const { notices, proof, key } = await stores.buy(store, planAt[store]);
      await stores.deliver(store, notices[0]!);
      await stores.settle();
      expect(await purchaseRow(key)).toMatchObject({ state: 'ACTIVE', account_id: null });
      const reply = await claim(who, store, proof);
      expect([reply.statusCode, reply.json<Subscription>().storeName]).toEqual([200, store]);
      expect(await watchableOf(who)).toEqual(['crave_standard']);
      expect((await claim(who, store, proof)).statusCode).toBe(200);
    },
  );

  it.each(appStores)(
    '[money F] somebody else’s purchase at %s stays where it is; its owner can release it once',
    async (store) => {
      const [owner, other] = [await newCustomer(test, 'fresh'), await newCustomer(test, 'fresh')];
      const { proof, key, notices } = await buyFor(owner, store);
      for (let time = 0; time < 2; time += 1)
        expect(codeOf(await claim(other, store, proof))).toBe('STORE_OTHER_ACCOUNT');
      expect([await watchableOf(owner), await watchableOf(other)]).toEqual([['crave_standard'], []]);
      // A second request while the link is fresh sends no second mail.
      expect(await mailsTo(test, owner.email)).toHaveLength(1);
      const token = tokenIn(await lastMailTo(test, owner.email));
      expect((await post('/api/reseller/v1/stores/release', { token })).json()).toEqual({ store });
      expect(codeOf(await post('/api/reseller/v1/stores/release', { token }))).toBe('TOKEN_INVALID');
      expect(await watchableOf(owner)).toEqual([]);
      // Its owner is still named by the store; a late notice does not give it back.
      await stores.deliver(store, notices[0]!);
      await happen(store, key, 'renew');
      expect(await watchableOf(owner)).toEqual([]);
      expect((await claim(other, store, proof)).statusCode).toBe(200);
      expect(await watchableOf(other)).toEqual(['crave_standard']);
    },
  );

  it('[money F] a release link that is forged, or too old, releases nothing', async () => {
    const [owner, other] = [await newCustomer(test, 'fresh'), await newCustomer(test, 'fresh')];
    const { proof } = await buyFor(owner, 'GOOGLE');
    await claim(other, 'GOOGLE', proof);
    const token = tokenIn(await lastMailTo(test, owner.email));
    const [id, mac] = token.split('.');
    for (const forged of [`${randomUUID()}.${mac}`, `${id}.${mac}x`, id!, 'x', `${id}.`])
      expect(codeOf(await post('/api/reseller/v1/stores/release', { token: forged }))).toBe('TOKEN_INVALID');
    test.clock.advance(73 * 3600);
    expect(codeOf(await post('/api/reseller/v1/stores/release', { token }))).toBe('LINK_EXPIRED');
    test.clock.reset();
    expect(await watchableOf(owner)).toEqual(['crave_standard']);
  });

  it('[money F] two accounts that claim at the same time: one has it, the other is told', async () => {
    const people = [await newCustomer(test, 'fresh'), await newCustomer(test, 'fresh')];
    const { proof } = await stores.buy('ROKU', planAt.ROKU);
    const replies = await Promise.all(people.map((who) => claim(who, 'ROKU', proof)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const watched = await Promise.all(people.map(watchableOf));
    expect(watched.flat()).toEqual(['crave_standard']);
  });

  it('[money F] what the store does not know, has ended or never sold is refused with its reason', async () => {
    const who = await newCustomer(test, 'fresh');
    const reasonOf = async (store: AppStore, proof: object) => {
      const reply = await claim(who, store, proof);
      expect(codeOf(reply)).toBe('STORE_INVALID');
      return reply.json<{ details: { reason: string } }>().details.reason;
    };
    expect(await reasonOf('GOOGLE', { purchaseToken: 'made-up' })).toBe('unknown');
    expect(await reasonOf('ROKU', { transactionId: 'made-up' })).toBe('unknown');
    expect(await reasonOf('APPLE', { signedTransaction: 'made.up.token' })).toBe('malformed');
    expect(await reasonOf('APPLE', { purchaseToken: 'of another store' })).toBe('malformed');
    const { key, proof } = await stores.buy('GOOGLE', planAt.GOOGLE);
    await stores.act('GOOGLE', key, 'expire');
    expect(await reasonOf('GOOGLE', proof)).toBe('ended');
    expect(await subscriptionsOf(who)).toEqual([]);
  });

  it('[money F] the token of an account is its own, and stays the same', async () => {
    const [who, other] = [await newCustomer(test), await newCustomer(test)];
    const token = await storeTokenOf(who);
    expect([await storeTokenOf(who), (await storeTokenOf(other)) === token]).toEqual([token, false]);
  });
});

it('[money F] sandbox purchases never touch the grants of customers, by notice or by claim', async () => {
  const who = await newCustomer(test, 'fresh');
  for (const store of ['APPLE', 'GOOGLE'] as const) {
    const order = { claimToken: await storeTokenOf(who), environment: 'SANDBOX' } as const;
    const { key, notices, proof } = await stores.buy(store, planAt[store], order);
    expect((await stores.deliver(store, notices[0]!)).statusCode).toBe(200);
    await stores.settle();
    expect(await purchaseRow(key)).toMatchObject({ environment: 'SANDBOX', state: 'ACTIVE' });
    const reply = await claim(who, store, proof);
    expect(reply.json()).toMatchObject({ code: 'STORE_INVALID', details: { reason: 'environment' } });
  }
  expect([await subscriptionsOf(who), await watchableOf(who)]).toEqual([[], []]);
});

it('[money F] a server for testers counts sandbox purchases', async () => {
  const staging = await createTestApp({ ...world.variables, BOT_CHECK: 'off', STORE_SANDBOX: 'true' });
  const who = await newCustomer(staging, 'fresh');
  const headers = bearer(who.access_token);
  const { proof } = await stores.buy('GOOGLE', planAt.GOOGLE, { environment: 'SANDBOX' });
  const url = '/api/reseller/v1/stores/google/claim';
  const reply = await staging.app.inject({ method: 'POST', url, headers, payload: proof });
  expect(reply.statusCode).toBe(200);
  await staging.close();
});

it('[money F] a deleted account: its purchases have no owner, their notices no text, and a late one changes nothing', async () => {
  const who = await newCustomer(test, 'fresh');
  const { key } = await buyFor(who, 'APPLE');
  await test.database.query.transaction().execute((tx) => eraseAccount(tx, test.clock.now(), who.accountId));
  expect(await purchaseRow(key)).toMatchObject({ account_id: null, claim_token: null });
  await happen('APPLE', key, 'renew');
  expect(await purchaseRow(key)).toMatchObject({ account_id: null, state: 'ACTIVE' });
  const { rows } = await test.database.pool.query(
    `select (select count(*)::int from subscriptions where account_id = $1) as subscriptions,
      (select count(*)::int from entitlement_grants where account_id = $1) as grants,
      (select count(*)::int from store_events where key = $2 and body <> '') as texts`,
    [who.accountId, key],
  );
  expect(rows[0]).toEqual({ subscriptions: 0, grants: 0, texts: 1 });
});

it('[money F] a product that is not mapped yet waits, and counts once it is', async () => {
  const who = await newCustomer(test, 'fresh');
  const map = { store: 'GOOGLE', store_product_id: 'tsn:annual', pricing_plan_id: 'tsn.annual' } as const;
  await test.database.query
    .deleteFrom('store_products')
    .where('store', '=', 'GOOGLE')
    .where('store_product_id', '=', map.store_product_id)
    .execute();
  const { key } = await buyFor(who, 'GOOGLE', map.store_product_id);
  expect([await purchaseRow(key), await subscriptionsOf(who)]).toMatchObject([
    { account_id: who.accountId, product_id: null },
    [],
  ]);
  await test.database.query.insertInto('store_products').values(map).execute();
  await readStorePurchase(test)({ store: 'GOOGLE', key });
  expect(await subscriptionsOf(who)).toMatchObject([{ productId: 'tsn', billingCycleType: 'annual' }]);
});

it('[money F] every night the stores are asked for what they sent in vain', async () => {
  const who = await newCustomer(test, 'fresh');
  const apple = await buyFor(who, 'APPLE');
  await stores.act('APPLE', apple.key, 'cancel');
  const google = await buyFor(who, 'GOOGLE', 'tsn:monthly');
  await stores.act('GOOGLE', google.key, 'refund');
  await findMissedNotices(test)();
  await stores.settle();
  expect(await subscriptionsOf(who)).toMatchObject([{ storeName: 'APPLE', storeState: 'CANCELLED' }]);
});

it('[money F] Google is told that the purchase was received, or it refunds it', async () => {
  const who = await newCustomer(test, 'fresh');
  const { key } = await buyFor(who, 'GOOGLE');
  const token = (await (await fetch(`${world.url}/stores/google/token`, { method: 'POST' })).json()) as {
    access_token: string;
  };
  const reply = await fetch(
    `${world.url}/stores/google/androidpublisher/v3/applications/ca.marquee.demo/purchases/subscriptionsv2/tokens/${key}`,
    { headers: bearer(token.access_token) },
  );
  expect(await reply.json()).toMatchObject({ acknowledgementState: 'ACKNOWLEDGEMENT_STATE_ACKNOWLEDGED' });
});

it('[money F] Roku gets its response key back, with our API key', async () => {
  const { notices } = await stores.buy('ROKU', planAt.ROKU);
  const reply = await stores.deliver('ROKU', notices[0]!);
  const claims = JSON.parse(Buffer.from(notices[0]!.body.split('.')[1]!, 'base64url').toString()) as Record<
    string,
    string
  >;
  const { responseKey } = JSON.parse(Buffer.from(claims['x-Roku-message']!, 'base64').toString()) as {
    responseKey: string;
  };
  expect([reply.body, reply.headers['apikey']]).toEqual([responseKey, test.env.stores.roku!.apiKey]);
});

it('[money F] a store that is not configured has no address, and its notice is not kept', async () => {
  const who = await newCustomer(test);
  const { notices, key, proof } = await stores.buy('ROKU', planAt.ROKU);
  const bare = await createApp(
    { ...test, stores: {} },
    { readiness: test.readiness, portalDist: '/nowhere' },
  );
  const base = '/api/reseller/v1/stores/roku';
  const noticed = await bare.inject({
    method: 'POST',
    url: `${base}/notifications`,
    headers: { ...notices[0]!.headers },
    payload: notices[0]!.body,
  });
  const claimed = await bare.inject({
    method: 'POST',
    url: `${base}/claim`,
    headers: bearer(who.access_token),
    payload: proof,
  });
  await bare.close();
  expect([noticed, claimed].map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  expect(await purchaseRow(key)).toBeUndefined();
});
