import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@marquee/product/limits.ts';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import {
  askToken,
  basicOf,
  bearer,
  claimsOf,
  codeOf,
  newCustomer,
  signInForm,
} from '../../testing/test-clients.ts';
import { type ResponseOverrides, type TvProvider, startTvProvider } from '../../testing/tv-provider.ts';

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
beforeEach(() => {
  provider.override({});
  other.override({});
});
afterEach(() => test.clock.reset());
afterAll(async () => {
  await test.close();
  await provider.close();
  await other.close();
});

interface StartedAuthorization {
  readonly cookie: string;
  readonly state: string;
  readonly nonce: string;
  readonly url: URL;
}

const startAuthorization = async (
  providerId = 'prairie-fibre',
  brand = 'crave',
): Promise<StartedAuthorization> => {
  const reply = await test.app.inject(`/api/bdu/v1/authorize?providerId=${providerId}&brand=${brand}`);
  expect(reply.statusCode).toBe(302);
  const url = new URL(reply.headers.location!);
  const cookie = String(reply.headers['set-cookie']).split(';')[0]!;
  return { cookie, url, state: url.searchParams.get('state')!, nonce: url.searchParams.get('nonce')! };
};

const finishAuthorization = (
  { cookie, state }: Pick<StartedAuthorization, 'cookie' | 'state'>,
  rest: object = {},
) =>
  test.app.inject({
    method: 'POST',
    url: '/api/bdu/v1.1/auth/token',
    headers: { authorization: basicOf('crave'), cookie },
    payload: { code: 'a-code', state, ...rest },
  });

const signIn = async (subject = `viewer-${randomUUID()}`) => {
  const authorization = await startAuthorization();
  provider.expect(authorization.nonce, subject);
  const reply = await finishAuthorization(authorization);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ access_token: string; refresh_token: string }>();
};

const get = (token: string, path: string) =>
  test.app.inject({ url: `/api/bdu/${path}`, headers: bearer(token) });

describe('the list', () => {
  it.each([
    ['[API-PART-05] GET /v2.1/list', '/api/bdu/v2.1/list'],
    ['[API-PART-06] [ENT-MISC-04] GET /v2.2/provider-list', '/api/bdu/v2.2/provider-list'],
  ])('%s on bdu with query brand (or brandName) returns providers', async (_, path) => {
    for (const query of ['brand=crave', 'brandName=crave']) {
      const { providers } = (await test.app.inject(`${path}?${query}`)).json<{
        providers: { id: string; url: string }[];
      }>();
      expect(providers.map(({ id }) => id)).toEqual(['prairie-fibre', 'laurentides-tele', 'harbour-tv']);
      for (const each of providers)
        expect(Object.keys(each).toSorted()).toEqual([
          'available',
          'displayName',
          'id',
          'loginType',
          'logo',
          'url',
        ]);
      expect(providers[0]!.url).toBe('/api/bdu/v1/authorize?providerId=prairie-fibre&brand=crave');
    }
  });

  it('French lists start with the French-speaking provider; brands without providers have none', async () => {
    const french = await test.app.inject({
      url: '/api/bdu/v2.2/provider-list?brand=noovo',
      headers: { 'accept-language': 'fr-CA' },
    });
    expect(french.json<{ providers: { id: string }[] }>().providers[0]!.id).toBe('laurentides-tele');
    expect((await test.app.inject('/api/bdu/v2.2/provider-list?brand=noovomoi')).json()).toEqual({
      providers: [],
    });
  });
});

