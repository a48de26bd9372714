/** The power goes while customers order: every committed change is delivered, in order, and nothing else. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSecondServer } from '../testing/api-process.ts';
import { type Buyer, newBuyer, sendOver } from '../testing/buyer.ts';
import type { TestApp } from '../testing/create-test-app.ts';
import { howMany, isFullScale } from '../testing/test-scale.ts';
import { startReceiver } from '../testing/webhook-receiver.ts';
import { openShop, type TestWorld } from '../testing/world.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { publishEvents } from './publish.ts';
import { addEndpoint } from './webhook-endpoints.ts';

let test: TestApp;
let world: TestWorld;
beforeAll(async () => {
  ({ test, world } = await openShop());
});
afterAll(() => test.close());

/** Servers take seconds to start, so that a kill costs more than a test of every day may. */
const kills = howMany(1, 60);
const orders = howMany(4, 200);

interface Published {
  readonly event_id: string;
  readonly account_id: string | null;
  readonly sequence: string | null;
  readonly type: string;
  readonly order_id: string | null;
}

it(
  '[EVENT-23] Servers with workers are killed under orders: no event is lost, none invented, each account in order',
  { timeout: isFullScale ? 3_600_000 : 600_000 },
  async () => {
    const given = { secret: '' };
    const receiver = await startReceiver(() => given.secret);
    const endpoint = await addEndpoint(test, { url: receiver.url, contact: 'ops@demo.test' }, 'test');
    given.secret = endpoint.secret;
    const buyers: Buyer[] = [];
    for (let nth = 0; nth < orders; nth += 1) buyers.push(await newBuyer(test, world));

    let url = '';
    const waiting = [...buyers];
    const isOver = { now: false };
    /** As a person does: asks again with the same key until there is an answer. */
    const orderOne = async (buyer: Buyer) => {
      while (!isOver.now) {
        const answer = await buyer.order(sendOver(url)).catch(() => undefined);
        if (answer?.status === 201) return;
        await wait(100);
      }
    };
    const shopping = Array.from({ length: 4 }, async () => {
      for (let buyer = waiting.pop(); buyer; buyer = waiting.pop()) await orderOne(buyer);
    });
    const start = async () => {
      const api = await startSecondServer(test, {
        TEST_MODE: 'true',
        PUBLIC_URL: test.env.publicUrl,
        ...world.variables,
        JOBS: '2',
        LOG_LEVEL: 'error',
      });
      ({ url } = api);
      return api;
    };
    for (let kill = 0; kill < kills; kill += 1) {
      const api = await start();
      await wait(200 + Math.random() * 800);
      api.child.kill('SIGKILL');
      await api.over;
    }
    const last = await start();
    await Promise.all(shopping);
    isOver.now = true;
    last.child.kill('SIGTERM');
    await last.over;

    while ((await publishEvents(test)).length > 0);
    const deliver = deliverWebhooks({ ...test, outboundFetch: (address, init) => fetch(address, init) });
    const isPending = async () => {
      const { rows } = await sql`select from webhook_deliveries where state = 'pending' limit 1`.execute(
        test.database.query,
      );
      return rows.length > 0;
    };
    while (await isPending()) {
      // Leases of killed workers end now.
      await sql`update webhook_deliveries set next_at = now() - interval '1 day'
        where state = 'pending' and next_at is not null`.execute(test.database.query);
      await sql`update webhook_endpoints set paused_until = null`.execute(test.database.query);
      await deliver({ endpointId: endpoint.id });
    }

    const { rows: published } = await sql<Published>`
      select event_id, account_id, sequence, type, data->>'orderId' as order_id from events order by position`.execute(
      test.database.query,
    );
    // Delivered is what is published, and nothing else.
    expect(new Set(receiver.accepted.map(({ id }) => id))).toEqual(
      new Set(published.map(({ event_id: id }) => id)),
    );
    expect(receiver.forged).toBe(0);
    // Published is what is committed, and nothing else.
    const { rows: written } = await sql<{
      id: string;
      status: string;
    }>`select id, status from orders`.execute(test.database.query);
    const ofOrders = (type: string) =>
      published
        .flatMap((event) => (event.type === type && event.order_id ? [event.order_id] : []))
        .toSorted();
    expect(ofOrders('order.placed')).toEqual(written.map(({ id }) => id).toSorted());
    expect(ofOrders('order.completed')).toEqual(
      written.flatMap(({ id, status }) => (status === 'COMPLETE' ? [id] : [])).toSorted(),
    );
    expect(ofOrders('order.completed').length).toBeGreaterThanOrEqual(orders);
    // Each account in order, without a gap.
    for (const { customer } of buyers) {
      const first = new Map<string, number>();
      for (const { id, subject, sequence } of receiver.accepted)
        if (subject === customer.accountId && !first.has(id)) first.set(id, Number(sequence));
      expect([...first.values()]).toEqual([...first.values()].map((_, nth) => [...first.values()][0]! + nth));
    }
    await receiver.stop();
  },
);
