import { brandIds } from '@marquee/product/brands.ts';
import { removeDevice } from '@marquee/product/contract/devices.ts';
import { buildRequest } from '@marquee/product/endpoint.ts';
import { brandsWith, featuresOf } from '@marquee/product/features.ts';
import { limits } from '@marquee/product/limits.ts';
import { rates } from '@marquee/product/rate-limits.ts';
import { shortcodeAlphabets } from '@marquee/product/values/fields.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { askToken, basicOf, bearer, claimsOf, eventsOf, newCustomer } from '../../testing/test-clients.ts';
import { requestCode, newTv, poll, callShortCode } from './testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off', LOG_LEVEL: 'trace' });
});
afterAll(() => test.close());
afterEach(() => test.clock.reset());

const life = limits.shortcodeMinutes * 60;
const secondServer = () => createApp(test, { readiness: test.readiness, portalDist: '/nowhere' });

const devicesOf = (accountId: string) =>
  test.database.query.selectFrom('devices').selectAll().where('account_id', '=', accountId).execute();

describe('requesting a code', () => {
  it.each(brandsWith('shortcode'))(
    '%s: the response follows RFC 8628, the code the brand’s alphabet',
    async (brand) => {
      const reply = await requestCode(
        test,
        { client_id: `${brand}-web`, device_name: 'Living room', device_type: 'tv' },
        { brand },
      );
      expect(reply.statusCode).toBe(200);
      const answer = reply.json<{ user_code: string }>();
      const code = answer.user_code;
      const kind = featuresOf(brand).shortcodeNumeric ? 'numeric' : 'alphanumeric';
      expect(code).toMatch(new RegExp(`^[${shortcodeAlphabets[kind]}]{${limits.shortcodeLength}}$`));
      expect(answer).toEqual({
        device_code: expect.stringMatching(/^[\w-]{43}$/) as string,
        user_code: code,
        verification_uri: `${test.env.publicUrl}/activate?service=${brand}`,
        verification_uri_complete: `${test.env.publicUrl}/activate/code?service=${brand}&code=${code}`,
        expires_in: life,
        interval: 5,
      });
      expect(reply.headers['cache-control']).toBe('no-store');
    },
  );

  it('The more TVs wait, the longer the poll interval', async () => {
    const wait = (count: number) =>
      test.database.pool.query(
        `insert into short_codes (device_hash, code_hash, brand, device_name, device_type, network_hash, asked_at, expires_at)
         select sha256(('tv' || n)::bytea), sha256(('code' || n)::bytea), 'crave', 'crowd', 'tv', '', now(), now() + interval '1 minute'
         from generate_series(1, $1::int) n on conflict do nothing`,
        [count],
      );
    const interval = async () =>
      (await requestCode(test, {}, { brand: 'crave' })).json<{ interval: number }>().interval;
    expect(await interval()).toBe(limits.shortcodePollSeconds);
    await wait(250);
    expect(await interval()).toBeGreaterThan(limits.shortcodePollSeconds);
    await wait(1000);
    expect(await interval()).toBe(limits.shortcodePollMostSeconds);
    await test.database.pool.query("delete from short_codes where device_name = 'crowd'");
  });

  it('Brands without short codes issue none', async () => {
    for (const brand of brandIds.filter((id) => !featuresOf(id).shortcode)) {
      const reply = await requestCode(test, {}, { brand });
      expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([403, 'unauthorized_client']);
    }
  });

  it('Another client id, an unknown one, and none are rejected', async () => {
    for (const [form, authorization] of [
      [{ client_id: 'tsn-web' }, basicOf('crave')],
      [{}, `Basic ${btoa('nobody:default')}`],
      [{ client_id: 'crave-web' }, ''],
    ] as const) {
      const reply = await requestCode(test, form, { headers: { authorization } });
      expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([401, 'invalid_client']);
    }
  });

  it('Outside North America no code is issued', async () => {
    const reply = await requestCode(test, {}, { headers: { 'x-country': 'FR' } });
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([403, 'GEO_BLOCKED']);
  });

  it.each([
    ['JSON', 'application/json', '{"device_type":"tv"}', 415],
    ['a kind that is none', 'application/x-www-form-urlencoded', 'device_type=fridge', 400],
    ['a name without end', 'application/x-www-form-urlencoded', `device_name=${'x'.repeat(101)}`, 400],
    ['a NUL byte', 'application/x-www-form-urlencoded', 'device_name=a%00b', 400],
    ['a field twice', 'application/x-www-form-urlencoded', 'device_name=a&device_name=b', 400],
    ['a megabyte', 'application/x-www-form-urlencoded', `device_name=${'x'.repeat(2 ** 20)}`, 413],
  ])('Bad input gets a clear 4xx with a code: %s', async (_, type, payload, status) => {
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/short-code/v1/device_authorization',
      headers: { authorization: basicOf('crave'), 'content-type': type },
      payload,
    });
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({
      error: expect.any(String) as string,
      code: expect.any(String) as string,
    });
  });

  it('[T13] A device name cannot break the text around it', async () => {
    const { access_token } = await newCustomer(test);
    const { user_code } = await newTv(test, 'crave', ' Salon\n\u202Eevil\u200B  TV ');
    expect(await callShortCode(test, 'lookup', access_token, { code: user_code })).toMatchObject({
      deviceName: 'Salonevil TV',
    });
    const nameless = await newTv(test, 'crave', '\u200B');
    expect(await callShortCode(test, 'lookup', access_token, { code: nameless.user_code })).toMatchObject({
      deviceName: 'TV',
    });
  });
});

