import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { limits } from '@marquee/product/limits.ts';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { makePortalFixture } from '../../testing/portal-fixture.ts';
import { basicOf, bearer, claimsOf, newCustomer } from '../../testing/test-clients.ts';
import { startTvProvider, type TvProvider } from '../../testing/tv-provider.ts';

let test: TestApp;
let provider: TvProvider;
/** Offers no logout. */
let plain: TvProvider;
/** Rows whose logout is not `hint`. */
let withKind: Readonly<Record<'prairie-plain' | 'prairie-none', TvProvider>>;
beforeAll(async () => {
  [provider, plain] = [await startTvProvider(), await startTvProvider()];
  withKind = { 'prairie-plain': await startTvProvider(), 'prairie-none': await startTvProvider() };
  plain.override({ discovery: { end_session_endpoint: undefined } });
  const clientConfig = ({ issuer }: TvProvider) => ({ issuer, clientId: 'marquee', clientSecret: 's' });
  test = await createTestApp(
    {
      BOT_CHECK: 'off',
      BRAND_HOSTS: 'account.tsn.localhost=tsn',
      TV_PROVIDERS: JSON.stringify({
        'prairie-fibre': clientConfig(provider),
        'laurentides-tele': clientConfig(plain),
        'prairie-plain': { ...clientConfig(withKind['prairie-plain']), logout: 'plain' },
        'prairie-none': { ...clientConfig(withKind['prairie-none']), logout: 'none' },
      }),
    },
    { portalDist: await makePortalFixture() },
  );
});
beforeEach(() => provider.override({}));
afterEach(() => test.clock.reset());
afterAll(async () => {
  await test.close();
  await provider.close();
  await plain.close();
  for (const each of Object.values(withKind)) await each.close();
});

const signIn = async (
  { at, providerId }: { at: TvProvider; providerId: string } = { at: provider, providerId: 'prairie-fibre' },
) => {
  const away = await test.app.inject(`/api/bdu/v1/authorize?providerId=${providerId}&brand=crave`);
  const { searchParams } = new URL(away.headers.location!);
  at.expect(searchParams.get('nonce')!, `viewer-${randomUUID()}`);
  const reply = await test.app.inject({
    method: 'POST',
    url: '/api/bdu/v1.1/auth/token',
    headers: { authorization: basicOf('crave'), cookie: String(away.headers['set-cookie']).split(';')[0]! },
    payload: { code: 'a-code', state: searchParams.get('state') },
  });
  return reply.json<{ access_token: string; refresh_token: string }>();
};
const signOut = (token: string, host?: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/login/v1.1/logout',
    headers: { ...bearer(token), ...(host && { host }) },
    payload: {},
  });
const open = (url: string) => {
  const { pathname, search } = new URL(url);
  return test.app.inject(pathname + search);
};
const sessionOf = async (token: string) => {
  const { rows } = await test.database.pool.query<{ id_token: string | null; revoked_at: Date | null }>(
    'select id_token, revoked_at from sessions where id = $1',
    [claimsOf(token).sid],
  );
  return rows[0]!;
};
interface Out {
  readonly continueAt: string;
  readonly provider: { readonly displayName: string; readonly url: string };
}

it('[A-73] [B5] the logout of a provider customer continues at the provider, with the ID token as hint, and comes back to the sign-in page', async () => {
  const { access_token } = await signIn();
  const kept = await sessionOf(access_token);
  // Encrypted: a copy of the database holds no usable token.
  expect(kept.id_token).not.toContain('.');
  const reply = await signOut(access_token);
  const out = reply.json<Out>();
  expect(reply.statusCode).toBe(200);
  expect(out.provider).toEqual({ displayName: 'Prairie Fibre', url: provider.issuer });
  expect(await sessionOf(access_token)).toMatchObject({
    id_token: null,
    revoked_at: expect.any(Date) as Date,
  });

  const left = await open(out.continueAt);
  const url = new URL(left.headers.location!);
  expect(url.origin + url.pathname).toBe(`${provider.issuer}/end`);
  const sent = Object.fromEntries(url.searchParams);
  expect(sent).toMatchObject({
    client_id: 'marquee',
    post_logout_redirect_uri: `${test.env.publicUrl}/login`,
    state: new URL(out.continueAt).searchParams.get('ticket'),
  });
  const [, payload = ''] = sent['id_token_hint']!.split('.');
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ iss: provider.issuer });
  const { rowCount } = await test.database.pool.query(
    `select from authorizations where kind = 'tvLogout' and used_at is not null and id_token is not null`,
  );
  expect(rowCount).toBe(0);
});

