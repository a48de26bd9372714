/** Partner provisioning: states, links, mails, and any order of the partner's calls. */
import { randomUUID } from 'node:crypto';
import {
  getPartnerCustomer,
  type PartnerState,
  provisionPartnerCustomer,
} from '@marquee/product/contract/service/partner-customers.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { mailsTo } from '../../../testing/read-mails.ts';
import { newServiceClient, type TestServiceClient } from '../../../testing/service-client.ts';
import { howMany } from '../../../testing/test-scale.ts';
import { bearer, codeOf, newCustomer, type TestCustomer } from '../../../testing/test-clients.ts';
import { authorizeAtPartner, startTvProvider, type TvProvider } from '../../../testing/tv-provider.ts';

let test: TestApp;
let partner: TvProvider;
let client: TestServiceClient;
beforeAll(async () => {
  partner = await startTvProvider();
  const clientConfig = { issuer: partner.issuer, clientId: 'marquee', clientSecret: 's' };
  test = await createTestApp({
    BOT_CHECK: 'off',
    PARTNERS: JSON.stringify({ mobilink: clientConfig, homebundle: clientConfig }),
  });
  client = await newServiceClient(test, ['partner:provision', 'partner:read']);
});
beforeEach(() => partner.override({}));
afterAll(async () => {
  await test.close();
  await partner.close();
});

const someone = () => `line-${randomUUID()}`;
const put = (subject: string, state: PartnerState, sequence: number, rest: object = {}, by = client) =>
  by.call(provisionPartnerCustomer, {
    params: { partnerId: 'mobilink', subject },
    body: { state, sequence, reason: 'test', ...rest },
  });
const get = (subject: string) =>
  client.call(getPartnerCustomer, { params: { partnerId: 'mobilink', subject } });

const link = async ({ access_token }: TestCustomer, subject: string) => {
  const { cookie, state, code } = await authorizeAtPartner(test, partner, subject);
  return test.app.inject({
    method: 'POST',
    url: '/api/partner/v1/mobilink/link',
    headers: { ...bearer(access_token), cookie },
    payload: { authorizationCode: code, state },
  });
};
const grantsOf = async (accountId: string) => {
  const rows = await test.database.query
    .selectFrom('entitlement_grants')
    .select('sku')
    .where('account_id', '=', accountId)
    .where((where) =>
      where.or([where('ends_at', 'is', null), where('ends_at', '>', new Date(test.clock.now()))]),
    )
    .orderBy('sku')
    .execute();
  return rows.map(({ sku }) => sku);
};
const listOf = async ({ access_token }: TestCustomer, path: string) =>
  (await test.app.inject({ url: `/api/${path}`, headers: bearer(access_token) })).json<
    readonly { status: string; notice?: string; storeName?: string; productSku?: string }[]
  >();
const subjectsTo = async (email: string) => (await mailsTo(test, email)).map(({ subject }) => subject);

