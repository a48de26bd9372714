import { randomUUID } from 'node:crypto';
import {
  createMigrationCode,
  revokeMigrationCode,
} from '@marquee/product/contract/service/migration-codes.ts';
import { limits } from '@marquee/product/limits.ts';
import { migrationActions } from '@marquee/product/values/enums.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { lastMailTo, mailsTo } from '../../testing/read-mails.ts';
import { newServiceClient, type TestServiceClient } from '../../testing/service-client.ts';
import { bearer, codeOf, newCustomer, type TestCustomer } from '../../testing/test-clients.ts';

let test: TestApp;
let client: TestServiceClient;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
  client = await newServiceClient(test);
});
afterAll(() => test.close());

const asking = (rest: object = {}) => ({
  action: 'linkBdu',
  providerId: 'prairie-fibre',
  subject: `viewer-${randomUUID()}`,
  brand: 'crave',
  deliver: 'return',
  ...rest,
});
const create = (rest: object = {}, by = client) => by.call(createMigrationCode, { body: asking(rest) });
interface Created {
  readonly id: string;
  readonly migrationCode: string;
  readonly url: string;
  readonly expiresAt: string;
}

const migrate = ({ access_token }: TestCustomer, migrationCode: string, action: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/one-account-migration/v1/migrate',
    headers: bearer(access_token),
    payload: { migrationCode, action },
  });

describe('[B2] [A-81] migration codes of the service API', () => {
  it.each(migrationActions)(
    'a code for %s links the viewer it names to the account that uses it',
    async (action) => {
      const subject = `viewer-${randomUUID()}`;
      const { migrationCode, url } = (await create({ action, subject, language: 'fr' })).json<Created>();
      expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
        action,
        migrationCode,
        service: 'crave',
        lang: 'fr',
      });
      const customer = await newCustomer(test);
      expect((await migrate(customer, migrationCode, action)).statusCode).toBe(200);
      const { rows } = await test.database.pool.query(
        'select subject, provider_id from provider_identities where account_id = $1',
        [customer.accountId],
      );
      expect(rows).toEqual([{ subject, provider_id: 'prairie-fibre' }]);
    },
  );

  it.each([
    ['en', 'One account for everything'],
    ['fr', 'Un seul compte pour tout'],
  ])('by mail in %s the code is in the mail alone, and its link works', async (language, subject) => {
    const email = `${randomUUID()}@demo.test`;
    const reply = await create({ deliver: 'mail', email, language, action: 'signInDtc' });
    expect(reply.statusCode).toBe(201);
    expect(Object.keys(reply.json<object>()).toSorted()).toEqual(['expiresAt', 'id']);
    const mail = await lastMailTo(test, email);
    expect(mail.subject).toContain(subject);
    const { pathname, searchParams } = new URL(mail.links[0]!);
    expect(pathname).toBe('/migrate');
    expect([searchParams.get('action'), searchParams.get('service'), searchParams.get('lang')]).toEqual([
      'signInDtc',
      'crave',
      language,
    ]);
    const migrated = await migrate(await newCustomer(test), searchParams.get('migrationCode')!, 'signInDtc');
    expect(migrated.statusCode).toBe(200);
  });

  it('the same key returns the same code and sends one mail; the code itself is stored nowhere', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const body = asking();
    const [first, second] = [
      await client.call(createMigrationCode, { body, headers: key }),
      await client.call(createMigrationCode, { body, headers: key }),
    ];
    expect(second.json()).toEqual(first.json());
    const { migrationCode } = first.json<Created>();
    const { rows } = await test.database.pool.query<{ row: string }>(
      'select k::text as row from idempotency_keys k where key = $1',
      [key['idempotency-key']],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.row).not.toContain(migrationCode);

    const mailed = asking({ deliver: 'mail', email: `${randomUUID()}@demo.test` });
    const twice = { 'idempotency-key': randomUUID() };
    for (let time = 0; time < 2; time += 1)
      await client.call(createMigrationCode, { body: mailed, headers: twice });
    expect(await mailsTo(test, (mailed as unknown as { email: string }).email)).toHaveLength(1);
    const other = await client.call(createMigrationCode, { body: asking(), headers: twice });
    expect(codeOf(other)).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('a code lives 72 hours unless the client says otherwise, and at most 30 days', async () => {
    const { expiresAt } = (await create()).json<Created>();
    expect(Date.parse(expiresAt) - test.clock.now()).toBeGreaterThan(
      (limits.migrationCodeHours - 1) * 3_600_000,
    );
    expect(codeOf(await create({ expiresInHours: limits.migrationCodeMaxHours + 1 }))).toBe('VALIDATION');
    const short = (await create({ expiresInHours: 1 })).json<Created>();
    test.clock.advance(2 * 3600);
    expect(codeOf(await migrate(await newCustomer(test), short.migrationCode, 'linkBdu'))).toBe(
      'MIGRATION_INVALID',
    );
    test.clock.reset();
  });

  it('a revoked code links nothing; only its own client revokes it, once', async () => {
    const { id, migrationCode } = (await create()).json<Created>();
    const other = await newServiceClient(test);
    expect(codeOf(await other.call(revokeMigrationCode, { params: { id } }))).toBe('NOT_FOUND');
    expect((await client.call(revokeMigrationCode, { params: { id } })).statusCode).toBe(204);
    expect(codeOf(await client.call(revokeMigrationCode, { params: { id } }))).toBe('NOT_FOUND');
    expect(codeOf(await client.call(revokeMigrationCode, { params: { id: 'nonsense' } }))).toBe('NOT_FOUND');
    expect(codeOf(await migrate(await newCustomer(test), migrationCode, 'linkBdu'))).toBe(
      'MIGRATION_INVALID',
    );
  });

  it.each([
    ['an unknown provider', { providerId: 'nobody' }, 'NO_PROVIDER'],
    ['a brand without migration', { brand: 'ctv' }, 'BRAND_NOT_ALLOWED'],
    ['mail without an address', { deliver: 'mail' }, 'VALIDATION'],
    ['no email address', { deliver: 'mail', email: 'nonsense' }, 'VALIDATION'],
  ])('%s is refused', async (_, rest, code) => {
    expect(codeOf(await create(rest))).toBe(code);
  });

  it('a client of one provider or brand speaks for no other', async () => {
    const bound = await newServiceClient(test, undefined, {
      external_kind: 'provider',
      external_id: 'prairie-fibre',
    });
    expect((await create({}, bound)).statusCode).toBe(201);
    expect(codeOf(await create({ providerId: 'harbour-tv' }, bound))).toBe('CLIENT_NOT_ALLOWED');
    const ofBrand = await newServiceClient(test, undefined, { brands: ['tsn'] });
    expect(codeOf(await create({}, ofBrand))).toBe('CLIENT_NOT_ALLOWED');
  });
});

