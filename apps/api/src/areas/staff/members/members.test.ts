/** Roles of staff: given and taken by an admin, never their own, from the next call on. */
import { getStaffSession } from '@marquee/product/contract/staff/session.ts';
import { changeStaffRoles, listStaff, type Member } from '@marquee/product/contract/staff/members.ts';
import type { StaffRole } from '@marquee/product/staff/permissions.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { createTestConsole, type TestConsole, type TestStaff } from '../../../testing/staff.ts';
import { codeOf } from '../../../testing/test-clients.ts';

let test: TestApp;
let console_: TestConsole;
let admin: TestStaff;
beforeAll(async () => {
  test = await createTestApp();
  console_ = await createTestConsole(test);
  admin = await console_.signIn(['admin']);
});
afterAll(async () => {
  await console_.app.close();
  await test.close();
});
const change = (id: string, before: readonly StaffRole[], roles: readonly StaffRole[]) =>
  admin.call(changeStaffRoles, { params: { id }, body: { roles, before, reason: 'new job' } });

it('[console D1] roles change with the next call of the person, and nobody changes their own', async () => {
  const agent = await console_.signIn(['agent']);
  expect((await change(agent.id, ['agent'], ['billing', 'operations'])).json()).toEqual({
    roles: ['billing', 'operations'],
  });
  expect((await agent.call(getStaffSession)).json()).toMatchObject({ roles: ['billing', 'operations'] });
  expect(codeOf(await change(admin.id, ['admin'], ['admin', 'billing']))).toBe('PERMISSION_DENIED');
  const { members } = (await admin.call(listStaff)).json<{ members: Member[] }>();
  expect(members.find(({ id }) => id === agent.id)).toMatchObject({ roles: ['billing', 'operations'] });
});

it('[console D1] of two admins who change the same person, the second has not seen the first', async () => {
  const agent = await console_.signIn(['agent']);
  const both = await Promise.all([
    change(agent.id, ['agent'], []),
    change(agent.id, ['agent'], ['catalogue']),
  ]);
  expect(both.map((reply) => codeOf(reply))).toContain('CHANGED_SINCE');
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
});

it('[console D1] somebody who has never signed in can have a role', async () => {
  expect((await change('sam.new@company.example', [], ['agent'])).statusCode).toBe(200);
  const { members } = (await admin.call(listStaff)).json<{ members: Member[] }>();
  expect(members).toContainEqual({
    id: 'sam.new@company.example',
    name: null,
    signedInAt: null,
    roles: ['agent'],
    fixedAdmin: false,
  });
});
