import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { limits } from '@marquee/product/limits.ts';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { lastMailTo } from '../../testing/read-mails.ts';
import { basicOf, bearer, claimsOf, codeOf, newCustomer } from '../../testing/test-clients.ts';
import { authorizeAtProvider, startTvProvider, type TvProvider } from '../../testing/tv-provider.ts';

let test: TestApp;
let provider: TvProvider;
beforeAll(async () => {
  provider = await startTvProvider();
  const clientConfig = { issuer: provider.issuer, clientId: 'marquee', clientSecret: 's' };
  test = await createTestApp({
    BOT_CHECK: 'off',
    TV_PROVIDERS: JSON.stringify({ 'prairie-fibre': clientConfig }),
  });
});
beforeEach(() => provider.override({}));
afterEach(() => test.clock.reset());
afterAll(async () => {
  await test.close();
  await provider.close();
});

interface Viewer {
  readonly subject: string;
  readonly token: string;
  readonly accountId: string;
}

const newViewer = async (): Promise<Viewer> => {
  const subject = `viewer-${randomUUID()}`;
  const away = await test.app.inject('/api/bdu/v1/authorize?providerId=prairie-fibre&brand=crave');
  const { searchParams } = new URL(away.headers.location!);
  provider.expect(searchParams.get('nonce')!, subject);
  const reply = await test.app.inject({
    method: 'POST',
    url: '/api/bdu/v1.1/auth/token',
    headers: { authorization: basicOf('crave'), cookie: String(away.headers['set-cookie']).split(';')[0]! },
    payload: { code: 'a-code', state: searchParams.get('state') },
  });
  const token = reply.json<{ access_token: string }>().access_token;
  return { subject, token, accountId: claimsOf(token).account_id };
};

const nowSeconds = () => Math.floor(test.clock.now() / 1000);
const confirm = async (
  { token, subject }: Pick<Viewer, 'token' | 'subject'>,
  claims: Readonly<Record<string, unknown>> = {},
  by = token,
) => {
  const { cookie, state, nonce, url } = await authorizeAtProvider(test, token, 'reauthentication');
  provider.expect(nonce, subject);
  provider.override({ claims: { auth_time: nowSeconds(), ...claims } });
  const reply = await test.app.inject({
    method: 'POST',
    url: '/api/bdu/v1.1/account/reauthentication',
    headers: { ...bearer(by), cookie },
    payload: { code: 'a-code', state },
  });
  return { reply, url, proof: reply.json<{ proof?: string }>().proof ?? '' };
};
const remove = ({ token, accountId }: Pick<Viewer, 'token' | 'accountId'>, payload: object) =>
  test.app.inject({
    method: 'DELETE',
    url: `/api/account/v1.1/account/${accountId}`,
    headers: bearer(token),
    payload,
  });
const statusOf = async (accountId: string) =>
  (
    await test.database.pool.query<{ status: string }>('select status from accounts where id = $1', [
      accountId,
    ])
  ).rows[0]!.status;

it('[A-72] a provider customer deletes the account after a fresh sign-in at the provider, which is asked for by max_age', async () => {
  const viewer = await newViewer();
  const { url, reply, proof } = await confirm(viewer);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    prompt: 'login',
    max_age: String(limits.reauthenticationMinutes * 60),
    redirect_uri: `${test.env.publicUrl}/login/bdu/auth`,
  });
  expect(reply.json()).toMatchObject({ expires_in: expect.any(Number) as number });
  expect((await remove(viewer, { proof })).statusCode).toBe(204);
  expect(await statusOf(viewer.accountId)).toBe('DELETED');
  const { rowCount } = await test.database.pool.query(
    'select from authorizations where account_id = $1 union all select from provider_identities where account_id = $1',
    [viewer.accountId],
  );
  expect(rowCount).toBe(0);
});

it('[A-72] the deletion is confirmed by mail where the provider names a verified address', async () => {
  const viewer = await newViewer();
  const email = `${randomUUID()}@demo.test`;
  const { proof } = await confirm(viewer, { email, email_verified: true });
  expect((await remove(viewer, { proof })).statusCode).toBe(204);
  expect((await lastMailTo(test, email)).subject).toBeTruthy();
});

