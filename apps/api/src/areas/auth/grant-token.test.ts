import { brandIds, brandOf } from '@marquee/product/brands.ts';
import { featuresOf } from '@marquee/product/features.ts';
import { limits } from '@marquee/product/limits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseAccount } from '../../identity/erasure/erase-account.ts';
import { lockAccount } from '../../identity/lock-account.ts';
import { purgeTable } from '../../jobs/purge-expired.ts';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { mailsTo } from '../../testing/read-mails.ts';
import {
  askToken,
  basicOf,
  bearer,
  claimsOf,
  codeOf,
  eventsOf,
  newCustomer,
  signInForm,
  waitForBlockedQuery,
} from '../../testing/test-clients.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(() => test.close());

interface Answer {
  access_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
  error: string;
  error_description: string;
  code: string;
}
const signIn = async (email: string, password: string, brand: 'crave' | 'vanilla' | 'tsn' = 'crave') =>
  (await askToken(test, signInForm(email, password), { brand })).json<Answer>();
const readAccount = (token: string) => test.app.inject({ url: '/api/account/v1.1/', headers: bearer(token) });

describe('password grant', () => {
  it('[API-AUTH-05] [API-AUTH-06] [API-AUTH-11] [ENT-TOK-07] A form with grant_type=password, username, password and recaptcha_token returns both tokens', async () => {
    const { email, password } = await newCustomer(test);
    const reply = await askToken(test, signInForm(email, password));
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as string,
      refresh_token: expect.stringMatching(/^r2\.[\w-]{91}$/) as string,
      device_token: expect.stringMatching(/^[\w-]{43}$/) as string,
      token_type: 'bearer',
      expires_in: 600,
    });
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('[ENT-TOK-01] [ENT-TOK-02] [ENT-TOK-03] [ENT-TOK-04] [PERM-02] The claims are those of the specification', async () => {
    const { email, password, accountId } = await newCustomer(test, 'dtc', { overrides: { language: 'fr' } });
    const { access_token } = await signIn(email, password);
    const now = Math.floor(test.clock.now() / 1000);
    const claims = claimsOf(access_token);
    expect(claims).toMatchObject({
      account_id: accountId,
      profile_id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      user_name: email,
      authorities: ['REGULAR_USER'],
      client_id: 'crave-web',
      localization: 'fr',
      scope: ['maturity:ADULT', 'subscription:crave_total', 'subscription:starz'],
    });
    expect(Math.abs(claims.creation_date - now)).toBeLessThanOrEqual(2);
    expect(Math.abs(claims.exp - now - 600)).toBeLessThanOrEqual(2);
    expect(claims).not.toHaveProperty('bdu_provider');
  });

  it('[ENT-TOK-02] [PERM-15] Every demo customer has one of the two authorities, and TV-provider viewers name their provider', async () => {
    const viewer = claimsOf((await newCustomer(test, 'bdu')).access_token);
    expect(viewer).toMatchObject({ authorities: ['BDU_USER'], bdu_provider: 'prairie-fibre' });
    expect(viewer.scope).toContain('maturity:ADULT');
    for (const kind of ['dtc', 'unverified', 'rds', 'no-master', 'legacy'] as const)
      expect(claimsOf((await newCustomer(test, kind)).access_token).authorities).toEqual(['REGULAR_USER']);
  });

  it('[ENT-TOK-05] [ENT-TOK-06] [API-AUTH-09] [API-AUTH-10] client_id is the calling brand, and usermgt is the unbranded mode', async () => {
    const { email, password } = await newCustomer(test);
    for (const brand of brandIds.filter((id) => featuresOf(id).dtcLogin)) {
      const reply = await askToken(test, signInForm(email, password), { brand });
      expect(claimsOf(reply.json<Answer>().access_token).client_id).toBe(brandOf(brand).clientId);
    }
    expect(brandOf('vanilla').clientId).toBe('usermgt');
  });

  it('The alias of the auth service is the same endpoint', async () => {
    const { email, password } = await newCustomer(test);
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/auth/v2.1',
      headers: { authorization: basicOf('crave'), 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(signInForm(email, password)).toString(),
    });
    expect(reply.statusCode).toBe(200);
  });

  it('[API-AUTH-12] [ERR-10] A wrong password, an unknown email and a closed account get the same reply', async () => {
    const { email } = await newCustomer(test);
    const suspended = await newCustomer(test, 'fresh', { overrides: { status: 'SUSPENDED' } });
    const viewer = await newCustomer(test, 'bdu');
    for (const [username, password] of [
      [email, 'Wrong-Day-42'],
      ['nobody@demo.test', 'Sunny-Day-42'],
      [suspended.email, suspended.password],
      [viewer.email, viewer.password],
    ] as const) {
      const reply = await askToken(test, signInForm(username, password));
      expect([reply.statusCode, reply.json()]).toEqual([
        400,
        {
          error: 'invalid_grant',
          error_description: 'The email and password don’t match.',
          code: 'BAD_CREDENTIALS',
        },
      ]);
    }
  });

  it('[VAL-FORM-12] [VAL-FORM-13] A missing email or password is named', async () => {
    const missing = async (form: Record<string, string>) => {
      const reply = await askToken(test, { grant_type: 'password', ...form });
      return [reply.statusCode, reply.json<Answer>()];
    };
    expect(await missing({ password: 'x' })).toEqual([
      400,
      {
        error: 'invalid_request',
        error_description: 'The email parameter is required',
        code: 'EMAIL_REQUIRED',
      },
    ]);
    expect(await missing({ username: 'a@b.ca' })).toEqual([
      400,
      {
        error: 'invalid_request',
        error_description: 'The password parameter is required',
        code: 'PASSWORD_REQUIRED',
      },
    ]);
  });

  it('The case of an email and the Unicode form of the password do not matter', async () => {
    const { email, password } = await newCustomer(test);
    expect((await signIn(` ${email.toUpperCase()} `, password)).access_token).toBeTruthy();
    expect((await signIn(email, password.normalize('NFD'))).access_token).toBeTruthy();
  });

  it('A sign-in during the deletion of the account fails', async () => {
    const { email, password, accountId } = await newCustomer(test);
    const late = await test.database.query.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId);
      const reply = askToken(test, signInForm(email, password));
      await waitForBlockedQuery(test);
      await eraseAccount(tx, test.clock.now(), accountId);
      return { reply };
    });
    expect(codeOf(await late.reply)).toBe('BAD_CREDENTIALS');
    const { rows } = await test.database.pool.query(
      'select from sessions where account_id = $1 and user_agent is not null union all select from known_devices where account_id = $1',
      [accountId],
    );
    expect(rows).toHaveLength(0);
  });

  it('The owner is notified once of a new device while others are known, and a device in use stays known', async () => {
    const { email, password } = await newCustomer(test);
    const tokens = new Map<string, string>();
    const from = async (device: string) => {
      const known = tokens.get(device);
      const reply = await askToken(test, {
        ...signInForm(email, password),
        ...(known && { device_token: known }),
      });
      tokens.set(device, reply.json<{ device_token: string }>().device_token);
      return (await mailsTo(test, email)).length;
    };
    expect([await from('the first'), await from('another'), await from('another')]).toEqual([0, 1, 1]);
    for (const days of [limits.knownDeviceDays - 1, 2]) {
      test.clock.advance(days * 86_400);
      expect(await from('the first')).toBe(1);
      await purgeTable(test)({ policy: 'known_devices' });
    }
    expect(await from('another')).toBe(2);
    test.clock.reset();
  });

  it('A brand without direct sign-in rejects the password grant', async () => {
    const { email, password } = await newCustomer(test);
    const reply = await askToken(test, signInForm(email, password), { brand: 'noovo' });
    expect([reply.statusCode, reply.json<Answer>().code]).toEqual([403, 'BRAND_NOT_ALLOWED']);
  });

  it('[ERR-06] Sign-in is rejected outside North America, where a trusted proxy sets the country', async () => {
    const { email, password } = await newCustomer(test);
    const from = async (country: string) =>
      (await askToken(test, signInForm(email, password), { headers: { 'x-country': country } })).statusCode;
    expect([
      await from('FR'),
      await from('CA'),
      await from('us'),
      await from('MX'),
      await from('??'),
    ]).toEqual([403, 200, 200, 200, 200]);
  });

  it('A country header from an untrusted peer is ignored', async () => {
    const real = await createTestApp({ BOT_CHECK: 'off', TEST_MODE: 'false' });
    const reply = await askToken(real, signInForm('a@b.ca', 'x'), { headers: { 'x-country': 'FR' } });
    expect(reply.json<Answer>().code).toBe('BAD_CREDENTIALS');
    await real.close();
  });
});

