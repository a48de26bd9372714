import { randomUUID } from 'node:crypto';
import {
  createActivationLink,
  getActivationLink,
  revokeActivationLink,
} from '@marquee/product/contract/service/activation-links.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { lastMailTo } from '../../testing/read-mails.ts';
import { newServiceClient, type TestServiceClient } from '../../testing/service-client.ts';
import { bearer, codeOf, newCustomer, type TestCustomer } from '../../testing/test-clients.ts';

let test: TestApp;
let client: TestServiceClient;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
  client = await newServiceClient(test);
});
afterEach(() => test.clock.reset());
afterAll(() => test.close());

interface Created {
  readonly id: string;
  readonly url: string;
  readonly expiresAt: string;
}
const create = (customer: object, rest: object = {}) =>
  client.call(createActivationLink, {
    body: { customer, brand: 'crave', sku: 'crave_total', deliver: 'return', ...rest },
  });
const created = async (customer: object, rest: object = {}) => {
  const reply = await create(customer, rest);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<Created>();
};
const stateOf = async (id: string) =>
  (await client.call(getActivationLink, { params: { id } })).json<object>();

const infoOf = async ({ access_token }: TestCustomer, id: string) =>
  (
    await test.app.inject({
      url: `/api/reseller/v1/entitlement/activationInfo/${id}`,
      headers: bearer(access_token),
    })
  ).json<{ status?: string; code?: string }>();
const activate = ({ access_token }: TestCustomer, id: string) =>
  test.app.inject({
    method: 'POST',
    url: `/api/reseller/v1/entitlement/activate/${id}`,
    headers: bearer(access_token),
  });
const inSeconds = (seconds: number) => new Date(test.clock.now() + seconds * 1000).toISOString();