it('[A-72] without a proof nothing is deleted, and a password is none', async () => {
  const viewer = await newViewer();
  for (const body of [{}, { proof: 'invented' }, { password: 'Sunny-Day-42' }])
    expect(codeOf(await remove(viewer, body))).toBe('PROOF_REQUIRED');
  expect(await statusOf(viewer.accountId)).toBe('ACTIVE');
});

it('[A-72] a proof of another account is refused, and still counts for its own', async () => {
  const [owner, thief] = [await newViewer(), await newViewer()];
  const { proof } = await confirm(owner);
  expect(codeOf(await remove(thief, { proof }))).toBe('PROOF_REQUIRED');
  expect(await statusOf(thief.accountId)).toBe('ACTIVE');
  expect((await remove(owner, { proof })).statusCode).toBe(204);
});

it('[A-72] the response of another customer’s sign-in is refused, by another session or as another viewer', async () => {
  const [owner, thief] = [await newViewer(), await newViewer()];
  expect(codeOf((await confirm(owner, {}, thief.token)).reply)).toBe('AUTH_CODE_INVALID');
  const asOther = await confirm({ ...owner, subject: thief.subject });
  expect(codeOf(asOther.reply)).toBe('INVALID_RECONNECTION');
});

it.each([
  ['older than five minutes', () => nowSeconds() - limits.reauthenticationMinutes * 60 - 1],
  ['in the future', () => nowSeconds() + limits.clockSkewSeconds + 5],
  ['not said', () => undefined],
  ['no number', () => 'today'],
])('[A-72] a sign-in that is %s is no proof', async (_, authTime) => {
  const viewer = await newViewer();
  const { reply } = await confirm(viewer, { auth_time: authTime() });
  expect(codeOf(reply)).toMatch(/PROOF_REQUIRED|BDU_LOGIN_FAILED/);
});

it('[A-72] a proof ends five minutes after the sign-in', async () => {
  const viewer = await newViewer();
  const { proof, reply } = await confirm(viewer, { auth_time: nowSeconds() - 240 });
  expect(reply.json<{ expires_in: number }>().expires_in).toBeLessThanOrEqual(60);
  test.clock.advance(61);
  expect(codeOf(await remove(viewer, { proof }))).toBe('PROOF_REQUIRED');
});

it('[A-72] a direct customer still needs the password, whatever proof is sent', async () => {
  const direct = await newCustomer(test, 'unverified');
  const viewer = await newViewer();
  const { proof } = await confirm(viewer);
  const asDirect = { token: direct.access_token, accountId: direct.accountId };
  expect(codeOf(await remove(asDirect, { proof }))).toBe('VALIDATION');
  const reply = await test.app.inject({
    method: 'POST',
    url: '/api/bdu/v1.1/account/reauthentication/authorize',
    headers: bearer(direct.access_token),
  });
  expect(codeOf(reply)).toBe('NO_PROVIDER');
});

it('[A-87] a fresh sign-in at the provider opens the data download', async () => {
  const viewer = await newViewer();
  const askExport = (cookie: string) =>
    test.app.inject({
      method: 'POST',
      url: '/api/privacy/v1/exports',
      headers: bearer(cookie),
      payload: { language: 'en' },
    });
  test.clock.advance(limits.freshProofMinutes * 60 + 20);
  expect(codeOf(await askExport(viewer.token))).toBe('REAUTH_REQUIRED');
  const authorize = await test.app.inject({
    method: 'POST',
    url: '/api/bdu/v1.1/account/reauthentication/authorize',
    headers: bearer(viewer.token),
    payload: { returnTo: 'privacy' },
  });
  const { searchParams } = new URL(authorize.json<{ url: string }>().url);
  const state = searchParams.get('state')!;
  provider.expect(searchParams.get('nonce')!, viewer.subject);
  provider.override({ claims: { auth_time: nowSeconds() } });
  const reply = await test.app.inject({
    method: 'POST',
    url: '/api/bdu/v1.1/account/reauthentication',
    headers: {
      ...bearer(viewer.token),
      origin: test.env.publicUrl,
      cookie: String(authorize.headers['set-cookie']).split(';')[0]!,
      'x-token-transport': 'cookie',
    },
    payload: { code: 'a-code', state },
  });
  const fresh = reply.cookies.find(({ name }) => name === 'access_token')!.value;
  expect((await askExport(fresh)).statusCode).toBe(202);
});
