/** Companies and service clients at the console: a test of discovery, turning off, secrets once. */
import {
  addServiceClient,
  checkCompany,
  type Company,
  disableCompany,
  listCompanies,
  listServiceClients,
  revokeServiceClient,
  rotateServiceSecret,
  type ServiceClientRow,
} from '@marquee/product/contract/staff/companies.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { askServiceToken } from '../../../testing/service-client.ts';
import { createTestConsole, type TestConsole, type TestStaff } from '../../../testing/staff.ts';
import { codeOf } from '../../../testing/test-clients.ts';

let servers: readonly [TestApp, TestApp];
let console_: TestConsole;
let staff: TestStaff;
beforeAll(async () => {
  const one = await createTestApp();
  servers = [one, await createTestApp({}, { beside: one })];
  console_ = await createTestConsole(one);
  staff = await console_.signIn(['operations']);
});
afterAll(async () => {
  await console_.app.close();
  await servers[1].close();
  await servers[0].close();
});
const reason = 'agreed with their team';
const companies = async () => (await staff.call(listCompanies)).json<{ companies: Company[] }>().companies;

it('[console D2, B] a company is turned off on both servers within a second, by one of two tabs', async () => {
  const { id, version } = (await companies()).find(({ kind, enabled }) => kind === 'tvProvider' && enabled)!;
  const offers = ({ integrations }: TestApp) =>
    integrations.all().tvProviders.some((each) => each.id === id && each.enabled);
  expect(servers.map(offers)).toEqual([true, true]);
  const turnOff = () => staff.call(disableCompany, { params: { id }, body: { reason, version } });
  const both = await Promise.all([turnOff(), turnOff()]);
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  await vi.waitFor(() => expect(servers.map(offers)).toEqual([false, false]), {
    timeout: 1000,
    interval: 20,
  });
});

it('[console D2, B] a test of discovery names what is wrong, and no secret is listed', async () => {
  const [company] = await companies();
  const { problems } = (await staff.call(checkCompany, { params: { id: company!.id } })).json<{
    problems: string[];
  }>();
  // Nobody plays the company here.
  expect(problems).not.toEqual([]);
  expect(JSON.stringify(await companies())).not.toMatch(/clientSecret":|secret":"/i);
});

it('[console D2, A1] a service client signs in with the secret that was shown once, until it is revoked', async () => {
  const client = { id: 'billing-tools', name: 'Billing tools', contact: 'it@company.example' };
  const add = () =>
    staff.call(addServiceClient, { body: { ...client, scopes: ['entitlements:read'], reason } });
  const { secret } = (await add()).json<{ secret: string }>();
  expect(codeOf(await add())).toBe('CHANGED_SINCE');
  const token = async (value: string) =>
    (
      await askServiceToken(servers[0], {
        grant_type: 'client_credentials',
        client_id: client.id,
        client_secret: value,
      })
    ).statusCode;
  const rotated = (
    await staff.call(rotateServiceSecret, { params: { id: client.id }, body: { reason } })
  ).json<{ secret: string }>();
  expect([await token(secret), await token(rotated.secret)]).toEqual([200, 200]);
  const listed = (await staff.call(listServiceClients)).json<{ clients: ServiceClientRow[] }>().clients;
  expect(listed).toContainEqual(expect.objectContaining({ id: client.id, active: true, secrets: 2 }));
  expect(JSON.stringify(listed)).not.toContain(secret);
  await staff.call(revokeServiceClient, { params: { id: client.id }, body: { reason } });
  await vi.waitFor(async () => expect(await token(rotated.secret)).toBe(401), {
    timeout: 5000,
    interval: 100,
  });
});

it('[console D2] a service client is never changed without its row in the audit', async () => {
  const { query, pool } = servers[0].database;
  const client = { id: 'audited-tools', name: 'Tools', contact: 'it@company.example' };
  const add = () => staff.call(addServiceClient, { body: { ...client, scopes: ['codes:read'], reason } });
  const clients = () =>
    query.selectFrom('service_clients').select('status').where('id', '=', client.id).execute();
  const secrets = () =>
    query.selectFrom('service_secrets').select('hash').where('client_id', '=', client.id).execute();
  const withoutAudit = async (act: () => ReturnType<typeof add>) => {
    await pool.query(
      `alter table audit_events add constraint no_clients check (kind <> 'serviceClientChanged') not valid`,
    );
    const reply = await act();
    await pool.query('alter table audit_events drop constraint no_clients');
    expect(reply.statusCode).toBe(500);
  };
  await withoutAudit(add);
  expect([await clients(), await secrets()]).toEqual([[], []]);
  await add();
  const sent = { params: { id: client.id }, body: { reason } };
  await withoutAudit(() => staff.call(rotateServiceSecret, sent));
  await withoutAudit(() => staff.call(revokeServiceClient, sent));
  expect([await clients(), (await secrets()).length]).toEqual([[{ status: 'active' }], 1]);
});
