/** The statement that writes device events does work in proportion to their number. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { newCustomer } from '../../../testing/test-clients.ts';
import { type StoredEvent, writeEvents } from './write-events.ts';

let test: TestApp;
beforeAll(async () => (test = await createTestApp({ BOT_CHECK: 'off' })));
afterAll(() => test.close());

interface PlanNode {
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows that PostgreSQL looked at. */
const rowsIn = (node: PlanNode): number =>
  (node['Actual Loops'] ?? 0) *
    ((node['Actual Rows'] ?? 0) +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Join Filter'] ?? 0)) +
  (node.Plans ?? []).reduce((sum, each) => sum + rowsIn(each), 0);

const write = async (events: readonly StoredEvent[]): Promise<number> => {
  let plan: PlanNode = {};
  const explain = async ({ text }: pg.QueryConfig, values: unknown[]) => {
    const { rows } = await test.database.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, timing off, format json) ${text}`,
      values,
    );
    plan = rows[0]!['QUERY PLAN'][0].Plan;
    return { rows: [] };
  };
  await writeEvents({ ingest: { query: explain } as unknown as pg.Pool }, events);
  return rowsIn(plan);
};

it.each(['playback.started', 'playback.progress'] as const)(
  '[A3] A thousand %s events cost ten times a hundred: a full buffer is written as soon as gathered',
  async (type) => {
    const { accountId } = await newCustomer(test);
    const { rows: devices } = await test.database.pool.query<{ id: string }>(
      `insert into devices (id, account_id, name, type, platform, registered_at)
       select gen_random_uuid(), $1, 'TV', 'tv', 'roku', now() from generate_series(1, 1000) returning id`,
      [accountId],
    );
    const eventsOf = (count: number): StoredEvent[] =>
      devices.slice(0, count).map(({ id: deviceId }) => ({
        clientId: 'players',
        id: randomUUID(),
        type,
        accountId,
        deviceId,
        contentId: 'film',
        name: null,
        at: new Date(test.clock.now()),
      }));
    // The first writes all devices and makes their partition.
    await test.database.pool.query('select 1');
    await writeEvents(test.database, eventsOf(1));
    const [few, many] = [await write(eventsOf(100)), await write(eventsOf(1000))];
    expect(few).toBeGreaterThan(100);
    expect(many / few).toBeLessThan(20);
  },
);
