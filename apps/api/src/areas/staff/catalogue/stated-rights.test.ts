/** Rights by province that the catalogue states: drafted, approved, and granted by every server from then on. */
import { randomUUID } from 'node:crypto';
import * as calls from '@marquee/product/contract/staff/catalogue.ts';
import type { CatalogueVersionPage } from '@marquee/product/contract/staff/catalogue.ts';
import type { Rights } from '@marquee/product/contract/billing/rights.ts';
import { lawToCancelNow, type StatedRight } from '@marquee/product/values/rights/rights.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCard, itemsOf, newBuyer, sendTo } from '../../../testing/buyer.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { notesOf } from '../../../testing/refunds.ts';
import { createTestConsole, type TestConsole, type TestStaff } from '../../../testing/staff.ts';
import { bearer, codeOf, type TestCustomer } from '../../../testing/test-clients.ts';
import { openShop, type TestWorld } from '../../../testing/world.ts';

let servers: readonly [TestApp, TestApp];
let world: TestWorld;
let console: TestConsole;
let editor: TestStaff;
let admin: TestStaff;
beforeAll(async () => {
  const shop = await openShop();
  ({ world } = shop);
  servers = [shop.test, await createTestApp({ BOT_CHECK: 'off', ...world.variables }, { beside: shop.test })];
  console = await createTestConsole(servers[0]);
  editor = await console.signIn(['catalogue']);
  admin = await console.signIn(['admin']);
});
afterAll(async () => {
  await console.app.close();
  await servers[1].close();
  await servers[0].close();
});

const law = { en: 'Example Act, s. 1', fr: 'Loi de l’exemple, art. 1' };
const today = '2026-01-01';

const pageOf = async (version: number) =>
  (
    await editor.call(calls.getCatalogueVersion, { params: { version: String(version) } })
  ).json<CatalogueVersionPage>();
const send = (who: TestStaff, call: Parameters<TestStaff['call']>[0], version: number, body: object) =>
  who.call(call, { params: { version: String(version) }, body });

const draft = async (rights: readonly StatedRight[]) => {
  const { version } = (await editor.call(calls.createCatalogueDraft, { body: {} })).json<{
    version: number;
  }>();
  const page = await pageOf(version);
  const reply = await send(editor, calls.saveCatalogueDraft, version, {
    revision: page.revision,
    document: { ...page.document, rights },
  });
  return { version, reply };
};
const publish = async (rights: readonly StatedRight[]) => {
  const { version } = await draft(rights);
  const { revision } = await pageOf(version);
  await send(editor, calls.askCatalogueApproval, version, { revision, reason: 'A new law' });
  const approved = await send(admin, calls.approveCatalogueVersion, version, { revision });
  expect(approved.json()).toEqual({ status: 'LIVE' });
};

/** A customer of Ontario with a plan that is paid for. */
const newSubscriber = async () => {
  const { customer, fill, order } = await newBuyer(servers[0], world, ['crave_total.monthly']);
  const ontario = { State: 'ON', City: 'Toronto', postalCode: 'M5V 2T6' };
  const paymentInstrumentId = await addCard(servers[0], world, customer, 'good', ontario);
  await order(sendTo(servers[0]), { cartId: await fill(), paymentInstrumentId });
  await servers[0].database.pool.query(
    "update payment_instruments set state = 'ON', postal_code = 'M5V 2T6' where account_id = $1",
    [customer.accountId],
  );
  const { id } = await servers[0].database.query
    .selectFrom('subscriptions')
    .select('id')
    .where('account_id', '=', customer.accountId)
    .executeTakeFirstOrThrow();
  return { ...customer, id };
};
const open = async (server: TestApp, { access_token: token, id }: TestCustomer & { readonly id: string }) => {
  const path = '/api/subscription/v1/cancellation-session';
  const { body } = await sendTo(server)('POST', path, bearer(token), { subscriptionItemId: id });
  return body as { SessionId: string; cancelNow: { refund: number } | null; rights: Rights };
};

it('[money G] A stated right is granted by every server once its version is live: quote, refund, receipt and checkout', async () => {
  const who = await newSubscriber();
  for (const server of servers) {
    const { cancelNow, rights } = await open(server, who);
    expect(cancelNow).toBeNull();
    expect(rights.rights.map(({ id }) => id)).not.toContain('cancelNow');
  }
  await publish([{ province: 'ON', right: 'cancelNow', law, since: today }]);
  for (const server of servers) {
    const { cancelNow, rights } = await open(server, who);
    expect(cancelNow?.refund).toBeGreaterThan(0);
    expect(rights).toMatchObject({ province: 'ON' });
    expect(rights.rights).toContainEqual({ id: 'cancelNow', law });
  }
  const cart = await sendTo(servers[1])('PUT', '/api/cart/v1?province=ON', bearer(who.access_token), {
    items: itemsOf(['tsn.monthly']),
  });
  expect((cart.body as { rights: Rights }).rights.rights).toContainEqual({ id: 'cancelNow', law });

  const { SessionId: sessionid } = await open(servers[1], who);
  const cancelled = await sendTo(servers[1])(
    'POST',
    `/api/subscription/v1/${who.id}/cancel`,
    { ...bearer(who.access_token), sessionid, 'idempotency-key': randomUUID() },
    { subscriptionItemId: who.id, when: 'now' },
  );
  expect(cancelled.status).toBe(200);
  expect(await notesOf(servers[0], who.accountId)).toMatchObject([{ reason: law.en }]);
  const receipt = await sendTo(servers[0])(
    'GET',
    `/api/subscription/v1/cancellations/${who.id}`,
    bearer(who.access_token),
  );
  expect((receipt.body as { rights: Rights }).rights.rights).toContainEqual({ id: 'cancelNow', law });
});

it('[money G] A right ends on its day where a version says that no law gives it', async () => {
  const who = await newSubscriber();
  await servers[0].database.pool.query("update payment_instruments set state = 'QC' where account_id = $1", [
    who.accountId,
  ]);
  await publish([{ province: 'QC', right: 'cancelNow', law: null, since: '2099-01-01' }]);
  expect((await open(servers[1], who)).rights.rights).toContainEqual({
    id: 'cancelNow',
    law: lawToCancelNow('QC', today, []),
  });
  await publish([{ province: 'QC', right: 'cancelNow', law: null, since: today }]);
  const { cancelNow, SessionId: sessionid } = await open(servers[1], who);
  expect(cancelNow).toBeNull();
  const refused = await sendTo(servers[0])(
    'POST',
    `/api/subscription/v1/${who.id}/cancel`,
    { ...bearer(who.access_token), sessionid, 'idempotency-key': randomUUID() },
    { subscriptionItemId: who.id, when: 'now' },
  );
  expect(refused.body).toMatchObject({ code: 'RIGHT_NOT_AVAILABLE' });
});

it('[money G] The draft shows which rights it changes, and one that is stated twice is refused', async () => {
  await publish([]);
  const right: StatedRight = { province: 'QC', right: 'offerNotice', law, since: today };
  const { version, reply } = await draft([right]);
  const changes = [{ province: 'QC', right: 'offerNotice', since: today, after: law }];
  expect(reply.json()).toMatchObject({ changes: [], rightChanges: changes });
  expect((await pageOf(version)).rightChanges).toEqual(changes);
  const page = await pageOf(version);
  const twice = await send(editor, calls.saveCatalogueDraft, version, {
    revision: page.revision,
    document: { ...page.document, rights: [right, right] },
  });
  expect(codeOf(twice)).toBe('VALIDATION');
  expect(twice.body).toContain('rights.QC.offerNotice');
});
