/** The catalogue as data: drafts, approval by another person, and one live version on every server. */
import { readFile } from 'node:fs/promises';
import * as calls from '@marquee/product/contract/staff/catalogue.ts';
import type { CatalogueVersionPage } from '@marquee/product/contract/staff/catalogue.ts';
import type { Offer } from '@marquee/product/contract/billing/purchase.ts';
import { limits } from '@marquee/product/limits.ts';
import { catalog } from '@marquee/product/values/billing/catalog.ts';
import {
  type CatalogueDocument,
  catalogueDiff,
  catalogueProblems,
  documentOf,
} from '@marquee/product/values/catalogue/catalogue-document.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { publishDueVersion, seedCatalogue } from '../../../billing/catalogue/publish-catalogue.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { createTestConsole, type TestConsole, type TestStaff } from '../../../testing/staff.ts';
import { bearer, codeOf, newCustomer } from '../../../testing/test-clients.ts';

let servers: readonly [TestApp, TestApp];
let consoles: readonly [TestConsole, TestConsole];
let editor: TestStaff;
let admin: TestStaff;
beforeAll(async () => {
  const one = await createTestApp();
  servers = [one, await createTestApp({}, { beside: one })];
  consoles = [await createTestConsole(servers[0]), await createTestConsole(servers[1])];
});
afterAll(async () => {
  for (const { app } of consoles) await app.close();
  await servers[1].close();
  await servers[0].close();
});

const pageOf = async (who: TestStaff, version: number) =>
  (
    await who.call(calls.getCatalogueVersion, { params: { version: String(version) } })
  ).json<CatalogueVersionPage>();
const send = (who: TestStaff, call: Parameters<TestStaff['call']>[0], version: number, body: object) =>
  who.call(call, { params: { version: String(version) }, body });
const begin = async (who: TestStaff, body: object = {}) => {
  const reply = await who.call(calls.createCatalogueDraft, { body });
  expect(reply.statusCode, reply.body).toBe(201);
  return pageOf(who, reply.json<{ version: number }>().version);
};
const priced = (document: CatalogueDocument, id: string, prices: object): CatalogueDocument => ({
  products: document.products.map((each) =>
    each.id === id ? { ...each, prices: { ...each.prices, ...prices } } : each,
  ),
});
const save = (who: TestStaff, { version, revision }: CatalogueVersionPage, document: CatalogueDocument) =>
  send(who, calls.saveCatalogueDraft, version, { revision, document });
const ask = (who: TestStaff, version: number, revision: number, more: object = {}) =>
  send(who, calls.askCatalogueApproval, version, { revision, reason: 'Spring prices', ...more });

/** A draft with this monthly price of Crave Standard, asked for. */
const drafted = async (monthly: number, more: object = {}) => {
  const draft = await begin(editor);
  const saved = await save(
    editor,
    draft,
    priced(draft.document, 'crave_standard', { monthly, annual: monthly * 10 }),
  );
  const { revision } = saved.json<{ revision: number }>();
  const asked = await ask(editor, draft.version, revision, more);
  expect(asked.statusCode, asked.body).toBe(204);
  return { version: draft.version, revision };
};
const approve = (who: TestStaff, { version, revision }: { version: number; revision: number }) =>
  send(who, calls.approveCatalogueVersion, version, { revision });

const onPlanPage = async (server: TestApp, token: string) => {
  const reply = await server.app.inject({
    url: '/api/catalog/v1/eligible-products?brand=crave&storeName=CSG&csgSubscriptionId=&landingPageBrand=crave',
    headers: bearer(token),
  });
  const offer = reply.json<Offer[]>().find(({ productId }) => productId === 'crave_standard')!;
  return offer.plans.find(({ billingCycleType }) => billingCycleType === 'monthly')!.price;
};

/** What a server of the release before writes when it starts. */
const startOlderServer = async ({ database: { pool } }: TestApp) => {
  for (const [place, { id, type, brand, name, says, entitledSkus }] of catalog.entries())
    await pool.query(
      `insert into products (id, type, brand, name_en, name_fr, says_en, says_fr, entitled_skus, goes_on, place)
       values ($1, $2, $3, $4, $5, $6, $7, $8, '{}', $9)
       on conflict (id) do update set name_en = excluded.name_en, place = excluded.place`,
      [id, type, brand, name.en, name.fr, says.en, says.fr, entitledSkus, place],
    );
  for (const { id, prices } of catalog)
    for (const [cycle, cents] of Object.entries(prices))
      await pool.query(
        `insert into pricing_plans (id, product_id, billing_cycle, price_cents) values ($1, $2, $3, $4)
         on conflict (id) do update set price_cents = excluded.price_cents`,
        [`${id}.${cycle}`, id, cycle, cents],
      );
};

beforeAll(async () => {
  editor = await consoles[0].signIn(['catalogue']);
  admin = await consoles[1].signIn(['admin']);
});
afterEach(async () => {
  servers[0].clock.reset();
  await servers[0].database.pool.query(
    `update catalogue_versions set status = 'DISCARDED' where status in ('DRAFT', 'WAITING', 'APPROVED')`,
  );
});

