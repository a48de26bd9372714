import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { askToken, bearer, newCustomer, signInForm } from '../testing/test-clients.ts';
import { networkOf } from './access-log.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off', ACCESS_LOG_SAMPLE: '100' });
});
afterAll(() => test.close());

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('[OPS-11] The access log names the network of %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('[OPS-12] The access log has one line for an answer, by route and kind of caller, and nothing of the customer', async () => {
  const { accountId, access_token: token } = await newCustomer(test);
  const before = test.logLines.length;
  const reply = await test.app.inject({
    url: '/api/account/v1.1',
    headers: bearer(token),
    remoteAddress: '203.0.113.7',
  });
  expect(reply.statusCode).toBe(200);
  const lines = test.logLines.slice(before).filter((line) => line.includes('"answered"'));
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    {
      method: 'GET',
      status: 200,
      caller: 'customer',
      network: '203.0.113.0/24',
      reqId: reply.headers['x-request-id'],
    },
  ]);
  expect(lines[0]).not.toContain(accountId);
  expect(lines[0]).not.toContain('203.0.113.7');
});

it('[OPS-13] Sign-ins are counted by method, result and brand', async () => {
  const { email, password } = await newCustomer(test);
  await askToken(test, signInForm(email, password));
  await askToken(test, signInForm(email, 'not the password'));
  const { values } = await test.metrics.business.signIns.get();
  expect(values.map(({ labels, value }) => ({ ...labels, value }))).toEqual([
    { method: 'password', result: 'ok', brand: 'crave', value: 1 },
    { method: 'password', result: 'BAD_CREDENTIALS', brand: 'crave', value: 1 },
  ]);
});