describe('[A2] provisioning', () => {
  it('without a linked account the state waits, the customer is invited once, and it takes effect on linking', async () => {
    const subject = someone();
    const email = `${subject}@courriel.test`;
    const first = await put(subject, 'active', 1, { skus: ['starz'], email });
    expect(first.json()).toEqual({
      state: 'active',
      linked: false,
      linkUrl: expect.stringContaining('/linkPartner?service=crave&lang=en&partnerId=mobilink') as string,
    });
    await put(subject, 'active', 2, { skus: ['starz'], email, language: 'fr' });
    const [invitation, ...more] = await mailsTo(test, email);
    expect([invitation!.subject, more]).toEqual(['Link your account to start watching', []]);
    expect(invitation!.links.join(' ')).toContain('partnerId=mobilink');

    const customer = await newCustomer(test);
    expect((await link(customer, subject)).statusCode).toBe(201);
    expect(await grantsOf(customer.accountId)).toEqual(['starz']);
    expect((await get(subject)).json()).toEqual({
      state: 'active',
      linked: true,
      accountId: customer.accountId,
    });
  });

  it('[A-98] suspended: grants end, the list shows what waits with a notice, the customer is mailed; resuming grants anew', async () => {
    const [subject, customer] = [someone(), await newCustomer(test)];
    await put(subject, 'active', 1);
    await link(customer, subject);
    expect(await grantsOf(customer.accountId)).toEqual(['crave_mobile', 'starz']);
    await put(subject, 'suspended', 2);
    expect(await grantsOf(customer.accountId)).toEqual([]);
    const waiting = { storeName: 'mobilink', status: 'PENDING_ACTIVATION', notice: 'suspended' };
    expect(await listOf(customer, 'account/v5')).toMatchObject([waiting, waiting]);
    expect(await listOf(customer, 'partner/v1/mobilink/subscriptions')).toMatchObject([
      { productSku: 'crave_mobile', status: 'PENDING_ACTIVATION' },
      { productSku: 'starz', status: 'PENDING_ACTIVATION' },
    ]);
    const experiences = await test.app.inject({
      url: `/api/account/v4/account/${customer.accountId}`,
      headers: bearer(customer.access_token),
    });
    expect(experiences.json()).toMatchObject({ experiences: [] });
    await put(subject, 'suspended', 3);
    const held = 'Your access through a partner is on hold';
    expect((await subjectsTo(customer.email)).filter((each) => each === held)).toHaveLength(1);
    // Linking again at the partner does not get around it.
    await link(customer, subject);
    expect(await grantsOf(customer.accountId)).toEqual([]);
    await put(subject, 'active', 4);
    expect(await grantsOf(customer.accountId)).toEqual(['crave_mobile', 'starz']);
    expect((await listOf(customer, 'account/v5'))[0]).toMatchObject({ status: 'ACTIVE' });
    expect((await listOf(customer, 'account/v5'))[0]).not.toHaveProperty('notice');
  });

  it('[A2] ended: link, grants and the partnership’s subscriptions go together, and the customer is mailed', async () => {
    const [subject, customer] = [someone(), await newCustomer(test, 'linked')];
    await test.database.pool.query(
      `update partner_links set subject = $1 where account_id = $2 and partner_id = 'mobilink'`,
      [subject, customer.accountId],
    );
    await test.database.pool.query(
      `update entitlement_grants set source_id = $1 where account_id = $2 and source_kind = 'partner'`,
      [`mobilink ${subject}`, customer.accountId],
    );
    await test.database.pool.query(
      `insert into subscriptions (id, account_id, brand, store, sku, product_type, status, billing_cycle, price_cents, cycle_date)
       select gen_random_uuid(), $1, brand, 'PARTNERSHIP', brand, 'PLAN', 'ACTIVE', 'monthly', 1999, now() + interval '9 days'
       from unnest(array['crave', 'rds']) as brand`,
      [customer.accountId],
    );
    const before = await grantsOf(customer.accountId);
    expect(before).toEqual(expect.arrayContaining(['crave_mobile', 'starz']));
    expect((await put(subject, 'ended', 1)).json()).toMatchObject({ state: 'ended', linked: false });
    expect(await grantsOf(customer.accountId)).toEqual(['crave_basic', 'rds', 'tsn']);
    const { rows } = await test.database.pool.query<{ brand: string }>(
      'select brand from subscriptions where account_id = $1',
      [customer.accountId],
    );
    expect(rows).toEqual([{ brand: 'rds' }]);
    expect(await subjectsTo(customer.email)).toContain('Your access through a partner has ended');
  });

  it('what the partner verified identifies the person; a deleted account leaves none of it', async () => {
    const [subject, customer] = [someone(), await newCustomer(test)];
    const verified = { email: 'Jeanne@Example.com', emailVerified: true, phone: '+1 514 555 0100' };
    await put(subject, 'active', 1, verified);
    await link(customer, subject);
    const identifiers = await test.database.query
      .selectFrom('account_identifiers')
      .select(['kind', 'value', 'verified_by'])
      .where('account_id', '=', customer.accountId)
      .where('verified_by', '=', 'partner')
      .execute();
    expect(identifiers).toEqual([{ kind: 'email', value: 'jeanne@example.com', verified_by: 'partner' }]);
    const gone = await test.app.inject({
      method: 'DELETE',
      url: '/api/account/v1.1',
      headers: bearer(customer.access_token),
      payload: { password: customer.password },
    });
    expect(gone.statusCode).toBeLessThan(300);
    const row = await test.database.query
      .selectFrom('partner_customers')
      .select(['state', 'email', 'phone', 'line'])
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ state: 'active', email: null, phone: null, line: null });
  });

  it('a lower sequence is refused, an equal one answers as before and changes nothing', async () => {
    const subject = someone();
    await put(subject, 'active', 7);
    expect(codeOf(await put(subject, 'ended', 6))).toBe('SEQUENCE_STALE');
    expect((await put(subject, 'ended', 7)).json()).toMatchObject({ state: 'active' });
    expect((await get(subject)).json()).toMatchObject({ state: 'active' });
  });

  it('another partner’s client, another brand’s, an unknown partner and wrong values are refused', async () => {
    const own = await newServiceClient(test, ['partner:provision', 'partner:read'], {
      external_kind: 'partner',
      external_id: 'homebundle',
    });
    expect(codeOf(await put(someone(), 'active', 1, {}, own))).toBe('CLIENT_NOT_ALLOWED');
    const ofBrand = await newServiceClient(test, ['partner:provision'], { brands: ['tsn'] });
    expect(codeOf(await put(someone(), 'active', 1, {}, ofBrand))).toBe('CLIENT_NOT_ALLOWED');
    const params = { partnerId: 'nobody', subject: 'x' };
    expect(codeOf(await client.call(getPartnerCustomer, { params }))).toBe('NOT_FOUND');
    expect(codeOf(await get(someone()))).toBe('NOT_FOUND');
    expect(codeOf(await put(someone(), 'active', 1.5))).toBe('VALIDATION');
    expect(codeOf(await put(someone(), 'active', 1, { until: 'soon' }))).toBe('VALIDATION');
    expect(codeOf(await put('with space', 'active', 1))).toBe('VALIDATION');
  });

  it('two calls at once: the higher sequence wins', async () => {
    const [subject, customer] = [someone(), await newCustomer(test)];
    await put(subject, 'active', 1);
    await link(customer, subject);
    await Promise.all([
      put(subject, 'suspended', 2),
      put(subject, 'active', 3),
      put(subject, 'suspended', 2),
    ]);
    expect((await get(subject)).json()).toMatchObject({ state: 'active' });
    expect(await grantsOf(customer.accountId)).toEqual(['crave_mobile', 'starz']);
  });
});

