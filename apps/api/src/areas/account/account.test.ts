import { accountShape } from '@marquee/product/contract/account.ts';
import { rates } from '@marquee/product/rate-limits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { howMany, longTimeout } from '../../testing/test-scale.ts';
import { bearer, newCustomer } from '../../testing/test-clients.ts';
import { solvedFor } from '../../testing/solve-challenge.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(() => test.close());

const read = (token: string, url = '/api/account/v1.1/') => test.app.inject({ url, headers: bearer(token) });

describe('reading the account', () => {
  it('[API-ACCT-01] [ENT-ACCT-01] [ENT-ACCT-05] GET /v1.1/ gets the account with every field, also without the last slash', async () => {
    const { email, accountId, access_token } = await newCustomer(test, 'dtc');
    for (const url of ['/api/account/v1.1/', '/api/account/v1.1']) {
      const reply = await read(access_token, url);
      expect(reply.statusCode).toBe(200);
      const account = reply.json<Record<string, unknown>>();
      expect(Object.keys(account).toSorted()).toEqual(Object.keys(accountShape.shape).toSorted());
      expect(account).toMatchObject({
        id: accountId,
        email,
        status: 'ACTIVE',
        accountRecoveryId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
        tvProviderId: null,
        tvProviderName: null,
      });
    }
  });

  it('[ENT-ACCT-02] bdu is a boolean', async () => {
    const [direct, viewer] = [await newCustomer(test, 'dtc'), await newCustomer(test, 'bdu')];
    expect((await read(direct.access_token)).json()).toMatchObject({ bdu: false });
    expect((await read(viewer.access_token)).json()).toMatchObject({ bdu: true });
  });

  it('Requests without a token, or with one without an account, are rejected', async () => {
    const { accountId, access_token } = await newCustomer(test);
    await test.database.query
      .updateTable('accounts')
      .set({ status: 'DELETED' })
      .where('id', '=', accountId)
      .execute();
    for (const path of ['', 'email-verification/status']) {
      const reply = await read(access_token, `/api/account/v1.1/${path}`);
      expect([reply.statusCode, reply.json()]).toEqual([
        401,
        { error: 'invalid_token', code: 'invalid_token' },
      ]);
    }
    expect((await test.app.inject('/api/account/v1.1/')).statusCode).toBe(401);
  });
});

