import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brandOf } from '@marquee/product/brands.ts';
import { openApiDocument } from '@marquee/product/openapi/document.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../apps/api/src/testing/create-test-app.ts';
import { solvedFor } from '../../../apps/api/src/testing/solve-challenge.ts';
import { newCustomer, type TestCustomer } from '../../../apps/api/src/testing/test-clients.ts';
import { createClient, formHeaders } from './client.ts';

let server: TestApp;
let customer: TestCustomer;
let client: ReturnType<typeof createClient>;
let accessToken: string | undefined;

beforeAll(async () => {
  server = await createTestApp();
  customer = await newCustomer(server, 'dtc');
  client = createClient({
    baseUrl: await server.app.listen(),
    clientId: brandOf('crave').clientId,
    accessToken: () => accessToken,
  });
});
afterAll(() => server.close());

describe('the generated client against a running server', () => {
  it('refuses a call without a token with a typed code', async () => {
    const { data, error, response } = await client.GET('/api/account/v1.1');
    expect([data, error?.code, response.status]).toEqual([undefined, 'invalid_token', 401]);
  });

  it('signs in', async () => {
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
    expect(data?.token_type).toBe('bearer');
    accessToken = data?.access_token;
  });

  it('reads the account', async () => {
    const { data } = await client.GET('/api/account/v1.1');
    expect(data).toMatchObject({ id: customer.accountId, email: customer.email, status: 'ACTIVE' });
  });

  it('tells an unknown receipt by its code, and the compiler knows every code', async () => {
    const { error } = await client.GET('/api/receipt/v1/receipts/{id}', {
      params: { path: { id: '5d0c7b9d-6a0e-4c7e-9f0a-0a3f4a8e6c11' } },
    });
    expect(error?.code).toBe('NOT_FOUND');
    // @ts-expect-error This call cannot fail with this code.
    expect(error?.code === 'NICKNAME_TAKEN').toBe(false);
  });

  it('creates a profile, and refuses the same nickname', async () => {
    const body = { nickname: 'Robin', maturity: 'TEEN' } as const;
    const { data, response } = await client.POST('/api/profile/v1.1', { body });
    expect([response.status, data?.nickname, data?.hasPin]).toEqual([201, 'Robin', false]);
    const { error } = await client.POST('/api/profile/v1.1', { body });
    expect(error?.code).toBe('NICKNAME_TAKEN');
  });

  it('describes the API that is served', async () => {
    const reply = await server.app.inject('/api/openapi.json');
    expect(reply.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument({ testMode: true }))));
  });
});

it('The OpenAPI document passes the rules of Redocly', { timeout: 120_000 }, async () => {
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