describe('[money E] A version of the catalogue', () => {
  it('changes a price on the plan page of both servers within a second, and a restart of an older server keeps it', async () => {
    const { access_token: token } = await newCustomer(servers[0]);
    const before = await onPlanPage(servers[0], token);
    const { version, revision } = await drafted(1599);
    expect(await onPlanPage(servers[0], token)).toBe(before);
    const reply = await approve(admin, { version, revision });
    const approvedAt = performance.now();
    expect(reply.json()).toEqual({ status: 'LIVE' });
    expect(await Promise.all(servers.map((server) => onPlanPage(server, token)))).toEqual([15.99, 15.99]);
    expect(performance.now() - approvedAt).toBeLessThan(1000);

    await startOlderServer(servers[1]);
    await seedCatalogue(servers[0].database.query);
    expect(await Promise.all(servers.map((server) => onPlanPage(server, token)))).toEqual([15.99, 15.99]);
    expect(await pageOf(admin, version)).toMatchObject({ status: 'LIVE', decidedBy: admin.id });
  });

  it('is approved by another person than those who drafted it', async () => {
    const both = await consoles[0].signIn(['catalogue', 'admin']);
    const draft = await begin(both);
    const document = priced(draft.document, 'tsn', { monthly: 2099 });
    const { revision } = (await save(both, draft, document)).json<{ revision: number }>();
    await ask(both, draft.version, revision);
    expect(codeOf(await approve(both, { version: draft.version, revision }))).toBe('FOUR_EYES');
    const stale = await consoles[0].signIn(
      ['admin'],
      servers[0].clock.now() - (limits.staffFreshMinutes + 1) * 60_000,
    );
    expect(codeOf(await approve(stale, { version: draft.version, revision }))).toBe('REAUTH_REQUIRED');
    expect((await pageOf(admin, draft.version)).mayDecide).toBe(true);
    expect((await pageOf(both, draft.version)).mayDecide).toBe(false);
  });

  it('goes live at its time, and history keeps every version', async () => {
    const liveFrom = new Date(servers[0].clock.now() + 3_600_000).toISOString();
    const { version, revision } = await drafted(1699, { liveFrom });
    expect((await approve(admin, { version, revision })).json()).toEqual({ status: 'APPROVED' });
    const publish = publishDueVersion(servers[0]);
    await publish();
    expect((await pageOf(admin, version)).status).toBe('APPROVED');
    servers[0].clock.advance(3_601_000);
    await Promise.all([publish(), publish()]);
    const { versions } = (await admin.call(calls.listCatalogueVersions)).json<{
      versions: CatalogueVersionPage[];
    }>();
    expect(versions[0]).toMatchObject({ version, status: 'LIVE' });
    expect(versions.filter(({ status }) => status === 'LIVE')).toHaveLength(1);
  });

  it('is undone by a draft of an earlier one', async () => {
    const { access_token: token } = await newCustomer(servers[0]);
    const asked = await drafted(1899);
    await approve(admin, asked);
    expect(await onPlanPage(servers[1], token)).toBe(18.99);
    const undo = await begin(editor, { from: 1 });
    expect(undo.changes).toContainEqual(
      expect.objectContaining({ kind: 'price', productId: 'crave_standard', cycle: 'monthly', after: 1499 }),
    );
    await ask(editor, undo.version, undo.revision);
    await approve(admin, undo);
    expect(await onPlanPage(servers[1], token)).toBe(14.99);
  });

  it('is one draft at a time, and a change that somebody else has overtaken is refused', async () => {
    const draft = await begin(editor);
    const other = await consoles[1].signIn(['catalogue']);
    expect(codeOf(await other.call(calls.createCatalogueDraft, { body: {} }))).toBe('CATALOGUE_STALE');
    const one = priced(draft.document, 'rds', { monthly: 2099 });
    const replies = await Promise.all([save(editor, draft, one), save(other, draft, one)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(codeOf(await ask(editor, draft.version, draft.revision))).toBe('CATALOGUE_STALE');
  });

  it.each<[string, (document: CatalogueDocument) => CatalogueDocument, string]>([
    [
      'a year that costs more than twelve months',
      (d) => priced(d, 'tsn', { annual: 30_000 }),
      'prices.annual',
    ],
    ['no price at all', (d) => priced(d, 'tsn', { monthly: undefined, annual: undefined }), 'products.tsn'],
    ['a product that was sold left out', (d) => ({ products: d.products.slice(1) }), 'crave_basic'],
    [
      'another entitlement for those who subscribe',
      (d) => ({
        products: d.products.map((each) => (each.id === 'tsn' ? { ...each, entitledSkus: ['rds'] } : each)),
      }),
      'products.tsn.entitledSkus',
    ],
    ['a price below a cent', (d) => priced(d, 'tsn', { monthly: 0 }), 'document.products'],
  ])('refuses %s', async (_, change, path) => {
    const draft = await begin(editor);
    const reply = await save(editor, draft, change(draft.document));
    expect(codeOf(reply)).toBe('VALIDATION');
    expect(reply.body).toContain(path);
  });

  it('is at first what the tables of an existing database hold', async () => {
    const migration = await readFile(
      new URL('../../../db/migrations/0054_catalogue_versions.sql', import.meta.url),
      'utf8',
    );
    const [, document] = /^select (jsonb_build_object.*?),\n {2}'LIVE'/ms.exec(migration)!;
    const { rows } = await servers[0].database.pool.query<{ document: CatalogueDocument }>(
      `select ${document} as document from products p`,
    );
    const first = (await pageOf(admin, 1)).document;
    const now = documentOf(catalog).products.map(({ id }) => id);
    expect(rows[0]!.document.products.map(({ id }) => id)).toEqual(now);
    expect(catalogueProblems(rows[0]!.document, first)).toEqual({});
    expect(catalogueDiff(first, rows[0]!.document).filter(({ kind }) => kind !== 'price')).toEqual([]);
  });
});