describe('device lookup', () => {
  it('[T13] Device, brand, location and time are shown before the approval', async () => {
    const { access_token } = await newCustomer(test);
    const reply = await requestCode(
      test,
      { device_name: 'Den', device_type: 'console' },
      { brand: 'tsn', headers: { 'x-country': 'CA' } },
    );
    const { user_code: code } = reply.json<{ user_code: string }>();
    const { askedAt, ...request } = await callShortCode(test, 'lookup', access_token, { code });
    expect(request).toEqual({
      http: 200,
      deviceName: 'Den',
      deviceType: 'console',
      brand: 'tsn',
      country: 'CA',
      nearby: true,
    });
    expect(Math.abs(Date.parse(askedAt as string) - test.clock.now())).toBeLessThan(5000);
  });

  it('Lower case, spaces and dashes give the same code', async () => {
    const { access_token } = await newCustomer(test);
    const { user_code } = await newTv(test);
    const code = ` ${user_code.slice(0, 2).toLowerCase()}-${user_code.slice(2)} `;
    expect((await callShortCode(test, 'lookup', access_token, { code })).http).toBe(200);
  });

  it('[T13] The same home is detected by network, also where each device has its own address', async () => {
    const far = await createTestApp({ BOT_CHECK: 'off', TRUSTED_PROXIES: '127.0.0.1' });
    const { access_token } = await newCustomer(far);
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const isNearby = async (tv: string, phone: string) => {
      const reply = await requestCode(far, {}, { headers: from(tv) });
      const { user_code: code } = reply.json<{ user_code: string }>();
      return (await callShortCode(far, 'lookup', access_token, { code }, from(phone)))['nearby'];
    };
    expect(await isNearby('203.0.113.7', '203.0.113.7')).toBe(true);
    expect(await isNearby('203.0.113.7', '203.0.113.8')).toBe(false);
    expect(await isNearby('2001:db8:1:2::9', '2001:db8:1:2:a:b:c:d')).toBe(true);
    expect(await isNearby('2001:db8::9', '2001:db8:0:1::9')).toBe(false);
    await far.close();
  });
});

