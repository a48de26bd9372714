import { type EventType, eventRowOf, eventTypes } from '@marquee/product/events/events.ts';
import { getFeed } from '@marquee/product/contract/service/feed.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDemoCodes } from '../demo/make-codes.ts';
import { eraseAccount } from '../identity/erasure/erase-account.ts';
import { reinstateAccount, suspendAccount } from '../identity/suspend-account.ts';
import { newBuyer, sendTo } from '../testing/buyer.ts';
import type { TestApp } from '../testing/create-test-app.ts';
import { newServiceClient } from '../testing/service-client.ts';
import { askToken, newCustomer, signInForm } from '../testing/test-clients.ts';
import { openShop, type TestWorld } from '../testing/world.ts';
import { emit } from './emit.ts';
import { publishEvents } from './publish.ts';

let test: TestApp;
let world: TestWorld;
beforeAll(async () => {
  ({ test, world } = await openShop());
  await makeDemoCodes(test);
});
afterAll(() => test.close());

interface Emitted {
  readonly account_id: string | null;
  readonly sequence: string | null;
  readonly type: EventType;
  readonly data: Readonly<Record<string, unknown>>;
}
const emittedOf = async (accountId: string): Promise<readonly Emitted[]> => {
  const { rows } = await sql<Emitted>`
    select account_id, sequence, type, data from (
      select id, account_id, sequence, type, data from outbox
      union all select position, account_id, sequence, type, data from events) e
    where account_id = ${accountId} order by sequence`.execute(test.database.query);
  return rows;
};
const typesOf = async (accountId: string, after = 0) =>
  (await emittedOf(accountId)).slice(after).map(({ type }) => type);
const change = (statement: ReturnType<typeof sql>) => statement.execute(test.database.query);