describe('clients and grants', () => {
  it.each([
    ['no client', undefined],
    ['an unknown client', `Basic ${btoa('nobody-web:default')}`],
    ['a wrong secret', `Basic ${btoa('crave-web:other')}`],
    ['a bearer', 'Bearer abc'],
  ])('%s is refused as invalid_client', async (_, authorization) => {
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/login/v2.1',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(authorization !== undefined && { authorization }),
      },
      payload: 'grant_type=password',
    });
    expect([reply.statusCode, reply.json<Answer>().error]).toEqual([401, 'invalid_client']);
    expect(reply.headers['www-authenticate']).toMatch(/^Basic/);
  });

  it('An unknown grant is named, a missing one is a malformed request', async () => {
    const unknown = await askToken(test, { grant_type: 'client_credentials' });
    expect([unknown.statusCode, unknown.json<Answer>().error]).toEqual([400, 'unsupported_grant_type']);
    const missing = await askToken(test, {});
    expect([missing.statusCode, missing.json<Answer>().error]).toEqual([400, 'invalid_request']);
  });

  it.each([
    ['JSON', 'application/json', '{"grant_type":"password"}', 415],
    ['no content type', 'text/plain', 'grant_type=password', 415],
    ['a field twice', 'application/x-www-form-urlencoded', 'grant_type=password&username=a&username=b', 400],
    ['a NUL byte', 'application/x-www-form-urlencoded', 'grant_type=password&username=a%00b&password=x', 400],
    [
      'a megabyte',
      'application/x-www-form-urlencoded',
      `grant_type=password&username=a&password=${'x'.repeat(2 ** 20)}`,
      413,
    ],
    [
      'half a code point',
      'application/x-www-form-urlencoded',
      'grant_type=password&username=%ED%A0%80&password=x',
      400,
    ],
    ['a broken escape', 'application/x-www-form-urlencoded', 'grant_type=%zz', 400],
  ])('Bad input gets a clear 4xx with a code: %s', async (_, type, payload, status) => {
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/login/v2.1',
      headers: { authorization: basicOf('crave'), 'content-type': type },
      payload,
    });
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({
      error: expect.any(String) as string,
      code: expect.any(String) as string,
    });
  });
});