describe('[B2] [A-81] migration from the account page', () => {
  const begin = ({ access_token }: TestCustomer) =>
    test.app.inject({
      method: 'POST',
      url: '/api/one-account-migration/v1/begin',
      headers: bearer(access_token),
      payload: { action: 'registerDtc' },
    });

  it('a viewer gets a code of ten minutes for its own identity, five times a day', async () => {
    const viewer = await newCustomer(test, 'bdu', { brand: 'crave' });
    const { migrationCode, expiresAt } = (await begin(viewer)).json<Created>();
    expect(Date.parse(expiresAt) - test.clock.now()).toBeLessThanOrEqual(
      limits.migrationCodeMinutes * 60_000,
    );
    const customer = await newCustomer(test);
    expect((await migrate(customer, migrationCode, 'registerDtc')).statusCode).toBe(200);
    const gone = await test.app.inject({ url: '/api/account/v1.1/', headers: bearer(viewer.access_token) });
    expect(gone.statusCode).toBe(401);

    const again = await newCustomer(test, 'bdu', { brand: 'crave' });
    for (let time = 0; time < 5; time += 1) expect((await begin(again)).statusCode).toBe(200);
    expect(codeOf(await begin(again))).toBe('TOO_MANY_REQUESTS');
  });

  it('a direct customer has nothing to begin', async () => {
    expect(codeOf(await begin(await newCustomer(test, 'linked')))).toBe('NO_PROVIDER');
  });
});