describe('[B4] [A-82] activation links of the service API', () => {
  it('a link for an account is activated once, and the client sees it', async () => {
    const customer = await newCustomer(test);
    const { id, url } = await created({ accountId: customer.accountId }, { language: 'fr' });
    const { pathname, searchParams } = new URL(url);
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/activate/code',
      { code: id, service: 'crave', lang: 'fr' },
    ]);
    expect(await stateOf(id)).toEqual({ status: 'waiting' });
    expect((await activate(customer, id)).statusCode).toBe(200);
    expect(await stateOf(id)).toEqual({ status: 'done', activatedAt: expect.any(String) as string });
    expect(codeOf(await activate(customer, id))).toBe('ACTIVATION_DONE');
    expect(codeOf(await client.call(revokeActivationLink, { params: { id } }))).toBe('NOT_FOUND');
  });

  it('[FLOW-32] each of the five statuses comes from what the service sent and what happened since', async () => {
    const customer = await newCustomer(test);
    const owner = { accountId: customer.accountId };
    const [fresh, done, late, ended, unknown] = [
      await created(owner),
      await created(owner),
      await created(owner, { expiresAt: inSeconds(60) }),
      await created(owner, { entitledUntil: inSeconds(60) }),
      await created(owner, { sku: 'of-the-next-catalog' }),
    ];
    await activate(customer, done.id);
    test.clock.advance(120);
    const statuses: (string | undefined)[] = [];
    for (const { id } of [fresh, done, late, ended, unknown])
      statuses.push((await infoOf(customer, id)).status);
    expect(statuses).toEqual(['success', 'alreadyDone', 'expired', 'entitlementExpired', 'error']);
    expect(await stateOf(late.id)).toEqual({ status: 'expired' });
  });

  it('by the id of another system; an unknown one is not found', async () => {
    const { accountId, ...customer } = await newCustomer(test);
    const id = randomUUID();
    await test.database.query
      .insertInto('external_ids')
      .values({ system: 'billing', external_id: id, account_id: accountId })
      .execute();
    const link = await created({ system: 'billing', id });
    expect((await activate({ accountId, ...customer }, link.id)).statusCode).toBe(200);
    expect(codeOf(await create({ system: 'billing', id: 'nobody' }))).toBe('NOT_FOUND');
    expect(codeOf(await create({ accountId: randomUUID() }))).toBe('NOT_FOUND');
  });

  it('[A-82] by email it waits for the account that has verified the address; nobody else sees it', async () => {
    const owner = await newCustomer(test);
    const [known, unknown] = [
      await create({ email: owner.email.toUpperCase() }),
      await create({ email: `${randomUUID()}@demo.test` }),
    ];
    expect(known.statusCode).toBe(unknown.statusCode);
    expect(Object.keys(known.json<object>())).toEqual(Object.keys(unknown.json<object>()));

    const { id } = known.json<Created>();
    const stranger = await newCustomer(test);
    expect((await infoOf(stranger, id)).code).toBe('NOT_FOUND');
    expect(codeOf(await activate(stranger, id))).toBe('NOT_FOUND');
    expect((await activate(owner, id)).statusCode).toBe(200);
    const { rows } = await test.database.pool.query(
      'select account_id, email_key from activation_links where id = $1',
      [id],
    );
    expect(rows).toEqual([{ account_id: owner.accountId, email_key: null }]);
  });

  it('[A-82] an unverified address does not open it; verifying does', async () => {
    const owner = await newCustomer(test, 'unverified');
    const { id } = await created({ email: owner.email });
    expect((await infoOf(owner, id)).code).toBe('NOT_FOUND');
    await test.database.pool.query(
      "update accounts set email_verification_status = 'VERIFIED' where id = $1",
      [owner.accountId],
    );
    expect((await infoOf(owner, id)).status).toBe('success');
  });

  it('two accounts that verified one address: the first to activate has it', async () => {
    const [first, second] = [await newCustomer(test), await newCustomer(test)];
    await test.database.pool.query(
      "insert into account_identifiers values ($1, 'email', $2, now(), 'import')",
      [second.accountId, first.email],
    );
    const { id } = await created({ email: first.email });
    const replies = await Promise.all([activate(first, id), activate(second, id)]);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it.each([
    ['en', 'Activate'],
    ['fr', 'Activer'],
  ])('the mail in %s opens the link', async (language, words) => {
    const customer = await newCustomer(test);
    for (const owner of [{ accountId: customer.accountId }, { email: customer.email }]) {
      const { id } = await created(owner, { deliver: 'mail', language });
      const { text, links } = await lastMailTo(test, customer.email);
      expect(text).toContain(words);
      expect(new URL(links[0]!).searchParams.get('code')).toBe(id);
    }
  });

  it('a revoked link is over for the customer, and only its own client revokes it', async () => {
    const customer = await newCustomer(test);
    const { id } = await created({ accountId: customer.accountId });
    const other = await newServiceClient(test);
    for (const call of [revokeActivationLink, getActivationLink])
      expect(codeOf(await other.call(call, { params: { id } }))).toBe('NOT_FOUND');
    expect((await client.call(revokeActivationLink, { params: { id } })).statusCode).toBe(204);
    expect(await stateOf(id)).toEqual({ status: 'revoked' });
    expect(codeOf(await activate(customer, id))).toBe('ACTIVATION_EXPIRED');
  });

  it('times in the past and products of other brands are refused; a link that waits goes with its account', async () => {
    const customer = await newCustomer(test);
    const owner = { accountId: customer.accountId };
    expect(codeOf(await create(owner, { expiresAt: inSeconds(-1) }))).toBe('VALIDATION');
    expect(codeOf(await create(owner, { entitledUntil: inSeconds(-1) }))).toBe('VALIDATION');
    expect(codeOf(await create(owner, { sku: 'tsn' }))).toBe('BRAND_NOT_ALLOWED');
    const { id } = await created({ email: customer.email });
    const { eraseAccount } = await import('../../identity/erasure/erase-account.ts');
    await eraseAccount(test.database.query, test.clock.now(), customer.accountId);
    expect(await stateOf(id)).toMatchObject({ code: 'NOT_FOUND' });
  });
});