describe('emitted events', () => {
  it('[EVENT-11] A purchase emits its order, subscription and entitlements, in order and with its commit', async () => {
    const buyer = await newBuyer(test, world);
    const { accountId } = buyer.customer;
    const before = (await typesOf(accountId)).length;
    expect(await buyer.order(sendTo(test))).toMatchObject({ status: 201 });
    const types = await typesOf(accountId, before);
    expect(types.filter((type) => type !== 'account.changed')).toEqual([
      'order.placed',
      'order.completed',
      'subscription.started',
      'entitlement.granted',
    ]);
    const sequences = (await emittedOf(accountId)).map(({ sequence }) => Number(sequence));
    expect(sequences).toEqual(sequences.map((_, nth) => nth + 1));
  });

  it('[EVENT-12] What is rolled back emits nothing, and its sequence is used again', async () => {
    const { accountId } = await newCustomer(test);
    const before = (await emittedOf(accountId)).length;
    const undone = test.database.query.transaction().execute(async (tx) => {
      await emit(tx, 'account.migrated', accountId, { action: 'linkBdu', providerId: 'bell' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await emit(test.database.query, 'account.migrated', accountId, { action: 'linkBdu', providerId: 'bell' });
    const after = await emittedOf(accountId);
    expect(after).toHaveLength(before + 1);
    expect(Number(after.at(-1)!.sequence)).toBe(before + 1);
  });

  it('[EVENT-13] Sign-ins and refreshes emit nothing', async () => {
    const { accountId, email, password } = await newCustomer(test);
    const before = await emittedOf(accountId);
    const signedIn = await askToken(test, signInForm(email, password));
    expect(signedIn.statusCode).toBe(200);
    const { refresh_token: token } = signedIn.json<{ refresh_token: string }>();
    const refreshed = await askToken(test, { grant_type: 'refresh_token', refresh_token: token });
    expect(refreshed.statusCode).toBe(200);
    expect(await emittedOf(accountId)).toEqual(before);
  });

  it('[EVENT-14] A subscription says what happened to it', async () => {
    const { accountId } = await newCustomer(test, 'dtc');
    const before = (await typesOf(accountId)).length;
    const plan = sql`account_id = ${accountId} and product_type = 'PLAN'`;
    await change(sql`update subscriptions set cancelled = true where ${plan}`);
    await change(sql`update subscriptions set cancelled = false where ${plan}`);
    await change(sql`update subscriptions set grace_period = true, tries = 1 where ${plan}`);
    await change(sql`update subscriptions set tries = 2 where ${plan}`);
    await change(
      sql`update subscriptions set grace_period = false, cycle_date = cycle_date + interval '1 month' where ${plan}`,
    );
    await change(sql`update subscriptions set price_cents = price_cents + 100 where ${plan}`);
    await change(sql`update subscriptions set status = 'PENDING_ACTIVATION' where ${plan}`);
    await change(sql`update subscriptions set status = 'ACTIVE' where ${plan}`);
    await change(sql`delete from subscriptions where ${plan}`);
    expect(await typesOf(accountId, before)).toEqual(
      ['cancelled', 'restarted', 'grace', 'renewed', 'changed', 'pending', 'started', 'ended'].map(
        (kind) => `subscription.${kind}`,
      ),
    );
  });

  it('[EVENT-15] An account says what changed without the values, when it is suspended and when it is deleted', async () => {
    const { accountId } = await newCustomer(test, 'unverified');
    const before = (await typesOf(accountId)).length;
    await change(
      sql`update accounts set first_name = 'Zoé', phone_number = '5145550199' where id = ${accountId}`,
    );
    await change(sql`update accounts set email_verification_status = 'VERIFIED' where id = ${accountId}`);
    await test.database.query.transaction().execute(async (tx) => {
      await suspendAccount(test, tx, test.clock.now(), accountId);
      await reinstateAccount(test, tx, test.clock.now(), accountId);
    });
    const emitted = (await emittedOf(accountId)).slice(before);
    expect(emitted.map(({ type, data }) => [type, data])).toEqual([
      ['account.changed', { fields: ['name', 'phone'] }],
      ['account.verified', {}],
      ['account.suspended', {}],
      ['account.changed', { fields: ['status'] }],
    ]);
    await test.database.query.transaction().execute((tx) => eraseAccount(tx, test.clock.now(), accountId));
    expect((await typesOf(accountId)).at(-1)).toBe('account.deleted');
  });

  it('[EVENT-16] Links, devices, grants, refunds, settings and health are emitted as they change', async () => {
    const { accountId } = await newCustomer(test, 'linked');
    const { accountId: other } = await newCustomer(test);
    const before = (await typesOf(accountId)).length;
    await change(sql`insert into devices (id, account_id, name, type, platform, registered_at)
      values (gen_random_uuid(), ${accountId}, 'Sam’s TV', 'tv', 'roku', now())`);
    await change(sql`update devices set last_seen_at = now() where account_id = ${accountId}`);
    await change(
      sql`update devices set removed_at = now() where account_id = ${accountId} and removed_at is null`,
    );
    await change(sql`insert into entitlement_grants (account_id, sku, source_kind, source_id)
      values (${accountId}, 'starz', 'staff', 'test')`);
    await change(sql`update entitlement_grants set check_failures = 1 where account_id = ${accountId}`);
    await change(
      sql`update entitlement_grants set ends_at = now() where account_id = ${accountId} and source_kind = 'staff'`,
    );
    await change(
      sql`delete from entitlement_grants where account_id = ${accountId} and source_kind = 'staff'`,
    );
    await change(sql`delete from provider_identities where account_id = ${accountId}`);
    await change(sql`update partner_links set account_id = ${other} where account_id = ${accountId}`);
    await change(sql`delete from partner_links where account_id = ${other}`);
    const own = await typesOf(accountId, before);
    expect(own.filter((type) => !type.startsWith('device.'))).toEqual([
      'entitlement.granted',
      'entitlement.ended',
      'provider.unlinked',
    ]);
    expect(own).toContain('device.added');
    expect(own.filter((type) => type === 'device.removed').length).toBeGreaterThan(0);
    expect((await typesOf(other)).slice(-2)).toEqual(['partner.moved', 'partner.unlinked']);

    const { accountId: payer } = await newCustomer(test, 'dtc');
    await change(sql`update orders set refunded_cents = 100 where account_id = ${payer}
      and id = (select id from orders where account_id = ${payer} and total_cents > 100 limit 1)`);
    expect((await emittedOf(payer)).at(-1)).toMatchObject({
      type: 'order.refunded',
      data: { cents: 100, refundedCents: 100 },
    });
    await change(sql`insert into integration_health (integration, state, since, checked_at)
      select id, 'down', now(), now() from integrations limit 1
      on conflict (integration) do update set state = 'down'`);
    await change(sql`insert into settings (key, brand, value, starts_at, changed_by, changed_at)
      values ('warning', 'crave', null, now(), 'test', now())`);
    const { rows } = await sql<Emitted>`
      select type from outbox where account_id is null order by id desc limit 2`.execute(test.database.query);
    expect(rows.map(({ type }) => type)).toEqual(['settings.changed', 'integration.health']);
  });

  it('[EVENT-17] Everything emitted follows the catalogue and names nobody', async () => {
    for (const kind of ['dtc', 'linked', 'grace', 'cancelled', 'gift', 'bundle'] as const)
      await newCustomer(test, kind);
    const { rows } = await sql<Emitted>`
      select type, data from outbox union all select type, data from events`.execute(test.database.query);
    const seen = new Set<string>();
    for (const { type, data } of rows) {
      seen.add(type);
      const parsed = eventRowOf(type)?.data.safeParse(data);
      expect(parsed?.success, `${type} ${JSON.stringify(data)}`).toBe(true);
    }
    const { rows: people } = await sql<{ words: string }>`
      select distinct unnest(array[email, first_name, last_name, phone_number]) as words from accounts`.execute(
      test.database.query,
    );
    const text = JSON.stringify(rows.map(({ data }) => data));
    for (const { words } of people) if (words) expect(text).not.toContain(`"${words}"`);
    expect(text).not.toContain('@');
    expect(eventTypes.filter((type) => !seen.has(type))).toEqual(
      [
        'account.consolidated',
        'order.failed',
        'entitlement.suspended',
        'code.redeemed',
        'staff.action',
      ].filter((type) => !seen.has(type)),
    );
  });
});

describe('the feed', () => {
  it('[EVENT-18] It gives published events after a cursor, and the next cursor', async () => {
    const client = await newServiceClient(test, ['events:read']);
    while ((await publishEvents(test)).length > 0);
    const all = await client.call(getFeed, { query: { limit: 1000 } });
    expect(all.headers['content-type']).toContain('application/x-ndjson');
    let cursor = String(all.headers['x-next-cursor']);
    const { accountId } = await newCustomer(test);
    while ((await publishEvents(test)).length > 0);
    const reply = await client.call(getFeed, { query: { after: cursor, wait: 1 } });
    const lines = reply.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { subject: string; type: string });
    expect(lines[0]).toMatchObject({ subject: accountId, type: 'ca.marquee.account.registered.v1' });
    cursor = String(reply.headers['x-next-cursor']);
    const empty = await client.call(getFeed, { query: { after: cursor } });
    expect([empty.statusCode, empty.body, empty.headers['x-next-cursor']]).toEqual([200, '', cursor]);
  });

  it('[EVENT-19] A client that speaks for a partner may not read it; one of a brand reads events of that brand', async () => {
    const partner = await newServiceClient(test, ['events:read'], {
      external_kind: 'partner',
      external_id: 'northtel',
    });
    expect((await partner.call(getFeed)).statusCode).toBe(403);
    await newCustomer(test, 'dtc');
    while ((await publishEvents(test)).length > 0);
    const ofBrand = await newServiceClient(test, ['events:read'], { brands: ['crave'] });
    const reply = await ofBrand.call(getFeed, { query: { limit: 1000 } });
    const brands = reply.body
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { data: { brand: string } }).data.brand);
    expect(new Set(brands)).toEqual(new Set(['crave']));
  });

  it('[EVENT-20] The schema that an event names is served', async () => {
    for (const type of eventTypes) {
      const reply = await test.app.inject(`/api/events/${type}.json`);
      expect(reply.statusCode, type).toBe(200);
      expect(reply.json(), type).toMatchObject({ title: `ca.marquee.${type}.v1`, type: 'object' });
    }
  });
});
