/** Proof of consents. */
import { randomUUID } from 'node:crypto';
import { deleteOwnAccount } from '@marquee/product/contract/account.ts';
import { recordConsent } from '@marquee/product/contract/privacy/consents.ts';
import { limits } from '@marquee/product/limits.ts';
import { rates } from '@marquee/product/rate-limits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { purgeStatements, purgeTable } from '../../jobs/purge-expired.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { bearer, codeOf, newCustomer } from '../../testing/test-clients.ts';

const publicUrl = 'https://account.crave.test';
const own = { host: 'account.crave.test', origin: publicUrl };
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off', PUBLIC_URL: publicUrl });
});
afterAll(() => test.close());

const decision = (changes: object = {}) => ({
  id: randomUUID(),
  brand: 'crave',
  purpose: 'analytics',
  granted: true,
  version: 1,
  language: 'fr',
  source: 'banner',
  ...changes,
});
const record = (body: object, headers: Readonly<Record<string, string>> = {}, server = test) =>
  server.app.inject({
    method: 'POST',
    url: recordConsent.path,
    payload: body,
    headers: { ...own, ...headers },
  });
const rowsOf = (column: 'id' | 'visitor_id' | 'account_id', value: string) =>
  test.database.query
    .selectFrom('consents')
    .selectAll()
    .where(column, '=', value)
    .orderBy('decided_at')
    .execute();
const visitorOf = ({ cookies }: Awaited<ReturnType<typeof record>>) =>
  cookies.find(({ name }) => name === '__Host-visitor')!;

it('[C2] Every decision of a browser is a row, by a cookie that no script and no other host can read', async () => {
  const first = decision();
  const reply = await record(first);
  expect([reply.statusCode, reply.body]).toEqual([204, '']);
  const cookie = visitorOf(reply);
  expect(cookie).toMatchObject({ path: '/', secure: true, httpOnly: true, sameSite: 'Lax' });
  expect(cookie).not.toHaveProperty('domain');

  const second = decision({ granted: false, source: 'privacyChoices', language: 'en' });
  test.clock.advance(1);
  expect(visitorOf(await record(second, { cookie: `__Host-visitor=${cookie.value}` })).value).toBe(
    cookie.value,
  );
  const rows = await rowsOf('visitor_id', cookie.value);
  expect(rows).toMatchObject([
    { ...first, account_id: null },
    { ...second, account_id: null },
  ]);
});

it('[C2] A decision that is sent twice is one row', async () => {
  const body = decision();
  const replies = await Promise.all(Array.from({ length: 5 }, () => record(body)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204, 204]);
  const rows = await rowsOf('id', body.id);
  expect(rows).toHaveLength(1);
  expect(new Set(replies.map((reply) => visitorOf(reply).value))).toEqual(new Set([rows[0]!.visitor_id]));
});

it('[C2] A cookie that is not ours, or of another site’s page, does not choose the visitor', async () => {
  const foreign = randomUUID();
  for (const headers of [
    { cookie: '__Host-visitor=me' },
    { cookie: `__Host-visitor=${foreign}; __Host-visitor=${randomUUID()}` },
    { cookie: `__Host-visitor=${foreign}`, origin: 'https://evil.example' },
  ]) {
    const { value } = visitorOf(await record(decision(), headers));
    expect(value).toMatch(/^[\da-f-]{36}$/);
    expect(value).not.toBe(foreign);
  }
});

it('[C2] A signed-in customer’s decision names the account, and erasing the account leaves only the browser’s proof', async () => {
  const { accountId, access_token, password } = await newCustomer(test, 'fresh');
  const body = decision();
  const visitor = visitorOf(await record(body, bearer(access_token))).value;
  expect(await rowsOf('account_id', accountId)).toMatchObject([{ id: body.id, visitor_id: visitor }]);

  const erased = await test.app.inject({
    method: 'DELETE',
    url: deleteOwnAccount.path,
    headers: { ...bearer(access_token) },
    payload: { password },
  });
  expect(erased.statusCode).toBe(204);
  expect(await rowsOf('account_id', accountId)).toEqual([]);
  expect(await rowsOf('visitor_id', visitor)).toMatchObject([{ id: body.id, account_id: null }]);
});

it('[C2] Proof cannot be changed', async () => {
  const body = decision();
  await record(body);
  for (const change of ['granted = false', 'version = 2', 'account_id = visitor_id'])
    await expect(
      test.database.pool.query(`update consents set ${change} where id = $1`, [body.id]),
    ).rejects.toThrow();
  expect(await rowsOf('id', body.id)).toMatchObject([{ granted: true, version: 1, account_id: null }]);
});

it('[C2] Proof is kept for three years after it stopped to count', async () => {
  const body = decision();
  await record(body);
  const purge = async () => {
    for (const { name } of purgeStatements) if (name === 'consents') await purgeTable(test)({ policy: name });
  };
  test.clock.advance((limits.consentDays + 3 * 365 - 1) * 86_400);
  await purge();
  expect(await rowsOf('id', body.id)).toHaveLength(1);
  test.clock.advance(2 * 86_400);
  await purge();
  expect(await rowsOf('id', body.id)).toEqual([]);
  test.clock.reset();
});

it.each([
  { id: 'one' },
  { brand: 'nobody' },
  { purpose: 'ads' },
  { granted: 'yes' },
  { version: 0 },
  { version: 2 },
  { version: 1.5 },
  { language: 'de' },
  { source: 'register' },
])('[C2] A decision with %j is refused', async (change) => {
  const reply = await record(decision(change));
  expect([reply.statusCode, codeOf(reply), reply.cookies]).toEqual([400, 'VALIDATION', []]);
});

it('[C2] One network records no more decisions in a minute than the limit', async () => {
  const limited = await createTestApp({ TEST_LIMITS: 'on' });
  const statuses: number[] = [];
  for (let index = 0; index <= rates.consent.refuse; index++)
    statuses.push((await record(decision(), {}, limited)).statusCode);
  expect(statuses.at(-2)).toBe(204);
  expect(statuses.at(-1)).toBe(429);
  await limited.close();
});