it(
  '[H1] random orders of activate, suspend and end with repeats and stale sequences: the highest sequence is the state, no grant without an active source',
  { timeout: 180_000 },
  async () => {
    const customer = await newCustomer(test);
    const step = fc.record({
      state: fc.constantFrom<PartnerState>('active', 'suspended', 'ended'),
      sequence: fc.integer({ min: 1, max: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 8 }),
        async (steps, linkedAfter) => {
          const subject = someone();
          await test.database.pool.query('delete from partner_links where account_id = $1', [
            customer.accountId,
          ]);
          await test.database.pool.query('delete from entitlement_grants where account_id = $1', [
            customer.accountId,
          ]);
          let model: { state: PartnerState; sequence: number } | undefined;
          for (const [index, { state, sequence }] of steps.entries()) {
            if (index === linkedAfter) await link(customer, subject);
            const reply = await put(subject, state, sequence);
            const isStale = model !== undefined && sequence < model.sequence;
            expect(reply.statusCode).toBe(isStale ? 409 : 200);
            if (model === undefined || sequence > model.sequence) model = { state, sequence };
            expect((await get(subject)).json()).toMatchObject({ state: model.state });
            const linked = await test.database.query
              .selectFrom('partner_links')
              .select('subject')
              .where('account_id', '=', customer.accountId)
              .executeTakeFirst();
            const isActive = linked !== undefined && model.state === 'active';
            expect(await grantsOf(customer.accountId)).toEqual(isActive ? ['crave_mobile', 'starz'] : []);
          }
        },
      ),
      { numRuns: howMany(10, 60, 200) },
    );
  },
);
