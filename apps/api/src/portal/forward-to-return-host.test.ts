import { randomUUID } from 'node:crypto';
import { authorizeConsolidation } from '@marquee/product/contract/migration.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../testing/create-test-app.ts';
import { makePortalFixture } from '../testing/portal-fixture.ts';
import { bearer, newCustomer } from '../testing/test-clients.ts';
import { type TvProvider, startTvProvider } from '../testing/tv-provider.ts';

let test: TestApp;
let provider: TvProvider;
beforeAll(async () => {
  provider = await startTvProvider();
  const clientConfig = { issuer: provider.issuer, clientId: 'marquee', clientSecret: 's' };
  test = await createTestApp(
    {
      PUBLIC_URL: 'https://account.example.test',
      BRAND_HOSTS: 'account.tsn.test=tsn,account.rds.test=rds',
      TV_PROVIDERS: JSON.stringify({ 'prairie-fibre': clientConfig }),
      PARTNERS: JSON.stringify({ mobilink: clientConfig }),
    },
    { portalDist: await makePortalFixture() },
  );
});
afterAll(async () => {
  await test.close();
  await provider.close();
});

const leave = async (host: string, call = '/api/bdu/v1/authorize?providerId=prairie-fibre&brand=crave') => {
  const reply = await test.app.inject({ url: call, headers: { host } });
  const { searchParams } = new URL(reply.headers.location!);
  return { state: searchParams.get('state')!, redirectUri: searchParams.get('redirect_uri')!, reply };
};
const open = (url: string, host = 'account.example.test') => test.app.inject({ url, headers: { host } });
const backWith = (state: string) => `/login/bdu/auth?code=a-code&state=${state}&iss=x`;

it('[D20] An OAuth response is forwarded from PUBLIC_URL to the host where the flow started, which has the cookie', async () => {
  const { state, redirectUri, reply } = await leave('account.tsn.test');
  expect(redirectUri).toBe('https://account.example.test/login/bdu/auth');
  expect(reply.cookies[0]).toMatchObject({
    name: `__Host-oauth-binding-${state.slice(0, 8)}`,
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
  });
  expect(reply.cookies[0]).not.toHaveProperty('domain');
  const forwarded = await open(backWith(state));
  expect([forwarded.statusCode, forwarded.headers['refresh']]).toEqual([
    200,
    `0;url=https://account.tsn.test${backWith(state)}`,
  ]);
  expect((await open(backWith(state), 'account.tsn.test')).headers['refresh']).toBeUndefined();
});

it('[D20] So is the response of a partner', async () => {
  const authorize = '/api/partner/v1/authorize?partnerId=mobilink&brand=crave';
  for (const from of ['', '&from=linkPartner']) {
    const { state, redirectUri } = await leave('account.rds.test', authorize + from);
    const { pathname } = new URL(redirectUri);
    const forwarded = await open(`${pathname}?code=c&state=${state}`);
    const url = `https://account.rds.test${pathname}?code=c&state=${state}`;
    expect(forwarded.headers['refresh']).toBe(`0;url=${url}`);
  }
});

it('[D20] Nothing else is forwarded, and never to a host that is not configured', async () => {
  const home = await leave('account.example.test');
  const stranger = await leave('account.evil.test');
  const { state } = await leave('account.tsn.test');
  for (const url of [
    backWith(home.state),
    backWith(stranger.state),
    backWith('nonsense'),
    '/login/bdu/auth?code=a-code',
    `/login?state=${state}`,
    `/account/manage?state=${state}`,
    `/login/bdu/auth?state=${state}&state=${state}`,
  ])
    expect((await open(url)).headers['refresh'], url).toBeUndefined();
});

it.each([
  { source: 'bdu', kind: 'bdu', callback: '/login/bdu/auth' },
  { source: 'partner', kind: 'fresh', callback: '/account/partners/mobilink/link' },
] as const)(
  '[B3] [A-79] The response of a sign-in that proves an account of source $source is forwarded to the consolidation page of the host that asked',
  async ({ source, kind, callback }) => {
    const [own, other] = [await newCustomer(test), await newCustomer(test, kind)];
    for (const { accountId } of [own, other])
      await test.database.pool.query(
        "insert into account_identifiers values ($1, 'phone', $2, now(), 'import')",
        [accountId, own.accountId],
      );
    if (source === 'partner')
      await test.database.pool.query(
        `insert into partner_links (partner_id, subject, account_id, linked_at)
         values ('mobilink', $1, $2, now())`,
        [randomUUID(), other.accountId],
      );
    for (const host of ['account.example.test', 'account.tsn.test']) {
      const reply = await test.app.inject({
        method: 'POST',
        url: authorizeConsolidation.path,
        headers: { ...bearer(own.access_token), host },
        payload: { accountId: other.accountId },
      });
      expect(reply.statusCode, reply.body).toBe(200);
      const { searchParams } = new URL(reply.json<{ url: string }>().url);
      expect(searchParams.get('redirect_uri')).toBe(`https://account.example.test${callback}`);
      const answer = `code=a-code&state=${searchParams.get('state')!}&iss=x`;
      const forwarded = await open(`${callback}?${answer}`);
      expect([forwarded.statusCode, forwarded.headers['refresh'], forwarded.body]).toEqual([
        200,
        `0;url=https://${host}/consolidation?${answer}&accountId=${other.accountId}`,
        '',
      ]);
    }
  },
);

it.each([
  ['privacy', '/account/privacy'],
  [undefined, '/account/manage/delete'],
])('[A-87] A sign-in that confirms who a provider customer is returns to %s', async (returnTo, path) => {
  const { access_token } = await newCustomer(test, 'bdu');
  const reply = await test.app.inject({
    method: 'POST',
    url: '/api/bdu/v1.1/account/reauthentication/authorize',
    headers: { ...bearer(access_token), host: 'account.example.test' },
    ...(returnTo && { payload: { returnTo } }),
  });
  const state = new URL(reply.json<{ url: string }>().url).searchParams.get('state')!;
  const back = await open(`/login/bdu/auth?code=a-code&state=${state}`);
  expect(back.headers['refresh']).toBe(
    `0;url=https://account.example.test${path}?code=a-code&state=${state}`,
  );
});
