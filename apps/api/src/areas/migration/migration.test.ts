import type { MigrationAction } from '@marquee/product/values/enums.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partnerSource, replaceGrants } from '../../billing/entitlements/grants.ts';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import {
  askToken,
  bearer,
  claimsOf,
  codeOf,
  type TestCustomer,
  newCustomer,
} from '../../testing/test-clients.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(() => test.close());

const post = ({ access_token }: TestCustomer, url: string, payload: object) =>
  test.app.inject({ method: 'POST', url, headers: bearer(access_token), payload });
const get = async <T>({ access_token }: TestCustomer, url: string) =>
  (await test.app.inject({ url, headers: bearer(access_token) })).json<T>();

describe('migration', () => {
  const codeFor = async (action: MigrationAction, rest: object = {}) =>
    (
      await test.app.inject({ method: 'POST', url: '/api/test/migrations', payload: { action, ...rest } })
    ).json<{
      migrationCode: string;
    }>().migrationCode;
  const status = (migrationCode: string) =>
    test.app.inject(`/api/one-account-migration/v1/status?migrationCode=${migrationCode}`);
  const migrate = (who: TestCustomer, migrationCode: string, action: MigrationAction, rest: object = {}) =>
    post(who, '/api/one-account-migration/v1/migrate', { migrationCode, action, ...rest });
  const subjectOf = async (code: string) => {
    const { createHash } = await import('node:crypto');
    const { rows } = await test.database.pool.query<{ subject: string; issuer: string }>(
      'select subject, issuer from migration_codes where code_hash = $1',
      [createHash('sha256').update(code).digest()],
    );
    return rows[0]!;
  };

  it('[API-SUB-29] a code shows what it is for, and works once', async () => {
    const customer = await newCustomer(test);
    const code = await codeFor('linkBdu');
    expect((await status(code)).json()).toEqual({
      allowed: true,
      action: 'linkBdu',
      providerId: 'prairie-fibre',
      providerName: 'Prairie Fibre',
      providerLogo: expect.stringMatching(/^\/api\/assets\//) as string,
    });
    expect((await migrate(customer, code, 'linkBdu')).json()).toEqual({ accountId: customer.accountId });
    expect((await status(code)).json()).toMatchObject({ allowed: false });
    expect(codeOf(await migrate(customer, code, 'linkBdu'))).toBe('MIGRATION_INVALID');
    expect(await get(customer, '/api/bdu/v1.1/account/provider')).toMatchObject({
      providerId: 'prairie-fibre',
    });
  });

  it('unknown, expired and misused codes are rejected, and a misused one is not consumed', async () => {
    const customer = await newCustomer(test);
    expect(codeOf(await status('nonsense'))).toBe('MIGRATION_INVALID');
    const expired = await codeFor('linkBdu', { expired: true });
    expect((await status(expired)).json()).toMatchObject({ allowed: false });
    expect(codeOf(await migrate(customer, expired, 'linkBdu'))).toBe('MIGRATION_INVALID');
    const code = await codeFor('signInDtc');
    expect(codeOf(await migrate(customer, code, 'linkBdu'))).toBe('INVALID_RECONNECTION');
    expect(codeOf(await migrate(customer, code, 'signInDtc', { providerId: 'harbour-tv' }))).toBe(
      'INVALID_RECONNECTION',
    );
    expect((await migrate(customer, code, 'signInDtc')).statusCode).toBe(200);
  });

  it('an account with another provider, and a linked viewer, get their errors', async () => {
    const linked = await newCustomer(test, 'linked');
    expect(codeOf(await migrate(linked, await codeFor('linkBdu'), 'linkBdu'))).toBe(
      'PROVIDER_ALREADY_LINKED',
    );

    const [first, second] = [await newCustomer(test), await newCustomer(test)];
    const code = await codeFor('linkBdu');
    const { issuer, subject } = await subjectOf(code);
    await test.database.pool.query('insert into provider_identities values ($1, $2, $3, $4, now())', [
      issuer,
      subject,
      'prairie-fibre',
      first.accountId,
    ]);
    expect(codeOf(await migrate(second, code, 'linkBdu'))).toBe('PROVIDER_ALREADY_LINKED');
  });

  it('grants of a provider-only account move, and that account ends', async () => {
    const [viewer, customer] = [await newCustomer(test, 'bdu'), await newCustomer(test)];
    const code = await codeFor('signInDtc');
    const { issuer, subject } = await subjectOf(code);
    await test.database.pool.query(
      'update provider_identities set issuer = $1, subject = $2 where account_id = $3',
      [issuer, subject, viewer.accountId],
    );
    expect((await migrate(customer, code, 'signInDtc')).statusCode).toBe(200);
    const { refresh_token } = customer;
    const fresh = await askToken(test, { grant_type: 'refresh_token', refresh_token });
    expect(claimsOf(fresh.json<{ access_token: string }>().access_token).scope).toContain(
      'subscription:crave_basic',
    );
    const gone = await test.app.inject({ url: '/api/account/v1.1/', headers: bearer(viewer.access_token) });
    expect(gone.statusCode).toBe(401);
  });

  it('[D12] a SKU that both accounts have from a provider is granted once afterwards', async () => {
    const [viewer, customer] = [await newCustomer(test, 'bdu'), await newCustomer(test)];
    const code = await codeFor('signInDtc');
    const { issuer, subject } = await subjectOf(code);
    await test.database.pool.query(
      'update provider_identities set issuer = $1, subject = $2 where account_id = $3',
      [issuer, subject, viewer.accountId],
    );
    const bduSkus = async (accountId: string) =>
      (
        await test.database.pool.query<{ sku: string }>(
          "select sku from entitlement_grants where account_id = $1 and source_kind = 'provider' order by sku",
          [accountId],
        )
      ).rows.map(({ sku }) => sku);
    const skus = await bduSkus(viewer.accountId);
    await test.database.pool.query(
      "insert into entitlement_grants (account_id, sku, source_kind, source_id) values ($1, $2, 'provider', $3)",
      [customer.accountId, skus[0], `${issuer} ${subject}`],
    );
    expect((await migrate(customer, code, 'signInDtc')).statusCode).toBe(200);
    expect(await bduSkus(customer.accountId)).toEqual(skus);
  });

  it('fifty uses of one code by two accounts: one of them has it', async () => {
    const owners = [await newCustomer(test), await newCustomer(test)];
    const code = await codeFor('linkBdu');
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => migrate(owners[index % 2]!, code, 'linkBdu')),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});

describe('consolidation', () => {
  interface Candidates {
    readonly candidates: readonly { readonly accountId: string; readonly conflicts: readonly string[] }[];
  }
  const path = '/api/account/v1.1/consolidation';
  const candidatesOf = async (who: TestCustomer) => (await get<Candidates>(who, path)).candidates;

  it('shows the other account with what would move, masked, and no other accounts', async () => {
    const customer = await newCustomer(test, 'twins');
    expect(await candidatesOf(customer)).toEqual([
      {
        accountId: expect.any(String) as string,
        email: `${customer.email[0]}•••@demo.test`,
        source: 'dtc',
        brands: ['tsn'],
        profiles: 2,
        devices: 0,
        conflicts: [],
        proof: 'none',
        party: null,
      },
    ]);
    expect(await candidatesOf(await newCustomer(test))).toEqual([]);
  });

  it('moves everything in one transaction, and the other account is gone', async () => {
    const customer = await newCustomer(test, 'twins');
    const [other] = await candidatesOf(customer);
    const reply = await post(customer, path, { accountIds: [other!.accountId] });
    expect(reply.json()).toEqual({ accountId: customer.accountId });
    expect(
      await get<{ brandName: string }[]>(customer, '/api/subscription/v2.1/all?includeGracePeriod=true'),
    ).toMatchObject([{ brandName: 'tsn' }]);
    expect(
      (await get<{ nickname: string }[]>(customer, '/api/profile/v1.1')).map(({ nickname }) => nickname),
    ).toEqual(['Compte principal', 'Sport']);
    expect(await candidatesOf(customer)).toEqual([]);
    const { rows } = await test.database.pool.query<{ status: string }>(
      'select status from accounts where id = $1',
      [other!.accountId],
    );
    expect(rows).toEqual([{ status: 'DELETED' }]);
  });

  it('[D12] grants move with their source: that of a link which is not moved is deleted with it', async () => {
    const customer = await newCustomer(test, 'twins');
    const [other] = await candidatesOf(customer);
    const { accountId } = customer;
    const from = other!.accountId;
    const { query, pool } = test.database;
    const now = test.clock.now();
    for (const [owner, partner, subject] of [
      [accountId, 'mobilink', `own-${accountId}`],
      [from, 'mobilink', `left-${accountId}`],
      [from, 'homebundle', `moved-${accountId}`],
    ] as const) {
      await pool.query('insert into partner_links values ($1, $2, $3, null, now())', [
        partner,
        subject,
        owner,
      ]);
      await replaceGrants(query, now, owner, partnerSource(partner, subject), ['starz']);
    }
    await pool.query('insert into merchant_activations values ($1, $2, now())', [from, from]);
    await replaceGrants(query, now, from, { kind: 'merchant', id: from }, ['rds']);
    expect((await post(customer, path, { accountIds: [from] })).statusCode).toBe(200);
    const { rows } = await pool.query<{ grant: string }>(
      `select source_kind || ' ' || source_id || ' ' || sku as grant from entitlement_grants
       where account_id = any ($1) and source_kind <> 'direct' order by 1`,
      [[accountId, from]],
    );
    expect(rows.map(({ grant }) => grant)).toEqual([
      `merchant ${from} rds`,
      `partner homebundle moved-${accountId} starz`,
      `partner mobilink own-${accountId} starz`,
    ]);
    const { rowCount: activations } = await pool.query(
      'select from merchant_activations where account_id = $1',
      [accountId],
    );
    expect(activations).toBe(1);
    const { rows: direct } = await pool.query(
      "select sku from entitlement_grants where account_id = $1 and source_kind = 'direct'",
      [accountId],
    );
    expect(direct).toEqual([{ sku: 'tsn' }]);
  });

  it('a brand that both pay for blocks it, and then nothing moves', async () => {
    const customer = await newCustomer(test, 'twins');
    const [other] = await candidatesOf(customer);
    await test.database.pool.query(
      `insert into subscriptions (id, account_id, brand, store, sku, product_type, status, billing_cycle, price_cents, cycle_date)
       values ($1, $2, 'tsn', 'CSG', 'tsn', 'PLAN', 'ACTIVE', 'monthly', 1999, now())`,
      [randomUUID(), customer.accountId],
    );
    expect((await candidatesOf(customer))[0]!.conflicts).toEqual(['tsn']);
    const reply = await post(customer, path, { accountIds: [other!.accountId] });
    expect(reply.json()).toMatchObject({ code: 'CONSOLIDATION_CONFLICT', details: { brands: ['tsn'] } });
    expect(await candidatesOf(customer)).toHaveLength(1);
  });

  it('[T19] accounts of other people are unknown here, also with the same phone number', async () => {
    const [mine, theirs] = [await newCustomer(test, 'twins'), await newCustomer(test, 'twins')];
    const [other] = await candidatesOf(theirs);
    for (const id of [theirs.accountId, other!.accountId, randomUUID(), 'nonsense'])
      expect((await post(mine, path, { accountIds: [id] })).statusCode).toBe(404);
  });

  it('twenty consolidations at once move everything once', async () => {
    const customer = await newCustomer(test, 'twins');
    const [other] = await candidatesOf(customer);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => post(customer, path, { accountIds: [other!.accountId] })),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await get<unknown[]>(customer, '/api/subscription/v2.1/all')).toHaveLength(1);
  });
});
