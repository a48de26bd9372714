/** The public GraphQL over HTTP audit suite against the running server. */
import type { AddressInfo } from 'node:net';
import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { bearer, newCustomer } from '../../testing/test-clients.ts';

let test: TestApp;
let address = '';
let token = '';
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}/api/graphql`;
  ({ access_token: token } = await newCustomer(test, 'dtc'));
});
afterAll(() => test.close());

const audits = serverAudits({
  url: () => address,
  fetchFn: (url: string, init?: RequestInit) =>
    fetch(url, { ...init, headers: { ...bearer(token), ...(init?.headers as Record<string, string>) } }),
});

describe('[T22] The public GraphQL over HTTP audit passes completely', () => {
  it('has every audit of the suite', () => {
    expect(audits).toHaveLength(61);
  });

  it.each(audits.map(({ id, name, fn }) => ({ id, name, fn })))('$id $name', async ({ fn }) => {
    const result = await fn();
    expect(result.status, 'reason' in result ? result.reason : '').toBe('ok');
  });
});
