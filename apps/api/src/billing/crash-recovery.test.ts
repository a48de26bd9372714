/** The server is killed in the middle of a purchase; a retry gets the result and pays once. */
import { limits } from '@marquee/product/limits.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSecondServer } from '../testing/api-process.ts';
import { type Buyer, newBuyer, sendOver, sendTo } from '../testing/buyer.ts';
import type { TestApp } from '../testing/create-test-app.ts';
import { openShop, type TestWorld } from '../testing/world.ts';
import { compareWithGateway } from '../testing/compare-with-gateway.ts';
import { failpoints } from './orders/failpoints.ts';

describe.each(['world', 'stripe'] as const)('by the gateway %s', (PAYMENTS) => {
  let test: TestApp;
  let world: TestWorld;
  beforeAll(async () => {
    ({ test, world } = await openShop({ PAYMENTS }));
  });
  afterEach(() => test.clock.reset());
  afterAll(() => test.close());

  const points = failpoints.filter((point) => PAYMENTS === 'stripe' || point !== 'intent kept');
  it.each(points)(
    '[F1] killed %s: each who asks again gets the final answer, and is charged once',
    async (point) => {
      const buyers: Buyer[] = [];
      for (let count = 0; count < 6; count += 1) buyers.push(await newBuyer(test, world));
      const api = await startSecondServer(test, {
        TEST_MODE: 'true',
        PUBLIC_URL: test.env.publicUrl,
        ...world.variables,
        CRASH_AT: point,
        LOG_LEVEL: 'error',
      });
      const first = await Promise.allSettled(buyers.map((buyer) => buyer.order(sendOver(api.url))));
      expect(await api.over).toBeNull();
      expect(first.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);

      // The next server resumes the order once its lease has expired.
      test.clock.advance(limits.paymentSeconds + 3);
      const answers = await Promise.all(buyers.map((buyer) => buyer.order(sendTo(test))));
      expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 201));
      expect(await compareWithGateway(test.database, await world.ledger())).toEqual([]);
    },
  );
});
