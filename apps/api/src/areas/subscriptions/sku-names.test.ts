/** Names of subscriptions in the unified list, as the server gives them. */
import { randomUUID } from 'node:crypto';
import type { UnifiedEntry } from '@marquee/product/contract/unified-subscriptions.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { bearer, newCustomer, type TestCustomer } from '../../testing/test-clients.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(() => test.close());

const subscribe = async ({ accountId }: TestCustomer, sku: string): Promise<string> => {
  const id = randomUUID();
  await test.database.query
    .insertInto('subscriptions')
    .values({
      id,
      account_id: accountId,
      brand: 'crave',
      store: 'CSG',
      sku,
      product_id: sku,
      product_type: 'PLAN',
      status: 'ACTIVE',
      billing_cycle: 'monthly',
      price_cents: 999,
      cycle_date: new Date(test.clock.now() + 86_400_000),
    })
    .execute();
  return id;
};

/** Names of the experiences of each subscription, joined as the list shows them. */
const namesOf = async ({ access_token }: TestCustomer, language: string) => {
  const headers = { ...bearer(access_token), 'accept-language': language };
  const reply = await test.app.inject({ url: '/api/account/v5', headers });
  const entries = reply.json<UnifiedEntry[]>();
  return (id: string): string | null =>
    entries
      .filter(({ subscription }) => subscription?.subscriptionId === id)
      .flatMap(({ experience }) => experience.name ?? [])
      .join(' + ') || null;
};

const names = {
  tsnp: ['TSN+', 'TSN+'],
  tsn: ['TSN', 'TSN'],
  tsn2: ['TSN2', 'TSN2'],
  rds: ['RDS', 'RDS'],
  crave_basic: ['Crave Basic', 'Crave De base'],
  crave_basic_starz: ['Crave Basic + Starz', 'Crave De base + Starz'],
  crave_standard: ['Crave Standard', 'Crave Standard'],
  crave_standard_starz: ['Crave Standard + Starz', 'Crave Standard + Starz'],
  crave_mobile: ['Crave Mobile', 'Crave Mobile'],
  crave_mobile_starz: ['Crave Mobile + Starz', 'Crave Mobile + Starz'],
  crave_total: ['Crave Total', 'Crave Total'],
  crave_total_starz: ['Crave Total + Starz', 'Crave Total + Starz'],
  craveads: ['Crave with ads', 'Crave avec publicités'],
  cravep: [null, null],
  cravetv: [null, null],
} as const;

it('[I18N-21] [I18N-22] Each SKU has its name in the language of the request; cravep and cravetv have none', async () => {
  const who = await newCustomer(test);
  const ids = new Map<string, string>();
  for (const sku of Object.keys(names)) ids.set(sku, await subscribe(who, sku));
  for (const [place, language] of ['en-CA', 'fr-CA'].entries()) {
    const nameOf = await namesOf(who, language);
    expect([...ids].map(([sku, id]) => [sku, nameOf(id)])).toEqual(
      Object.entries(names).map(([sku, pair]) => [sku, pair[place]]),
    );
  }
});