describe('refresh grant', () => {
  const refresh = (refresh_token: string, brand: 'crave' | 'tsn' = 'crave') =>
    askToken(test, { grant_type: 'refresh_token', refresh_token }, { brand });

  it('[API-AUTH-07] A refresh token returns new tokens of the same session', async () => {
    const first = await newCustomer(test);
    test.clock.advance(120);
    const reply = await refresh(first.refresh_token);
    const second = reply.json<Answer>();
    expect(reply.statusCode).toBe(200);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(claimsOf(second.access_token)).toMatchObject({
      account_id: first.accountId,
      creation_date: claimsOf(first.access_token).creation_date,
    });
    expect(claimsOf(second.access_token).exp).toBeGreaterThan(claimsOf(first.access_token).exp);
    test.clock.reset();
  });

  it('[API-AUTH-07] Garbage, an expired token and one of another client are rejected', async () => {
    const { refresh_token } = await newCustomer(test);
    for (const token of ['garbage', '', 'x'.repeat(5000)])
      expect((await refresh(token)).json<Answer>()).toMatchObject({
        error: 'invalid_grant',
        code: 'REFRESH_INVALID',
      });
    expect((await refresh(refresh_token, 'tsn')).statusCode).toBe(400);
    test.clock.advance(30 * 86_400 + 1);
    expect((await refresh(refresh_token)).statusCode).toBe(400);
    test.clock.reset();
    expect((await refresh(refresh_token)).statusCode).toBe(200);
  });

  it('[T17] [F13] Two tabs that refresh at once both stay signed in, in one session', async () => {
    const { refresh_token } = await newCustomer(test);
    const replies = await Promise.all([refresh(refresh_token), refresh(refresh_token)]);
    const answers = replies.map((reply) => reply.json<Answer>());
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const [one, other] = answers.map(({ access_token }) => claimsOf(access_token).sid);
    expect(one).toBe(other);
    for (const { refresh_token: next } of answers) expect((await refresh(next)).statusCode).toBe(200);
  });

  it('[T17] Reuse of a rotated refresh token revokes the session, and the owner is notified', async () => {
    const first = await newCustomer(test);
    const second = (await refresh(first.refresh_token)).json<Answer>();
    expect((await readAccount(second.access_token)).statusCode).toBe(200);
    test.clock.advance(11);
    expect((await refresh(first.refresh_token)).json<Answer>().code).toBe('REFRESH_INVALID');
    expect((await refresh(second.refresh_token)).statusCode).toBe(400);
    expect((await readAccount(second.access_token)).statusCode).toBe(401);
    expect(await eventsOf(test, first.accountId)).toEqual(['refreshReused']);
    expect(await mailsTo(test, first.email)).toHaveLength(1);
    test.clock.reset();
  });

  it('A suspended account gets no new tokens', async () => {
    const { accountId, refresh_token } = await newCustomer(test);
    await test.database.pool.query("update accounts set status = 'SUSPENDED' where id = $1", [accountId]);
    expect((await refresh(refresh_token)).statusCode).toBe(400);
  });

  it('Changed entitlements are in the next token', async () => {
    const { accountId, refresh_token } = await newCustomer(test);
    await test.database.query
      .insertInto('entitlement_grants')
      .values({ account_id: accountId, sku: 'tsnp', source_kind: 'free', source_id: '-' })
      .execute();
    const { access_token } = (await refresh(refresh_token)).json<Answer>();
    expect(claimsOf(access_token).scope).toContain('subscription:tsnp');
  });
});
