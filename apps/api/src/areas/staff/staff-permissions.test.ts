/** Each staff call × each role: no role does more than its permissions allow. */
import { randomUUID } from 'node:crypto';
import { staffContract } from '@marquee/product/contract/staff/registry.ts';
import { consoleHeader, endStaffSession, getStaffSession } from '@marquee/product/contract/staff/session.ts';
import { buildRequest, type StaffEndpoint } from '@marquee/product/endpoint.ts';
import { permissionsOf, staffRoles } from '@marquee/product/staff/permissions.ts';
import { limits } from '@marquee/product/limits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { createTestConsole, type TestConsole, type TestStaff } from '../../testing/staff.ts';
import { bearer, codeOf, newCustomer } from '../../testing/test-clients.ts';

let test: TestApp;
let console_: TestConsole;
const people = new Map<string, TestStaff>();
beforeAll(async () => {
  test = await createTestApp();
  console_ = await createTestConsole(test);
  for (const role of staffRoles) people.set(role, await console_.signIn([role]));
});
afterAll(async () => {
  await console_.app.close();
  await test.close();
});

const calls = Object.entries(staffContract).filter(([name]) => name !== 'endStaffSession');
const paramsOf = ({ path }: StaffEndpoint) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, randomUUID()]));
const bodyOf = ({ method }: StaffEndpoint) => (method === 'GET' ? {} : { body: {} });

describe('[console D1] Each staff call × each role', () => {
  it.each(calls)('%s', async (name, endpoint) => {
    for (const role of staffRoles) {
      const reply = await people
        .get(role)!
        .call(endpoint, { params: paramsOf(endpoint), ...bodyOf(endpoint) });
      const isAllowed = permissionsOf([role]).has(endpoint.permission);
      expect(reply.statusCode === 403, `${name} by ${role}: ${reply.body}`).toBe(!isAllowed);
      expect(reply.statusCode, `${name} by ${role}`).not.toBe(401);
      expect(reply.statusCode, `${name} by ${role}`).toBeLessThan(500);
    }
  });

  it.each(calls)(
    '%s is refused without a session, to customers, and from other sites',
    async (_, endpoint) => {
      const { access_token: token } = await newCustomer(test);
      const { method, url } = buildRequest(endpoint, paramsOf(endpoint));
      const payload = method === 'GET' ? {} : { payload: {} };
      const anonymous = await console_.app.inject({ method, url, ...payload });
      const customer = await console_.app.inject({ method, url, headers: bearer(token), ...payload });
      expect([anonymous.statusCode, customer.statusCode]).toEqual([401, 401]);
      if (method === 'GET') return;
      const one = await console_.signIn(staffRoles);
      const sent = { params: paramsOf(endpoint), body: {} };
      const foreign = await one.call(endpoint, { ...sent, headers: { origin: test.env.publicUrl } });
      const form = await one.call(endpoint, { ...sent, headers: { [consoleHeader]: '' } });
      expect([codeOf(foreign), codeOf(form)]).toEqual(['PERMISSION_DENIED', 'PERMISSION_DENIED']);
    },
  );

  it.each(Object.entries(staffContract))('%s does not exist for customers', async (_, endpoint) => {
    const { method, url } = buildRequest(endpoint, paramsOf(endpoint));
    const reply = await test.app.inject({ method, url });
    expect(codeOf(reply)).toBe('NOT_FOUND');
  });
});

describe('[console D1] Staff sessions', () => {
  it('end at sign-out', async () => {
    const one = await console_.signIn(['agent']);
    expect((await one.call(getStaffSession)).json()).toMatchObject({ id: one.id, roles: ['agent'] });
    expect((await one.call(endStaffSession)).statusCode).toBe(204);
    expect((await one.call(getStaffSession)).statusCode).toBe(401);
  });

  it('end after the idle time and after the longest time', async () => {
    const now = test.clock.now();
    const idle = await console_.signIn(['agent'], now - limits.staffIdleMinutes * 60_000 - 1000);
    const old = await console_.signIn(['agent'], now - limits.staffSessionHours * 3_600_000 - 1000);
    const recent = await console_.signIn(['agent'], now - 60_000);
    const replies = await Promise.all([idle, old, recent].map((one) => one.call(getStaffSession)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 401, 200]);
  });

  it('lose a role with the next call', async () => {
    const one = await console_.signIn(['agent', 'billing']);
    await test.database.query
      .deleteFrom('staff_roles')
      .where('staff_id', '=', one.id)
      .where('role', '=', 'billing')
      .execute();
    expect((await one.call(getStaffSession)).json()).toMatchObject({ roles: ['agent'] });
  });
});
