import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorldGateway } from '../../integrations/payments/world-gateway.ts';
import { newBuyer, sendTo } from '../../testing/buyer.ts';
import type { TestApp } from '../../testing/create-test-app.ts';
import { openShop, type TestWorld } from '../../testing/world.ts';
import {
  reconcileLastDays,
  LedgerUnreadable,
  registerReconciliationMetrics,
  reconcile,
} from './reconcile.ts';

let test: TestApp;
let world: TestWorld;
beforeAll(async () => {
  ({ test, world } = await openShop());
});
afterAll(() => test.close());

const change = (statement: string, ...values: unknown[]) => test.database.pool.query(statement, values);

it('a run is kept with its result, also when the gateway cannot be read; the metrics say the last one', async () => {
  const { order } = await newBuyer(test, world, ['crave_total.monthly']);
  const { Id: id } = (await order(sendTo(test))).body;
  registerReconciliationMetrics(test);
  const metric = async () => /^books_differences (\S+)$/m.exec(await test.metrics.registry.metrics())?.[1];
  const since = new Date(test.clock.now() - 3_600_000);
  test.clock.advance(1200);
  expect((await reconcile(test, { since })).differences).toEqual([]);
  expect(await metric()).toBe('0');
  await change("update orders set status = 'FAILED' where id = $1", id);
  test.clock.advance(1);
  await reconcileLastDays(test)();
  expect(await metric()).toBe('2');
  expect(test.logLines.some((line) => line.includes('the books differ'))).toBe(true);
  const away = { ...test, gateway: createWorldGateway({ ...test.env, worldUrl: 'http://localhost:1' }) };
  test.clock.advance(1);
  await expect(reconcile(away, { since })).rejects.toThrow(LedgerUnreadable);
  expect(await metric()).toBe('-1');
  expect(
    (await change('select lines is null as unread, differences from books_runs order by ran_at')).rows,
  ).toEqual([
    { unread: false, differences: 0 },
    { unread: false, differences: 2 },
    { unread: true, differences: null },
  ]);
});
