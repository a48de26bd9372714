import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@marquee/product/limits.ts';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { lastMailTo } from '../../testing/read-mails.ts';
import {
  basicOf,
  bearer,
  claimsOf,
  codeOf,
  newCustomer,
  type TestCustomer,
} from '../../testing/test-clients.ts';
import { turnOnTwoStep } from '../../testing/two-step.ts';
import { authorizeAtProvider, startTvProvider, type TvProvider } from '../../testing/tv-provider.ts';

let test: TestApp;
let provider: TvProvider;
let other: TvProvider;
beforeAll(async () => {
  [provider, other] = [await startTvProvider(), await startTvProvider()];
  const clientConfig = ({ issuer }: TvProvider) => ({ issuer, clientId: 'marquee', clientSecret: 's' });
  test = await createTestApp({
    BOT_CHECK: 'off',
    TV_PROVIDERS: JSON.stringify({
      'prairie-fibre': clientConfig(provider),
      'laurentides-tele': clientConfig(other),
    }),
  });
});
beforeEach(() => provider.override({}));
afterEach(() => test.clock.reset());
afterAll(async () => {
  await test.close();
  await provider.close();
  await other.close();
});

const path = '/api/bdu/v1.1/account/provider';
type Redirect = Awaited<ReturnType<typeof authorizeAtProvider>>;

const startAuthorization = ({ access_token }: TestCustomer, subject = `viewer-${randomUUID()}`) =>
  authorizeAtProvider(test, access_token, 'provider').then((authorization) => {
    provider.expect(authorization.nonce, subject);
    return { ...authorization, subject };
  });
const finishAuthorization = (
  { access_token }: TestCustomer,
  { cookie, state }: Pick<Redirect, 'cookie' | 'state'>,
) =>
  test.app.inject({
    method: 'POST',
    url: path,
    headers: { ...bearer(access_token), cookie },
    payload: { code: 'a-code', state },
  });
const link = async (who: TestCustomer, subject?: string) => {
  const authorization = await startAuthorization(who, subject);
  return { ...authorization, reply: await finishAuthorization(who, authorization) };
};
const own = async ({ access_token }: TestCustomer) =>
  test.app.inject({ url: path, headers: bearer(access_token) });
const unlink = ({ access_token }: TestCustomer) =>
  test.app.inject({ method: 'DELETE', url: path, headers: bearer(access_token) });
const providerSkusOf = async (accountId: string) => {
  const { rows } = await test.database.pool.query<{ sku: string }>(
    `select sku from entitlement_grants
    where account_id = $1 and source_kind = 'provider' and coalesce(ends_at, 'infinity') > $2 order by sku`,
    [accountId, new Date(test.clock.now())],
  );
  return rows.map(({ sku }) => sku);
};
const signInAsViewer = async (subject: string) => {
  const away = await test.app.inject('/api/bdu/v1/authorize?providerId=prairie-fibre&brand=crave');
  const { searchParams } = new URL(away.headers.location!);
  provider.expect(searchParams.get('nonce')!, subject);
  const reply = await test.app.inject({
    method: 'POST',
    url: '/api/bdu/v1.1/auth/token',
    headers: { authorization: basicOf('crave'), cookie: String(away.headers['set-cookie']).split(';')[0]! },
    payload: { code: 'a-code', state: searchParams.get('state') },
  });
  return reply.json<{ access_token: string }>();
};