describe('signing in', () => {
  it('the redirect has state, nonce and PKCE, and only the same browser may return', async () => {
    const { url, cookie } = await startAuthorization();
    expect(url.origin + url.pathname).toBe(`${provider.issuer}/auth`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'marquee',
      response_type: 'code',
      scope: 'openid entitlements',
      code_challenge_method: 'S256',
      redirect_uri: `${test.env.publicUrl}/login/bdu/auth`,
    });
    expect(cookie).toMatch(/^oauth-binding-[\w-]{8}=[\w-]{43}$/);
  });

  it('[D20] Two tabs of one browser can be at a provider at once', async () => {
    const [first, second] = [await startAuthorization(), await startAuthorization()];
    const cookie = `${first.cookie}; ${second.cookie}`;
    for (const authorization of [first, second]) {
      provider.expect(authorization.nonce);
      const other = authorization === first ? second : first;
      expect((await finishAuthorization({ ...authorization, cookie: other.cookie })).statusCode).toBe(401);
      expect((await finishAuthorization({ ...authorization, cookie })).statusCode).toBe(200);
    }
  });

  it('[PERM-03] BDU_USER means TV-provider user: the token has provider, maturity and entitled SKUs', async () => {
    const subject = `viewer-${randomUUID()}`;
    const claims = claimsOf((await signIn(subject)).access_token);
    expect(claims).toMatchObject({
      authorities: ['BDU_USER'],
      bdu_provider: 'prairie-fibre',
      scope: ['maturity:TEEN', 'subscription:crave_total', 'subscription:tsn'],
    });
    provider.override({ claims: { skus: ['rds'], maturity: 'ADULT' } });
    const again = claimsOf((await signIn(subject)).access_token);
    expect(again.account_id).toBe(claims.account_id);
    expect(again.scope).toEqual(['maturity:ADULT', 'subscription:rds']);
  });

  it('[D13] a provider’s grant ends thirty days after the last sign-in where it cannot be checked', async () => {
    const subject = `viewer-${randomUUID()}`;
    const { account_id } = claimsOf((await signIn(subject)).access_token);
    const daysLeft = async () => {
      const rows = await test.database.query
        .selectFrom('entitlement_grants')
        .select(['source_id', 'ends_at', 'check_after'])
        .where('account_id', '=', account_id)
        .execute();
      return rows.map(({ source_id, ends_at, check_after }) => [
        source_id,
        check_after,
        Math.round((ends_at!.getTime() - test.clock.now()) / 86_400_000),
      ]);
    };
    const row = [`${provider.issuer} ${subject}`, null, limits.providerGrantDays];
    expect(await daysLeft()).toEqual([row, row]);
    test.clock.advance(10 * 86_400);
    await signIn(subject);
    expect(await daysLeft()).toEqual([row, row]);
    test.clock.reset();
  });

  it('[API-PART-08] [API-PART-10] [ENT-MISC-03] an account sees its own provider only', async () => {
    const subject = `viewer-${randomUUID()}`;
    const { access_token } = await signIn(subject);
    const { account_id } = claimsOf(access_token);
    expect((await get(access_token, 'v1.1/account/provider')).json()).toEqual({
      providerId: 'prairie-fibre',
      partnerId: null,
      displayName: 'Prairie Fibre',
      url: '/api/bdu/v1/authorize?providerId=prairie-fibre&brand=crave',
      linked: true,
      logo: expect.stringMatching(/^\/api\/assets\/[0-9a-f]{64}$/) as string,
      linkedAt: expect.stringMatching(/^20.*Z$/) as string,
      content: [
        { productSku: 'crave_total', displayName: 'Crave Total', brandId: 'crave' },
        { productSku: 'tsn', displayName: 'TSN', brandId: 'tsn' },
      ],
    });
    expect((await get(access_token, `v1/user-identity/account/${account_id}`)).json()).toEqual({
      accountId: account_id,
      providerId: 'prairie-fibre',
      bduUserId: subject,
    });
    const direct = await newCustomer(test);
    expect(codeOf(await get(direct.access_token, 'v1.1/account/provider'))).toBe('NO_PROVIDER');
    expect((await get(direct.access_token, `v1/user-identity/account/${account_id}`)).statusCode).toBe(404);
  });

  it('[API-PART-09] DELETE /v1.1/account/provider on bdu: the provider’s grants are removed with it', async () => {
    const { access_token, accountId } = await newCustomer(test, 'linked');
    const remove = () =>
      test.app.inject({
        method: 'DELETE',
        url: '/api/bdu/v1.1/account/provider',
        headers: bearer(access_token),
      });
    expect((await get(access_token, 'v1.1/account/provider')).statusCode).toBe(200);
    expect((await remove()).statusCode).toBe(204);
    expect(codeOf(await get(access_token, 'v1.1/account/provider'))).toBe('NO_PROVIDER');
    const { rows } = await test.database.pool.query<{ source_kind: string }>(
      'select distinct source_kind from entitlement_grants where account_id = $1',
      [accountId],
    );
    expect(rows).toEqual([{ source_kind: 'partner' }]);
    expect(codeOf(await remove())).toBe('NO_PROVIDER');
  });

  it('Twenty concurrent sign-ins of one new viewer create one account', async () => {
    const subject = `viewer-${randomUUID()}`;
    const authorizations = await Promise.all(Array.from({ length: 20 }, () => startAuthorization()));
    // The provider signs each nonce in turn; the database handles the requests concurrently.
    const accounts = new Set<string>();
    for (const authorization of authorizations) {
      provider.expect(authorization.nonce, subject);
      accounts.add(
        claimsOf((await finishAuthorization(authorization)).json<{ access_token: string }>().access_token)
          .account_id,
      );
    }
    expect(accounts.size).toBe(1);
  });

  it('brands without providers and unknown providers are rejected', async () => {
    expect((await test.app.inject('/api/bdu/v1/authorize?providerId=nobody')).statusCode).toBe(404);
    const reply = await test.app.inject('/api/bdu/v1/authorize?providerId=prairie-fibre&brand=noovomoi');
    expect(codeOf(reply)).toBe('BRAND_NOT_ALLOWED');
  });
});

