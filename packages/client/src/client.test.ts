import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { openApiDocument } from '@marquee/product/openapi/document.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../apps/api/src/testing/create-test-app.ts';
import { solvedFor } from '../../../apps/api/src/testing/solve-challenge.ts';
import { newCustomer, type TestCustomer } from '../../../apps/api/src/testing/test-clients.ts';
import { type ApiClient, type Tokens, createClient, formHeaders, problemOf } from './client.ts';

let server: TestApp;
let baseUrl: string;
let customer: TestCustomer;
let client: ApiClient;
let kept: Tokens | undefined;
const onTokens = (tokens: Tokens | undefined) => {
  kept = tokens;
};

beforeAll(async () => {
  server = await createTestApp();
  customer = await newCustomer(server, 'dtc');
  baseUrl = await server.app.listen();
  client = createClient({ baseUrl, brand: 'crave', onTokens });
});
afterAll(() => server.close());

const endSessionOf = async (tokens: Tokens | undefined) => {
  const { sid } = JSON.parse(atob(tokens!.accessToken.split('.')[1]!)) as { sid: string };
  await server.database.pool.query('update sessions set revoked_at = now() where id = $1', [sid]);
};

describe('[G] the client against a running server', () => {
  it('refuses a call without a token with a typed code', async () => {
    const { data, error, response } = await client.GET('/api/account/v1.1');
    expect([data, problemOf(error).code, response.status]).toEqual([undefined, 'invalid_token', 401]);
  });

  it('signs in and keeps the tokens', async () => {
    const { data, error } = await client.POST('/api/login/v2.1', {
      headers: formHeaders,
      body: {
        grant_type: 'password',
        username: customer.email,
        password: customer.password,
        recaptcha_token: await solvedFor(server.app, 'login'),
      },
    });
    expect(error).toBeUndefined();
    expect(kept?.accessToken).toBe(data?.access_token);
  });

  it('reads the account', async () => {
    const { data } = await client.GET('/api/account/v1.1');
    expect(data).toMatchObject({ id: customer.accountId, email: customer.email, status: 'ACTIVE' });
  });

  it('tells an unknown receipt by its code, and a wrong code in a switch does not compile', async () => {
    const { error } = await client.GET('/api/receipt/v1/receipts/{id}', {
      params: { path: { id: '5d0c7b9d-6a0e-4c7e-9f0a-0a3f4a8e6c11' } },
    });
    const toldBy = () => {
      switch (problemOf(error).code) {
        case 'NOT_FOUND':
          return 'unknown';
        // @ts-expect-error This call cannot fail with this code.
        case 'NICKNAME_TAKEN':
          return 'nickname';
        default:
          return 'another';
      }
    };
    expect(toldBy()).toBe('unknown');
    expect(problemOf(error).requestId).toMatch(/[\w-]{8,}/);
  });

  it('An answer that the API did not write is unreadable', () => {
    expect(problemOf('<html>502' as never)).toEqual({
      code: 'UNREADABLE',
      details: {},
      requestId: undefined,
    });
  });

  it('creates a profile, and refuses the same nickname', async () => {
    const body = { nickname: 'Robin', maturity: 'TEEN' } as const;
    const { data, response } = await client.POST('/api/profile/v1.1', { body });
    expect([response.status, data?.nickname, data?.hasPin]).toEqual([201, 'Robin', false]);
    const { error } = await client.POST('/api/profile/v1.1', { body });
    expect(problemOf(error).code).toBe('NICKNAME_TAKEN');
  });

  it('refreshes an access token that is about to expire, once for all calls', async () => {
    const old = kept!;
    let refreshes = 0;
    const later = createClient({
      baseUrl,
      brand: 'crave',
      tokens: { ...old, expiresAt: Date.now() + 1000 },
      onTokens: (tokens) => {
        refreshes += 1;
        kept = tokens;
      },
    });
    const replies = await Promise.all([1, 2, 3].map(() => later.GET('/api/account/v1.1')));
    expect(replies.map(({ data }) => data?.id)).toEqual(Array(3).fill(customer.accountId));
    expect(refreshes).toBe(1);
    expect(kept?.refreshToken).not.toBe(old.refreshToken);
    client = later;
  });

  it('refreshes a token that the server refuses, and sends the call again with its body', async () => {
    const forged = { ...kept!, accessToken: `${kept!.accessToken.slice(0, -4)}AAAA` };
    client = createClient({ baseUrl, brand: 'crave', tokens: forged, onTokens });
    const { data } = await client.PATCH('/api/account/v1.1', { body: { firstName: 'Robin' } });
    expect(data?.firstName).toBe('Robin');
  });

  it('a session that has ended signs out; a server that is away does not', async () => {
    const away = createClient({
      baseUrl: 'http://127.0.0.1:1',
      brand: 'crave',
      tokens: { ...kept!, expiresAt: 0 },
      onTokens: () => expect.unreachable(),
    });
    await expect(away.GET('/api/account/v1.1')).rejects.toThrow();
    await endSessionOf(kept);
    client = createClient({ baseUrl, brand: 'crave', tokens: { ...kept!, expiresAt: 0 }, onTokens });
    const { error } = await client.GET('/api/account/v1.1');
    expect([problemOf(error).code, kept]).toEqual(['invalid_token', undefined]);
  });

  it('signs in by device code, lists, checks an entitlement and signs out', async () => {
    const { data: device } = await client.signInByDeviceCode({ name: 'Sample app', type: 'phone' });
    expect(device?.verificationUriComplete).toContain(device!.userCode);
    const approved = await server.app.inject({
      method: 'POST',
      url: '/api/short-code/v1/activate',
      headers: { authorization: `Bearer ${customer.access_token}` },
      payload: { code: device!.userCode },
    });
    expect(approved.statusCode).toBe(200);
    expect(await device!.wait()).toBe('signedIn');
    const { data: all } = await client.GET('/api/account/v5');
    expect(all?.length).toBeGreaterThan(0);
    const { sku } = all![0]!.experience;
    const check = await client.GET('/api/subscription/v1/entitlements/{sku}', { params: { path: { sku } } });
    expect(check.data?.sku).toBe(sku);
    await client.POST('/api/login/v1.1/logout', { body: {} });
    expect(kept).toBeUndefined();
    expect(problemOf((await client.GET('/api/account/v5')).error).code).toBe('invalid_token');
  });

  it('a code that is denied signs nobody in; a wait can be given up', async () => {
    const { data: given } = await client.signInByDeviceCode({ name: 'Sample app', type: 'phone' });
    await expect(given!.wait(AbortSignal.timeout(20))).rejects.toThrow();
    await server.app.inject({
      method: 'POST',
      url: '/api/short-code/v1/deny',
      headers: { authorization: `Bearer ${customer.access_token}` },
      payload: { code: given!.userCode },
    });
    expect([await given!.wait(), kept]).toEqual(['denied', undefined]);
  });

  it('describes the API that is served', async () => {
    const reply = await server.app.inject('/api/openapi.json');
    expect(reply.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument({ testMode: true }))));
  });
});

it('The OpenAPI document passes the rules of Redocly', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'marquee-openapi-'));
  const file = path.join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(openApiDocument({ testMode: false })));
  const config = path.resolve(import.meta.dirname, '../redocly.yaml');
  const lint = promisify(execFile)('redocly', ['lint', file, '--config', config, '--format=stylish'], {
    // Otherwise it reports usage and asks for its latest version.
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  const { stdout, stderr } = await lint.catch((error: { stdout: string; stderr: string }) => error);
  await rm(folder, { recursive: true });
  expect(stdout).toBe('');
  expect(stderr).toContain('Your API description is valid');
});