describe('whether an email has an account', () => {
  const ask = (email: string | undefined, more: { headers?: object; query?: string; on?: TestApp } = {}) =>
    (more.on ?? test).app.inject({
      method: 'HEAD',
      url: `/api/account/v1.2/email-exists${more.query ?? '?recaptcha_token=t'}`,
      headers: { ...(email !== undefined && { email: encodeURIComponent(email) }), ...more.headers },
    });
  const outcome = async (...sent: Parameters<typeof ask>) => {
    const { statusCode, headers } = await ask(...sent);
    return [statusCode, headers['x-error-code']];
  };

  it('[API-ACCT-07] HEAD /v1.2/email-exists answers 200 for a known and 404 for an unknown email, whatever the case', async () => {
    const { email } = await newCustomer(test);
    expect(await outcome(email)).toEqual([200, undefined]);
    expect(await outcome(` ${email.toUpperCase()} `)).toEqual([200, undefined]);
    expect(await outcome('nobody@demo.test')).toEqual([404, 'NO_ACCOUNT']);
  });

  it('Suspended and deleted accounts, and TV provider viewers, count as unknown', async () => {
    for (const status of ['SUSPENDED', 'DELETED'] as const) {
      const { email } = await newCustomer(test, 'fresh', { overrides: { status } });
      expect(await outcome(email)).toEqual([404, 'NO_ACCOUNT']);
    }
    const { email } = await newCustomer(test, 'bdu');
    expect(await outcome(email)).toEqual([404, 'NO_ACCOUNT']);
  });

  it('[T3] An invalid email is rejected before any lookup', async () => {
    for (const email of [
      undefined,
      '',
      'nobody',
      'é@demo.test',
      `${'a'.repeat(250)}@demo.test`,
      'a@b\0.test',
    ])
      expect(await outcome(email), String(email)).toEqual([400, 'VALIDATION']);
    const { statusCode } = await test.app.inject({
      method: 'HEAD',
      url: '/api/account/v1.2/email-exists',
      headers: { email: '%E0%A4%A' },
    });
    expect(statusCode).toBe(400);
  });

  it('[ERR-06] Outside North America requests are rejected; an unknown country is allowed', async () => {
    const { email } = await newCustomer(test);
    for (const country of ['CA', 'US', 'MX', 'xx-not-a-country'])
      expect(await outcome(email, { headers: { 'cf-ipcountry': country } }), country).toEqual([
        200,
        undefined,
      ]);
    for (const header of ['cf-ipcountry', 'x-country'])
      expect(await outcome(email, { headers: { [header]: 'FR' } })).toEqual([403, 'GEO_BLOCKED']);
  });

  it('[T3] It needs its own solved bot check, once', async () => {
    const guarded = await createTestApp();
    const { email } = await newCustomer(guarded);
    const asking = async (token?: string) =>
      outcome(email, { on: guarded, query: token ? `?recaptcha_token=${encodeURIComponent(token)}` : '' });
    const token = await solvedFor(guarded.app, 'email_exists');
    expect(await asking(token)).toEqual([200, undefined]);
    expect(await asking(token)).toEqual([403, 'RECAPTCHA_RETRY']);
    expect(await asking(await solvedFor(guarded.app, 'login'))).toEqual([403, 'RECAPTCHA_BLOCKED']);
    expect(await asking()).toEqual([403, 'RECAPTCHA_RETRY']);
    await guarded.close();
  });

  it(
    '[T3] From many addresses a list of emails gets the limit of each, and no answer more',
    longTimeout,
    async () => {
      const limited = await createTestApp({
        BOT_CHECK: 'off',
        TEST_LIMITS: 'on',
        TRUSTED_PROXIES: '127.0.0.1',
      });
      const addresses = howMany(3, 17);
      const each = rates.emailExistsNetwork.refuse + 15;
      const statuses: number[] = [];
      for (let address = 0; address < addresses; address += 1)
        for (let index = 0; index < each; index += 1) {
          const headers = { 'x-forwarded-for': `203.0.113.${address}` };
          const reply = await ask(`harvest-${address}-${index}@demo.test`, { on: limited, headers });
          statuses.push(reply.statusCode);
          if (reply.statusCode === 429) expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3000);
        }
      expect(statuses.filter((status) => status === 404)).toHaveLength(
        addresses * rates.emailExistsNetwork.refuse,
      );
      expect(statuses.filter((status) => status === 429)).toHaveLength(
        addresses * (each - rates.emailExistsNetwork.refuse),
      );
      await limited.close();
    },
  );

  it('[T3] One email may be checked five times an hour from one address, without limiting other addresses', async () => {
    const limited = await createTestApp({
      BOT_CHECK: 'off',
      TEST_LIMITS: 'on',
      TRUSTED_PROXIES: '127.0.0.1',
    });
    const { email } = await newCustomer(limited);
    const from = async (address: string) =>
      (await ask(email, { on: limited, headers: { 'x-forwarded-for': address } })).statusCode;
    const attacker: number[] = [];
    for (let index = 0; index < 7; index += 1) attacker.push(await from('203.0.113.1'));
    expect(attacker).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await from('203.0.113.2')).toBe(200);
    limited.clock.advance(3601);
    expect(await from('203.0.113.1')).toBe(200);
    await limited.close();
  });

  it(
    '[T3] More than a thousand answers in an hour log one warning, raise the alarm and reject nothing',
    longTimeout,
    async () => {
      const limited = await createTestApp({
        BOT_CHECK: 'off',
        TEST_LIMITS: 'on',
        TRUSTED_PROXIES: '127.0.0.1',
      });
      const statuses = new Set<number>();
      for (let index = 0; index < rates.emailExistsSum.level1 + 5; index += 1) {
        const headers = { 'x-forwarded-for': `203.0.113.${index % 50}` };
        statuses.add((await ask(`many-${index}@demo.test`, { on: limited, headers })).statusCode);
      }
      expect(statuses).toEqual(new Set([404]));
      expect(limited.logLines.filter((line) => line.includes('emailExistsSum'))).toHaveLength(1);
      const { values } = await limited.metrics.limitsAlarm.get();
      expect(values).toMatchObject([{ labels: { limit: 'emailExistsSum' }, value: 5 }]);
      await limited.close();
    },
  );
});

describe('for testers', () => {
  const debug = (on: TestApp, token: string) =>
    on.app.inject({ method: 'POST', url: '/api/account/v1/admin/user/debug', headers: bearer(token) });

  it('[PERM-11] POST /v1/admin/user/debug with an empty body returns everything about the caller', async () => {
    const { access_token, accountId, email } = await newCustomer(test, 'dtc');
    const reply = await debug(test, access_token);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      account: { id: accountId, email },
      profiles: expect.arrayContaining([expect.objectContaining({ master: true })]) as object[],
      subscriptions: ['crave_total', 'starz'],
      tokenClaims: { account_id: accountId, authorities: ['REGULAR_USER'] },
    });
    expect(reply.body).not.toMatch(/hash|pin/i);
  });

  it('[PERM-11] [T20] Outside test mode the endpoint does not exist', async () => {
    const { access_token } = await newCustomer(test);
    const real = await createTestApp({ TEST_MODE: 'false' });
    expect((await debug(real, access_token)).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    await real.close();
  });
});