describe('activation', () => {
  it('[API-SUB-23] [OVR-33] A TV waits, a customer approves, and its next poll returns tokens of that account', async () => {
    const { access_token, accountId, email } = await newCustomer(test, 'dtc');
    const { device_code, user_code: code } = await newTv(test);
    expect(await poll(test, device_code)).toMatchObject({ http: 400, error: 'authorization_pending' });
    expect(
      await callShortCode(test, 'activate', access_token, { code, brand: 'crave', deviceId: 'tv-7' }),
    ).toEqual({
      http: 200,
      status: 'success',
      deviceName: 'Living room',
    });
    const tokens = await poll(test, device_code);
    expect(tokens.http).toBe(200);
    expect(claimsOf(tokens.access_token)).toMatchObject({
      account_id: accountId,
      user_name: email,
      client_id: 'crave-web',
    });
    const devices = await devicesOf(accountId);
    expect(devices.filter(({ name }) => name === 'Living room')).toMatchObject([{ type: 'tv' }]);
    expect(await eventsOf(test, accountId)).toEqual(['deviceActivated', 'signedIn']);
  });

  it('The status is done only when the device has its tokens', async () => {
    const { access_token } = await newCustomer(test);
    const other = await newCustomer(test);
    const { device_code, user_code: code } = await newTv(test);
    const statusOf = (token: string) => callShortCode(test, 'status', token, { code });
    expect(await statusOf(access_token)).toMatchObject({ code: 'NOT_FOUND' });
    await callShortCode(test, 'activate', access_token, { code });
    expect(await statusOf(access_token)).toMatchObject({ status: 'waiting' });
    expect(await statusOf(other.access_token)).toMatchObject({ code: 'NOT_FOUND' });
    expect((await poll(test, device_code)).http).toBe(200);
    expect(await statusOf(access_token)).toMatchObject({ status: 'done' });

    const lost = await newTv(test);
    await callShortCode(test, 'activate', access_token, { code: lost.user_code });
    test.clock.advance(life + 1);
    expect(await callShortCode(test, 'status', access_token, { code: lost.user_code })).toMatchObject({
      status: 'expired',
    });
    expect(await poll(test, lost.device_code)).toMatchObject({ error: 'expired_token' });
  });

  it('[ROUTE-ACT-04] Viewers of a TV provider may activate', async () => {
    const { access_token, accountId } = await newCustomer(test, 'bdu', { brand: 'noovo' });
    const { device_code, user_code: code } = await newTv(test, 'noovo');
    expect((await callShortCode(test, 'activate', access_token, { code, brand: 'noovo' })).http).toBe(200);
    const tokens = await poll(test, device_code, 'noovo');
    expect(claimsOf(tokens.access_token)).toMatchObject({
      account_id: accountId,
      authorities: ['BDU_USER'],
      client_id: 'noovo-web',
    });
  });

  it('A TV approved at the last moment still gets its tokens', async () => {
    const { access_token } = await newCustomer(test);
    const { device_code, user_code: code } = await newTv(test);
    test.clock.advance(life - 2);
    expect((await callShortCode(test, 'activate', access_token, { code })).http).toBe(200);
    test.clock.advance(30);
    expect((await poll(test, device_code)).http).toBe(200);
  });

  it('[ERR-20] A wrong code, and the code of another brand', async () => {
    const { access_token, accountId } = await newCustomer(test);
    const { user_code: code } = await newTv(test, 'tsn');
    expect(await callShortCode(test, 'activate', access_token, { code: '?????' })).toMatchObject({
      http: 400,
      code: 'SHORTCODE_WRONG',
    });
    expect(await callShortCode(test, 'activate', access_token, { code, brand: 'crave' })).toMatchObject({
      http: 400,
      code: 'SHORTCODE_WRONG',
    });
    expect(await eventsOf(test, accountId)).toEqual(['shortCodeRefused', 'shortCodeRefused']);
    expect((await callShortCode(test, 'activate', access_token, { code, brand: 'tsn' })).http).toBe(200);
  });

  it('[ERR-19] An expired code is rejected, and its TV is informed', async () => {
    const { access_token } = await newCustomer(test);
    const { device_code, user_code: code } = await newTv(test);
    test.clock.advance(life + 1);
    for (const what of ['lookup', 'activate', 'deny'] as const)
      expect(await callShortCode(test, what, access_token, { code })).toMatchObject({
        http: 410,
        code: 'SHORTCODE_EXPIRED',
      });
    expect(await poll(test, device_code)).toMatchObject({ http: 400, error: 'expired_token' });
  });

  it('A used code is rejected, and consumes no attempt of the account that used it', async () => {
    const { access_token } = await newCustomer(test);
    const { user_code: code } = await newTv(test);
    await callShortCode(test, 'activate', access_token, { code });
    for (let time = 0; time < 2 * rates.shortCode.refuse; time += 1)
      expect(await callShortCode(test, 'activate', access_token, { code })).toMatchObject({
        http: 409,
        code: 'SHORTCODE_DONE',
      });
  });

  it('A denied code is invalid, and the TV is informed', async () => {
    const { access_token, accountId } = await newCustomer(test);
    const { device_code, user_code: code } = await newTv(test);
    expect((await callShortCode(test, 'deny', access_token, { code })).http).toBe(204);
    expect(await poll(test, device_code)).toMatchObject({ http: 400, error: 'access_denied' });
    expect((await callShortCode(test, 'activate', access_token, { code })).code).toBe('SHORTCODE_EXPIRED');
    expect(await devicesOf(accountId)).toEqual([]);
    expect(await eventsOf(test, accountId)).toContain('deviceDenied');
  });

  it('[CONST-01] A sixth device is rejected, and nothing is approved', async () => {
    const { access_token, accountId } = await newCustomer(test, 'dtc');
    for (let count = 3; count < limits.playbackDevices; count += 1) {
      const { user_code: code } = await newTv(test);
      expect((await callShortCode(test, 'activate', access_token, { code })).http).toBe(200);
    }
    const { device_code, user_code: code } = await newTv(test);
    expect(await callShortCode(test, 'activate', access_token, { code })).toMatchObject({
      http: 409,
      code: 'DEVICE_LIMIT',
    });
    expect(await poll(test, device_code)).toMatchObject({ error: 'authorization_pending' });
    const [first] = await devicesOf(accountId);
    const { method, url } = buildRequest(removeDevice, { id: first!.id });
    await test.app.inject({ method, url, headers: bearer(access_token) });
    expect((await callShortCode(test, 'activate', access_token, { code })).http).toBe(200);
  });

  it('An account whose entitlements of the brand have ended is rejected; one that never had any is allowed', async () => {
    const past = await newCustomer(test, 'dtc');
    await test.database.pool.query(
      "update entitlement_grants set ends_at = '2001-01-01' where account_id = $1",
      [past.accountId],
    );
    const { user_code: code } = await newTv(test);
    expect(await callShortCode(test, 'activate', past.access_token, { code })).toMatchObject({
      http: 403,
      code: 'SHORTCODE_ENTITLEMENT',
    });
    expect(await devicesOf(past.accountId)).toHaveLength(3);
    const ofAnother = await newTv(test, 'ctv');
    expect(
      (await callShortCode(test, 'activate', past.access_token, { code: ofAnother.user_code })).http,
    ).toBe(200);
    const never = await newCustomer(test, 'fresh');
    expect((await callShortCode(test, 'activate', never.access_token, { code })).http).toBe(200);
  });

  it.each([
    ['nothing', undefined],
    ['no code', {}],
    ['an empty one', { code: '' }],
    ['a number', { code: 12_345 }],
    ['a list', { code: ['BCDFG'] }],
    ['a NUL byte', { code: 'BC\0FG' }],
    ['a novel', { code: 'B'.repeat(10_000) }],
    ['a brand that is none', { code: 'BCDFG', brand: '__proto__' }],
  ])('Bad input is refused before it counts: %s', async (_, payload) => {
    const { access_token } = await newCustomer(test);
    for (let time = 0; time <= rates.shortCode.refuse; time += 1) {
      const reply = await test.app.inject({
        method: 'POST',
        url: '/api/short-code/v1/activate',
        headers: bearer(access_token),
        ...(payload && { payload }),
      });
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([400, 'VALIDATION']);
    }
  });
});

