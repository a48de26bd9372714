import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../testing/create-test-app.ts';
import { makePortalFixture } from '../testing/portal-fixture.ts';
import { type TvProvider, startTvProvider } from '../testing/tv-provider.ts';

let test: TestApp;
let provider: TvProvider;
beforeAll(async () => {
  provider = await startTvProvider();
  const party = { issuer: provider.issuer, clientId: 'marquee', clientSecret: 's' };
  test = await createTestApp(
    {
      PUBLIC_URL: 'https://account.example.test',
      BRAND_HOSTS: 'account.tsn.test=tsn,account.rds.test=rds',
      TV_PROVIDERS: JSON.stringify({ 'prairie-fibre': party }),
      PARTNERS: JSON.stringify({ mobilink: party }),
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
