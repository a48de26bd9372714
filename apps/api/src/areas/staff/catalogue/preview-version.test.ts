/** A draft as the plan page would list it: seen by staff alone, and drawn in a frame of the console alone. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Offer } from '@marquee/product/contract/billing/purchase.ts';
import * as calls from '@marquee/product/contract/staff/catalogue.ts';
import { type CatalogueVersionPage, planPreviewPath } from '@marquee/product/contract/staff/catalogue.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConsoleApp } from '../../../console-app.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { createTestConsole, type TestConsole, type TestStaff } from '../../../testing/staff.ts';
import { bearer, codeOf, newCustomer } from '../../../testing/test-clients.ts';
import { makeTestFolder } from '../../../testing/test-folder.ts';
import { subscribersStatement } from './count-subscribers.ts';

let test: TestApp;
let staffConsole: TestConsole;
let editor: TestStaff;
let draft: CatalogueVersionPage;
beforeAll(async () => {
  test = await createTestApp();
  staffConsole = await createTestConsole(test);
  editor = await staffConsole.signIn(['catalogue']);
  const begun = await editor.call(calls.createCatalogueDraft, { body: {} });
  const params = { version: String(begun.json<{ version: number }>().version) };
  const { document, revision } = (
    await editor.call(calls.getCatalogueVersion, { params })
  ).json<CatalogueVersionPage>();
  const products = document.products.map((each) =>
    each.id === 'crave_standard' ? { ...each, prices: { monthly: 1777, annual: 17_770 } } : each,
  );
  await editor.call(calls.saveCatalogueDraft, { params, body: { revision, document: { products } } });
  draft = (await editor.call(calls.getCatalogueVersion, { params })).json<CatalogueVersionPage>();
});
afterAll(async () => {
  await staffConsole.app.close();
  await test.close();
});

interface Preview {
  readonly offers: readonly Offer[];
  readonly descriptions: Readonly<Record<string, string>>;
}
const preview = async (version: number, language = 'en', brand = 'crave') =>
  (
    await editor.call(calls.previewCatalogueVersion, {
      params: { version: String(version) },
      query: { brand, language },
    })
  ).json<Preview>();

const onPlanPage = async (language: string): Promise<Offer[]> => {
  const { access_token: token } = await newCustomer(test);
  const reply = await test.app.inject({
    url: '/api/catalog/v1/eligible-products?brand=crave&storeName=CSG&csgSubscriptionId=&landingPageBrand=crave',
    headers: { ...bearer(token), 'accept-language': language },
  });
  return reply.json<Offer[]>();
};

describe('[money E] A version on plan cards', () => {
  it.each(['en', 'fr'])(
    'is in %s what the plan page lists, with the prices of the draft',
    async (language) => {
      const live = await onPlanPage(language);
      expect((await preview(draft.basedOn!, language)).offers).toEqual(live);
      const drafted = live.map((offer) =>
        offer.productId === 'crave_standard'
          ? {
              ...offer,
              plans: offer.plans.map((plan) => ({
                ...plan,
                price: plan.billingCycleType === 'annual' ? 177.7 : 17.77,
              })),
            }
          : offer,
      );
      expect((await preview(draft.version, language)).offers).toEqual(drafted);
      expect(await onPlanPage(language)).toEqual(live);
    },
  );

  it('has the words of the products of a bundle, and nothing for a brand that sells nothing', async () => {
    const { offers, descriptions } = await preview(draft.version);
    for (const { products } of offers.filter(({ isBundle }) => isBundle))
      for (const { sku } of products) expect(descriptions[sku]).toBeTruthy();
    expect((await preview(draft.version, 'en', 'cp24')).offers).toEqual([]);
  });

  it('is refused to staff who may not read the catalogue, and for a version that does not exist', async () => {
    const agent = await staffConsole.signIn(['agent']);
    const query = { brand: 'crave', language: 'en' };
    const denied = await agent.call(calls.previewCatalogueVersion, {
      params: { version: String(draft.version) },
      query,
    });
    expect(codeOf(denied)).toBe('PERMISSION_DENIED');
    const unknown = await editor.call(calls.previewCatalogueVersion, { params: { version: '99999' }, query });
    expect(codeOf(unknown)).toBe('NOT_FOUND');
  });

  it('is drawn in a document without a draft in it, which calls nothing and which only the console may frame', async () => {
    const folder = await makeTestFolder('console');
    await mkdir(path.join(folder, 'assets'));
    await writeFile(path.join(folder, 'index.html'), '<title>Console</title>');
    await writeFile(path.join(folder, 'plan-preview.html'), '<title>Plans</title>');
    const app = await createConsoleApp(test, {
      readiness: test.readiness,
      consoleDist: folder,
      portalDist: '/nowhere',
    });
    const frame = await app.inject(planPreviewPath);
    expect(frame.body).toBe('<title>Plans</title>');
    expect(frame.headers['x-frame-options']).toBeUndefined();
    const rules = String(frame.headers['content-security-policy']).split('; ');
    expect(rules).toEqual(expect.arrayContaining(["default-src 'none'", "frame-ancestors 'self'"]));
    expect(rules.filter((rule) => rule.startsWith('connect-src'))).toEqual([]);
    const page = await app.inject('/prices');
    expect(page.headers['x-frame-options']).toBe('DENY');
    expect(String(page.headers['content-security-policy'])).toContain("frame-ancestors 'none'");
    await app.close();
    expect((await test.app.inject(planPreviewPath)).headers['content-security-policy']).not.toContain(
      "frame-ancestors 'self'",
    );
  });
});

describe('[money E] Customers of each product', () => {
  const customers = 20_000;
  beforeAll(async () => {
    // The pool of the server ends long statements; triggers and references would take most of the time.
    const client = new pg.Client(test.connection);
    await client.connect();
    for (const statement of [
      'begin',
      'set local session_replication_role = replica',
      `insert into subscriptions (id, account_id, product_id, brand, sku, product_type, store, status, billing_cycle, price_cents,
         cycle_date)
       select gen_random_uuid(), gen_random_uuid(), brand, brand, brand, 'PLAN', 'CSG', 'ACTIVE', 'monthly', 100, now()
       from (select case when n % 10 = 0 then 'tsn' else 'rds' end as brand from generate_series(1, ${customers}) as n) as many`,
      'commit',
      'analyze subscriptions',
    ])
      await client.query(statement);
    await client.end();
  }, 120_000);

  it('are counted for one brand, by the index of its products', async () => {
    const reply = await editor.call(calls.countCatalogueSubscribers, { query: { brand: 'tsn' } });
    expect(reply.json()).toMatchObject({ subscribers: { tsn: customers / 10 } });
    expect(reply.body).not.toContain('rds');
    const { rows } = await sql<{ 'QUERY PLAN': readonly unknown[] }>`
      explain (format json) ${subscribersStatement('tsn')}`.execute(test.database.query);
    const plan = JSON.stringify(rows[0]!['QUERY PLAN']);
    expect(plan).toContain('subscriptions_product');
    expect(plan).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"subscriptions"/);
  });
});
