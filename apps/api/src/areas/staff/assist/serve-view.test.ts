/** The page of a customer's view: for the member of staff who has the code, in the console's frame, without a session. */
import { endAssistView, startAssist } from '@marquee/product/contract/staff/assist/assist.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAssistCode } from '../../../testing/assist-audit.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { makePortalFixture } from '../../../testing/portal-fixture.ts';
import { createTestConsole, type TestConsole, type TestStaff } from '../../../testing/staff.ts';
import { bearer, newCustomer, type TestCustomer } from '../../../testing/test-clients.ts';

let test: TestApp;
let staffConsole: TestConsole;
beforeAll(async () => {
  test = await createTestApp();
  staffConsole = await createTestConsole(test, { portalDist: await makePortalFixture() });
});
afterAll(async () => {
  await staffConsole.app.close();
  await test.close();
});

const open = async () => {
  const customer = await newCustomer(test);
  const agent = await staffConsole.signIn(['agent']);
  const code = await makeAssistCode(test, customer);
  await agent.call(startAssist, { params: { id: customer.accountId }, body: { code } });
  return { customer, agent };
};
const visit = (who: TestStaff, { accountId: id }: TestCustomer, path = 'account/manage') =>
  who.call({ method: 'GET', path: `/view/:id/${path}` }, { params: { id } });

it('[console D3] is the portal, which calls the view alone and may only be framed by the console', async () => {
  const { customer, agent } = await open();
  const { statusCode, body, headers } = await visit(agent, customer);
  expect(statusCode).toBe(200);
  expect(body).toContain(`/api/staff/v1/customers/${customer.accountId}/assist/screens`);
  expect(headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(headers['x-frame-options']).toBeUndefined();
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain("form-action 'none'");
  expect(policy).toContain('sandbox allow-scripts allow-same-origin');
});

it('[console D3] [threat] holds no token that a server accepts', async () => {
  const { customer, agent } = await open();
  const { body } = await visit(agent, customer);
  const token = /"token":"([^"]+)"/.exec(body)![1]!;
  expect(token.split('.')[2]).toBe('');
  const reply = await test.app.inject({ url: '/api/account/v1.1/', headers: bearer(token) });
  expect(reply.statusCode).toBe(401);
  expect(body).not.toContain(customer.access_token);
});

it('[console D3] [threat] does not exist for colleagues, without a session, and after the end', async () => {
  const { customer, agent } = await open();
  const colleague = await staffConsole.signIn(['agent']);
  const admin = await staffConsole.signIn(['admin']);
  const url = `/view/${customer.accountId}/account/manage`;
  const anonymous = await staffConsole.app.inject({ url });
  const codes = [await visit(colleague, customer), await visit(admin, customer), anonymous];
  expect(codes.map(({ statusCode }) => statusCode)).toEqual([404, 403, 401]);
  await agent.call(endAssistView, { params: { id: customer.accountId } });
  expect((await visit(agent, customer)).statusCode).toBe(404);
  expect((await visit(agent, customer, 'assets/..%2f..%2findex.html')).statusCode).not.toBe(200);
});