describe('polling', () => {
  it('A TV that polls too soon gets slow_down, by five seconds more each time', async () => {
    const { device_code } = await newTv(test);
    const errors = [];
    for (const seconds of [0, 0, 5, 10, 15, 15]) {
      test.clock.advance(seconds);
      errors.push((await poll(test, device_code)).error);
    }
    expect(errors).toEqual([
      'authorization_pending',
      'slow_down',
      'slow_down',
      'slow_down',
      'slow_down',
      'slow_down',
    ]);
    test.clock.advance(30);
    expect((await poll(test, device_code)).error).toBe('authorization_pending');
  });

  it('Another client, an unknown code and no code get nothing', async () => {
    const { access_token } = await newCustomer(test);
    const { device_code, user_code: code } = await newTv(test);
    await callShortCode(test, 'activate', access_token, { code });
    expect(await poll(test, device_code, 'tsn')).toMatchObject({ http: 400, error: 'invalid_grant' });
    expect(await poll(test, 'x'.repeat(43))).toMatchObject({ http: 400, error: 'invalid_grant' });
    expect(await poll(test, '')).toMatchObject({ http: 400, error: 'invalid_request' });
    expect((await poll(test, device_code)).http).toBe(200);
  });

  it('[T13] Tokens are issued once, also to concurrent polls on several servers', async () => {
    const { access_token, accountId } = await newCustomer(test);
    const { device_code, user_code: code } = await newTv(test);
    const other = await secondServer();
    await callShortCode(test, 'activate', access_token, { code });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => poll(index % 2 ? { app: other } : test, device_code)),
    );
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ http }) => http !== 200).map(({ error }) => error))).toEqual(
      new Set(['invalid_grant']),
    );
    const { rows } = await test.database.pool.query(
      'select from sessions where device_id is not null and account_id = $1',
      [accountId],
    );
    expect(rows).toHaveLength(1);
    await other.close();
  });

  it('[T13] Of fifty concurrent approvals of the same code by different accounts one succeeds', async () => {
    const people = [];
    for (let count = 0; count < 50; count += 1) people.push(await newCustomer(test));
    const { user_code: code } = await newTv(test);
    const answers = await Promise.all(
      people.map((one) => callShortCode(test, 'activate', one.access_token, { code })),
    );
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 'SHORTCODE_DONE')).toHaveLength(49);
    const { rows } = await test.database.pool.query('select from devices where account_id = any($1)', [
      people.map(({ accountId }) => accountId),
    ]);
    expect(rows).toHaveLength(1);
  });

  it('Fifty concurrent approvals by one account approve once', async () => {
    const { access_token, accountId } = await newCustomer(test);
    const { user_code: code } = await newTv(test);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => callShortCode(test, 'activate', access_token, { code })),
    );
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(await devicesOf(accountId)).toHaveLength(1);
  });
});