describe('linking', () => {
  it('[OVR-22] [A-80] a direct customer links a TV provider, sees what comes with it, and unlinks it; profiles and plans stay', async () => {
    const who = await newCustomer(test);
    expect(codeOf(await own(who))).toBe('NO_PROVIDER');
    const countOf = async (table: 'profiles' | 'subscriptions') =>
      (await test.database.pool.query(`select from ${table} where account_id = $1`, [who.accountId]))
        .rowCount;
    const before = [await countOf('profiles'), await countOf('subscriptions')];

    const { reply, url } = await link(who);
    expect([reply.statusCode, reply.json()]).toEqual([201, { providerId: 'prairie-fibre', linked: true }]);
    const account = await test.app.inject({ url: '/api/account/v1.1/', headers: bearer(who.access_token) });
    expect(account.json()).toMatchObject({
      tvProviderId: 'prairie-fibre',
      tvProviderName: { en: 'Prairie Fibre', fr: 'Prairie Fibre' },
    });
    expect(url.searchParams.get('redirect_uri')).toBe(
      `${test.env.publicUrl}/account/partners/prairie-fibre/link`,
    );
    expect((await own(who)).json()).toMatchObject({
      providerId: 'prairie-fibre',
      displayName: 'Prairie Fibre',
      content: [{ productSku: 'crave_total' }, { productSku: 'tsn' }],
    });
    expect(await providerSkusOf(who.accountId)).toEqual(['crave_total', 'tsn']);
    expect((await lastMailTo(test, who.email)).text).toContain('Prairie Fibre');

    expect((await unlink(who)).statusCode).toBe(204);
    expect(codeOf(await own(who))).toBe('NO_PROVIDER');
    expect(await providerSkusOf(who.accountId)).toEqual([]);
    expect([await countOf('profiles'), await countOf('subscriptions')]).toEqual(before);
    expect((await link(who)).reply.statusCode).toBe(201);
  });

  it('[A-80] unverified customers may link, customers of a TV provider may not', async () => {
    expect((await link(await newCustomer(test, 'unverified'))).reply.statusCode).toBe(201);
    const { access_token } = await signInAsViewer(`viewer-${randomUUID()}`);
    const reply = await test.app.inject({
      method: 'POST',
      url: `${path}/authorize`,
      headers: bearer(access_token),
      payload: { providerId: 'prairie-fibre' },
    });
    expect(codeOf(reply)).toBe('BDU_FORBIDDEN');
  });

  it('[A-75] [L299] a viewer who is linked to another direct account is not moved: 35.2.16', async () => {
    const [first, second] = [await newCustomer(test), await newCustomer(test)];
    const { subject } = await link(first);
    const { reply } = await link(second, subject);
    expect([reply.statusCode, codeOf(reply)]).toEqual([409, '35.2.16']);
    expect((await own(first)).statusCode).toBe(200);
    expect(await providerSkusOf(first.accountId)).toEqual(['crave_total', 'tsn']);
    expect(await providerSkusOf(second.accountId)).toEqual([]);
  });

  it('[T29] Signing in through the linked provider is no way around the second step', async () => {
    const who = await newCustomer(test);
    const { subject } = await link(who);
    await turnOnTwoStep(test, who);
    expect(await signInAsViewer(subject)).toMatchObject({
      code: 'SECOND_STEP_REQUIRED',
      details: { methods: ['code', 'recoveryCode'] },
    });
  });

  it('a second provider, or a second viewer, needs the first to be unlinked: PROVIDER_ALREADY_LINKED', async () => {
    const who = await newCustomer(test);
    const { subject } = await link(who);
    const elsewhere = await test.app.inject({
      method: 'POST',
      url: `${path}/authorize`,
      headers: bearer(who.access_token),
      payload: { providerId: 'laurentides-tele' },
    });
    expect(codeOf(elsewhere)).toBe('PROVIDER_ALREADY_LINKED');
    expect(codeOf((await link(who)).reply)).toBe('PROVIDER_ALREADY_LINKED');
    expect((await link(who, subject)).reply.statusCode).toBe(201);
  });

  it('[A-80] a viewer’s account of its own is merged into the direct one, and its sessions end', async () => {
    const subject = `viewer-${randomUUID()}`;
    const viewer = await signInAsViewer(subject);
    const viewerId = claimsOf(viewer.access_token).account_id;
    await test.app.inject({
      method: 'POST',
      url: '/api/profile/v1.1',
      headers: bearer(viewer.access_token),
      payload: { nickname: 'Grandma', maturity: 'ADULT' },
    });
    const who = await newCustomer(test);
    expect((await link(who, subject)).reply.statusCode).toBe(201);
    const { rows } = await test.database.pool.query<{ status: string }>(
      'select status from accounts where id = $1',
      [viewerId],
    );
    expect(rows).toEqual([{ status: 'DELETED' }]);
    expect(await providerSkusOf(who.accountId)).toEqual(['crave_total', 'tsn']);
    expect((await test.app.inject({ url: path, headers: bearer(viewer.access_token) })).statusCode).toBe(401);
    // From now on the provider's sign-in leads to the direct account.
    expect(claimsOf((await signInAsViewer(subject)).access_token).account_id).toBe(who.accountId);
  });

  it('the state counts once, for this account and this browser, in time: AUTH_CODE_INVALID', async () => {
    const [who, thief] = [await newCustomer(test), await newCustomer(test)];
    const before = provider.requestCount();
    const authorization = await startAuthorization(who);
    expect(codeOf(await finishAuthorization(thief, authorization))).toBe('AUTH_CODE_INVALID');
    expect(codeOf(await finishAuthorization(who, { ...authorization, cookie: '' }))).toBe(
      'AUTH_CODE_INVALID',
    );
    expect(codeOf(await finishAuthorization(who, { ...authorization, state: 'invented' }))).toBe(
      'AUTH_CODE_INVALID',
    );
    const signIn = await test.app.inject('/api/bdu/v1/authorize?providerId=prairie-fibre&brand=crave');
    const ofSignIn = {
      state: new URL(signIn.headers.location!).searchParams.get('state')!,
      cookie: String(signIn.headers['set-cookie']).split(';')[0]!,
    };
    expect(codeOf(await finishAuthorization(who, ofSignIn))).toBe('AUTH_CODE_INVALID');
    expect(provider.requestCount()).toBe(before);
    expect((await finishAuthorization(who, authorization)).statusCode).toBe(201);
    expect(codeOf(await finishAuthorization(who, authorization))).toBe('AUTH_CODE_INVALID');
    const late = await startAuthorization(who);
    test.clock.advance(limits.authorizationMinutes * 60 + 1);
    expect(codeOf(await finishAuthorization(who, late))).toMatch(/AUTH_CODE_INVALID|invalid_token/);
  });

  it('a provider that is not believed, or is down, links nothing: BDU_LOGIN_FAILED', async () => {
    const who = await newCustomer(test);
    const authorization = await startAuthorization(who);
    provider.override({ claims: { nonce: 'another' } });
    expect(codeOf(await finishAuthorization(who, authorization))).toBe('BDU_LOGIN_FAILED');
    expect(codeOf(await own(who))).toBe('NO_PROVIDER');
  });

  it('two tabs that link one viewer at once end with one link', async () => {
    const who = await newCustomer(test);
    const subject = `viewer-${randomUUID()}`;
    const first = await startAuthorization(who, subject);
    expect((await finishAuthorization(who, first)).statusCode).toBe(201);
    const second = await startAuthorization(who, subject);
    const third = await startAuthorization(who, subject);
    provider.expect(second.nonce, subject);
    const replies = [await finishAuthorization(who, second)];
    provider.expect(third.nonce, subject);
    replies.push(await finishAuthorization(who, third));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const { rowCount } = await test.database.pool.query(
      'select from provider_identities where account_id = $1',
      [who.accountId],
    );
    expect(rowCount).toBe(1);
  });
});