const unsigned = (claims: object) =>
  `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
const status = (code: number, body: string) => (response: ServerResponse) => {
  response.statusCode = code;
  response.end(body);
};
const past = () => Math.floor(Date.now() / 1000) - 3600;

describe('a malicious provider', () => {
  const maliciousResponses: Readonly<Record<string, ResponseOverrides>> = {
    'another issuer': { claims: { iss: 'https://evil.test' } },
    'another audience': { claims: { aud: 'somebody-else' } },
    'no audience': { claims: { aud: undefined } },
    'our name among others, for another client': { claims: { aud: ['marquee', 'x'], azp: 'x' } },
    'another nonce': { claims: { nonce: 'another' } },
    'no nonce': { claims: { nonce: undefined } },
    'the algorithm none': { idToken: (_, { claims }) => unsigned(claims) },
    'an HMAC with the public key': {
      idToken: (_, { claims, publicPem }) =>
        new SignJWT({ ...claims })
          .setProtectedHeader({ alg: 'HS256', kid: 'one' })
          .sign(new TextEncoder().encode(publicPem)),
    },
    'an HMAC with our own secret': {
      idToken: (_, { claims }) =>
        new SignJWT({ ...claims })
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode('s'.repeat(32))),
    },
    'a key that is not the provider’s': {
      idToken: (_, { claims, otherKey }) =>
        new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(otherKey),
    },
    'claims changed after signing': {
      idToken: (honest, { claims }) => {
        const [header, , signature] = honest.split('.');
        const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'victim' })).toString('base64url');
        return `${header}.${changed}.${signature}`;
      },
    },
    'a signature cut off': { idToken: (honest) => honest.slice(0, -20) },
    expired: { claims: { iat: past() - 300, exp: past() } },
    'without an end': { claims: { exp: undefined } },
    'no subject': { claims: { sub: undefined } },
    'an empty name': { claims: { sub: '' } },
    'a name without end': { claims: { sub: 'x'.repeat(10_000) } },
    'nonsense about what may be watched': { claims: { skus: 'everything' } },
    'no ID token': { idToken: () => undefined },
    'something that is no token': { idToken: () => 'not.a.token' },
    'an error': { answer: status(500, 'oops') },
    'a page instead of tokens': { answer: status(200, '<html>') },
    'a redirect to another host': {
      answer: (response) => response.writeHead(307, { location: 'http://localhost:1/' }).end(),
    },
  };

  it.each(Object.entries(maliciousResponses))('[T11] is refused: %s', async (_, overrides) => {
    const subject = `viewer-${randomUUID()}`;
    const authorization = await startAuthorization();
    provider.expect(authorization.nonce, subject);
    provider.override(overrides);
    const reply = await finishAuthorization(authorization);
    expect([reply.statusCode, codeOf(reply)]).toEqual([401, 'BDU_LOGIN_FAILED']);
    expect(reply.headers['set-cookie']).toBeUndefined();
    const { rowCount } = await test.database.pool.query(
      'select from provider_identities where subject in ($1, $2)',
      [subject, 'victim'],
    );
    expect(rowCount).toBe(0);
    // A rejected state is consumed, also for a valid response.
    provider.override({});
    expect((await finishAuthorization(authorization)).statusCode).toBe(401);
  });

  const refused = async (reply: ReturnType<typeof finishAuthorization>, before: number) => {
    expect(codeOf(await reply)).toBe('BDU_LOGIN_FAILED');
    expect(provider.requestCount() + other.requestCount()).toBe(before);
  };

  it('is not called for: an invented state, another browser, none, a second time, too late, another brand, another provider', async () => {
    const [mine, theirs] = [await startAuthorization(), await startAuthorization()];
    const before = provider.requestCount() + other.requestCount();
    await refused(finishAuthorization({ ...mine, state: 'invented' }), before);
    await refused(finishAuthorization({ state: mine.state, cookie: theirs.cookie }), before);
    await refused(finishAuthorization({ state: mine.state, cookie: '' }), before);
    await refused(finishAuthorization(mine, { providerId: 'laurentides-tele' }), before);
    const elsewhere = await startAuthorization('prairie-fibre', 'tsn');
    await refused(finishAuthorization(elsewhere), before);
    const late = await startAuthorization();
    test.clock.advance(limits.authorizationMinutes * 60 + 1);
    await refused(finishAuthorization(late), before);
  });

  it('a response with another issuer is rejected', async () => {
    provider.override({ discovery: { authorization_response_iss_parameter_supported: true } });
    const authorization = await startAuthorization('laurentides-tele');
    other.expect(authorization.nonce);
    const reply = await finishAuthorization(authorization, { iss: provider.issuer });
    expect(codeOf(reply)).toBe('BDU_LOGIN_FAILED');
  });
});

describe('an error of the provider', () => {
  it.each([
    ['access_denied', 'denied'],
    ['server_error', 'unreachable'],
    ['temporarily_unavailable', 'unreachable'],
    ['invalid_scope', 'refused'],
    ['<script>', 'refused'],
  ])('[UX-17] %s names the provider and the reason %s, once, without asking it', async (error, reason) => {
    const authorization = await startAuthorization();
    const before = provider.requestCount();
    const answer = () => finishAuthorization(authorization, { code: '', error });
    const [first, second] = [await answer(), await answer()];
    expect([first.statusCode, first.json<{ details?: object }>().details]).toEqual([
      401,
      { providerId: 'prairie-fibre', reason },
    ]);
    // The state is used up: a page that repeats it learns nothing.
    expect([second.statusCode, second.json<{ details?: object }>().details]).toEqual([401, undefined]);
    expect(provider.requestCount()).toBe(before);
  });

  it('[UX-17] another browser does not learn which provider was asked', async () => {
    const { state } = await startAuthorization();
    const { cookie } = await startAuthorization();
    const reply = await finishAuthorization({ state, cookie }, { code: '', error: 'access_denied' });
    expect([codeOf(reply), reply.json<{ details?: object }>().details]).toEqual([
      'BDU_LOGIN_FAILED',
      undefined,
    ]);
  });
});

describe('an unavailable provider', () => {
  it(
    '[F9] costs five seconds at most, opens the circuit breaker, and does not affect direct sign-in',
    { timeout: 180_000 },
    async () => {
      const customer = await newCustomer(test);
      const authorizations: StartedAuthorization[] = [];
      for (let count = 0; count < limits.outsideFailures; count += 1)
        authorizations.push(await startAuthorization());
      provider.override({ answer: () => undefined });

      const began = performance.now();
      const waiting = { over: false };
      const coming = Promise.all(
        authorizations.map((authorization) => finishAuthorization(authorization)),
      ).finally(() => (waiting.over = true));
      const direct = await askToken(test, signInForm(customer.email, customer.password));
      expect([direct.statusCode, waiting.over]).toEqual([200, false]);
      expect((await coming).map(codeOf)).toEqual(authorizations.map(() => 'BDU_LOGIN_FAILED'));
      expect(performance.now() - began).toBeLessThan(5000);

      const requests = provider.requestCount();
      const { url } = await startAuthorization();
      expect([url.pathname, provider.requestCount()]).toEqual(['/login/bdu/error', requests]);
    },
  );

  it('down: the browser is redirected to the error page at once', async () => {
    const down = await createTestApp({
      TV_PROVIDERS: '{"prairie-fibre":{"issuer":"http://localhost:1/tv","clientId":"c","clientSecret":"s"}}',
    });
    const reply = await down.app.inject('/api/bdu/v1/authorize?providerId=prairie-fibre&brand=crave');
    expect(new URL(reply.headers.location!).pathname).toBe('/login/bdu/error');
    await down.close();
  });
});