describe('[T17] a device that is removed', () => {
  const signedInTv = async () => {
    const customer = await newCustomer(test);
    const { device_code, user_code: code } = await newTv(test);
    await callShortCode(test, 'activate', customer.access_token, { code });
    const tokens = await poll(test, device_code);
    const [device] = await devicesOf(customer.accountId);
    return { customer, tokens, deviceId: device!.id };
  };
  const remove = (id: string, token: string) =>
    test.app.inject({ ...buildRequest(removeDevice, { id }), headers: bearer(token) });
  const refresh = async (refresh_token: string) => {
    const reply = await askToken(test, { grant_type: 'refresh_token', refresh_token });
    return {
      http: reply.statusCode,
      ...reply.json<{ error?: string; code?: string; refresh_token: string }>(),
    };
  };
  const readAccount = async (token: string) =>
    (await test.app.inject({ url: '/api/account/v1.1/', headers: bearer(token) })).statusCode;

  it('[API-SUB-23] is signed out at once, gets the reason, and no other session is', async () => {
    const { customer, tokens, deviceId } = await signedInTv();
    const next = await refresh(tokens.refresh_token);
    expect(next.http).toBe(200);
    expect(await readAccount(tokens.access_token)).toBe(200);
    expect((await remove(deviceId, customer.access_token)).statusCode).toBe(204);
    expect(await readAccount(tokens.access_token)).toBe(401);
    expect(await refresh(next.refresh_token)).toMatchObject({
      http: 400,
      error: 'invalid_grant',
      code: 'DEVICE_REMOVED',
    });
    expect(await readAccount(customer.access_token)).toBe(200);
    expect((await refresh(customer.refresh_token)).http).toBe(200);
  });

  it('Another account’s device stays', async () => {
    const { tokens, deviceId } = await signedInTv();
    const stranger = await newCustomer(test);
    expect((await remove(deviceId, stranger.access_token)).statusCode).toBe(404);
    expect(await readAccount(tokens.access_token)).toBe(200);
  });

  it('Removed before it fetched its tokens, it gets none', async () => {
    const { access_token, accountId } = await newCustomer(test);
    const { device_code, user_code: code } = await newTv(test);
    await callShortCode(test, 'activate', access_token, { code });
    const [device] = await devicesOf(accountId);
    await remove(device!.id, access_token);
    expect(await poll(test, device_code)).toMatchObject({ error: 'access_denied' });
  });

  it('Removed while it fetches its tokens, it never stays signed in', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { access_token, accountId } = await newCustomer(test);
      const { device_code, user_code: code } = await newTv(test);
      await callShortCode(test, 'activate', access_token, { code });
      const [device] = await devicesOf(accountId);
      const [tokens] = await Promise.all([poll(test, device_code), remove(device!.id, access_token)]);
      if (tokens.http === 200) expect((await refresh(tokens.refresh_token)).code).toBe('DEVICE_REMOVED');
      else expect(tokens.error).toBe('access_denied');
    }
  });

  it('A device is not listed among the browsers', async () => {
    const { customer } = await signedInTv();
    const reply = await test.app.inject({
      url: '/api/device/v1/browsers',
      headers: bearer(customer.access_token),
    });
    const { sid } = claimsOf(customer.access_token);
    expect(reply.json<{ id: string }[]>().map(({ id }) => id)).toEqual([sid]);
  });
});

it('[T13] Neither code nor token is logged in any case', async () => {
  const { access_token } = await newCustomer(test);
  const tv = await newTv(test);
  const other = await newTv(test);
  await poll(test, tv.device_code);
  await callShortCode(test, 'lookup', access_token, { code: tv.user_code });
  await callShortCode(test, 'activate', access_token, { code: tv.user_code });
  await callShortCode(test, 'activate', access_token, { code: tv.user_code });
  await callShortCode(test, 'deny', access_token, { code: other.user_code });
  const tokens = await poll(test, tv.device_code);
  const log = test.logLines.join('\n');
  expect(log).toContain('/api/short-code/v1/activate');
  for (const secret of [
    tv.user_code,
    other.user_code,
    tv.device_code,
    other.device_code,
    tokens.access_token,
    tokens.refresh_token,
  ])
    expect(log).not.toContain(secret);
});