it('[A-73] a ticket works once, for a minute; without one the browser lands on the sign-in page', async () => {
  const back = `${test.env.publicUrl}/login?signedOut=here`;
  const first = (await signOut((await signIn()).access_token)).json<Out>();
  expect((await open(first.continueAt)).headers.location).toContain('/end?');
  expect((await open(first.continueAt)).headers.location).toBe(back);
  const late = (await signOut((await signIn()).access_token)).json<Out>();
  test.clock.advance(limits.logoutTicketSeconds + 1);
  expect((await open(late.continueAt)).headers.location).toBe(back);
  expect((await open(`${test.env.publicUrl}/api/bdu/v1/logout?ticket=invented`)).headers.location).toBe(back);
});

it('[A-73] the logout of a direct customer ends here: 204', async () => {
  const direct = await newCustomer(test);
  expect((await signOut(direct.access_token)).statusCode).toBe(204);
});

it('[A-73] a session of another brand made from it ends at the provider too', async () => {
  const { access_token } = await signIn();
  const link = await test.app.inject({
    method: 'POST',
    url: '/api/magic-link/v2.1/generate?brand=tsn',
    headers: bearer(access_token),
  });
  const { magicLink } = link.json<{ magicLink: string }>();
  const reply = await test.app.inject({
    method: 'POST',
    url: '/api/login/v2.1',
    headers: { authorization: basicOf('tsn'), 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ grant_type: 'magic_link_token', magic_link_token: magicLink }).toString(),
  });
  const out = (await signOut(reply.json<{ access_token: string }>().access_token)).json<Out>();
  expect(
    new URL((await open(out.continueAt)).headers.location!).searchParams.get('id_token_hint'),
  ).toBeTruthy();
});

it('[A-73] a logout that began at a brand’s host comes back to it', async () => {
  const { access_token } = await signIn();
  const out = (await signOut(access_token, 'account.tsn.localhost')).json<Out>();
  const url = new URL((await open(out.continueAt)).headers.location!);
  const returned = await open(`${test.env.publicUrl}/login?state=${url.searchParams.get('state')}`);
  expect(returned.headers['refresh']).toContain('//account.tsn.localhost');
});

it('[A-73] a provider without a logout: the sign-in page of the brand, which says so', async () => {
  const { access_token } = await signIn({ at: plain, providerId: 'laurentides-tele' });
  const out = (await signOut(access_token)).json<Out>();
  expect(out.provider.displayName).toBe('Laurentides Télé');
  expect((await open(out.continueAt)).headers.location).toBe(
    `${test.env.publicUrl}/login?service=crave&signedOut=here`,
  );
});

it.each([
  ['plain: the browser goes there without a hint', 'prairie-plain', true],
  ['none: the sign-in page says that the session there may still be open', 'prairie-none', false],
] as const)('[A-73] [B5] logout %s', async (_kind, providerId, goesThere) => {
  const { access_token } = await signIn({ at: withKind[providerId], providerId });
  const { continueAt } = (await signOut(access_token)).json<Out>();
  const url = new URL((await open(continueAt)).headers.location!);
  if (goesThere) {
    expect(url.origin + url.pathname).toBe(`${withKind[providerId].issuer}/end`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'marquee',
      post_logout_redirect_uri: `${test.env.publicUrl}/login`,
      state: new URL(continueAt).searchParams.get('ticket'),
    });
  } else expect(url.href).toBe(`${test.env.publicUrl}/login?service=crave&signedOut=here`);
});

it('[A-73] a provider that does not answer holds nobody longer than three seconds', async () => {
  const down = await createTestApp({
    BOT_CHECK: 'off',
    TV_PROVIDERS: '{"prairie-fibre":{"issuer":"http://10.255.255.1/tv","clientId":"c","clientSecret":"s"}}',
  });
  const viewer = await newCustomer(down, 'bdu');
  const reply = await down.app.inject({
    method: 'POST',
    url: '/api/login/v1.1/logout',
    headers: bearer(viewer.access_token),
    payload: {},
  });
  const began = performance.now();
  const { pathname, search } = new URL(reply.json<Out>().continueAt);
  const left = await down.app.inject(pathname + search);
  expect(left.headers.location).toContain('signedOut=here');
  expect(performance.now() - began).toBeLessThan(limits.signOutWaitMs);
  await down.close();
});
