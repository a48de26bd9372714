/** Activation links that staff make: once for each request, listed, exported and revoked. */
import { randomUUID } from 'node:crypto';
import * as calls from '@marquee/product/contract/staff/codes.ts';
import type { StaffActivationLink } from '@marquee/product/contract/staff/codes.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { mailsTo } from '../../../testing/read-mails.ts';
import { createTestConsole, type TestConsole, type TestStaff } from '../../../testing/staff.ts';
import { bearer, codeOf, newCustomer } from '../../../testing/test-clients.ts';

let test: TestApp;
let staffConsole: TestConsole;
let editor: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
  staffConsole = await createTestConsole(test);
});
beforeEach(async () => {
  editor = await staffConsole.signIn(['catalogue']);
});
afterAll(async () => {
  await staffConsole.app.close();
  await test.close();
});

const terms = {
  brand: 'crave',
  sku: 'crave_total',
  language: 'fr',
  mail: true,
  reason: 'Bought in a shop',
};
const create = (body: object, key: string = randomUUID()) =>
  editor.call(calls.createStaffActivationLink, { body, headers: { 'idempotency-key': key } });
const linkOf = async (email: string) =>
  (await editor.call(calls.listStaffActivationLinks))
    .json<{ links: readonly StaffActivationLink[] }>()
    .links.find((each) => each.email === email)!;
const revoke = (id: string) =>
  editor.call(calls.revokeStaffActivationLink, { params: { id }, body: { reason: 'Wrong address' } });
const auditOf = async (kind: string) =>
  test.database.query
    .selectFrom('audit_events')
    .select('reason')
    .where('kind', '=', kind)
    .where('actor_id', '=', editor.id)
    .execute();

it('[A-82] an activation link waits for the account that verifies the email, and goes out by mail once', async () => {
  const { email } = await newCustomer(test);
  const body = { ...terms, email };
  const key = randomUUID();
  const [reply, repeated] = await Promise.all([create(body, key), create(body, key)]);
  expect(reply.statusCode, reply.body).toBe(201);
  const { id, url } = reply.json<{ id: string; url: string }>();
  expect(repeated.json()).toEqual(reply.json());
  expect(url).toContain(id);
  expect(await mailsTo(test, email)).toHaveLength(1);
  expect(await auditOf('activationLinkCreated')).toEqual([{ reason: 'Bought in a shop' }]);
  expect(codeOf(await create({ ...body, brand: 'tsn' }))).toBe('BRAND_NOT_ALLOWED');
  expect(codeOf(await create({ ...body, mail: false }, key))).toBe('IDEMPOTENCY_MISMATCH');
  expect(codeOf(await create(body, ''))).toBe('IDEMPOTENCY_REQUIRED');
});

it('[A-82] is listed with what became of it, whether it waits, was used or was revoked', async () => {
  const customer = await newCustomer(test);
  const { email } = customer;
  const { id } = (await create({ ...terms, email })).json<{ id: string }>();
  expect(await linkOf(email)).toMatchObject({ id, status: 'waiting', sku: 'crave_total', activatedAt: null });
  const used = await test.app.inject({
    method: 'POST',
    url: `/api/reseller/v1/entitlement/activate/${id}`,
    headers: bearer(customer.access_token),
  });
  expect(used.statusCode, used.body).toBeLessThan(300);
  expect(await linkOf(email)).toMatchObject({ id, status: 'done' });
  expect(codeOf(await revoke(id))).toBe('NOT_FOUND');
  const other = `${randomUUID()}@example.test`;
  const second = (await create({ ...terms, email: other })).json<{ id: string }>();
  expect((await revoke(second.id)).statusCode).toBe(204);
  expect(codeOf(await revoke(second.id))).toBe('NOT_FOUND');
  expect((await linkOf(other)).status).toBe('revoked');
  expect(await auditOf('activationLinkRevoked')).toEqual([{ reason: 'Wrong address' }]);
});

it('[A-82] is exported as CSV with its address while it waits; no cell is a formula', async () => {
  const waiting = `+sum-${randomUUID()}@example.test`;
  const revoked = `${randomUUID()}@example.test`;
  const { url } = (await create({ ...terms, email: waiting })).json<{ url: string }>();
  const { id } = (await create({ ...terms, email: revoked })).json<{ id: string }>();
  await revoke(id);
  const reply = await editor.call(calls.exportStaffActivationLinks);
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = reply.body.split('\r\n');
  const line = lines.find((each) => each.includes(waiting))!;
  expect(line.startsWith(`"'+sum-`)).toBe(true);
  expect(line).toContain(new URL(url).searchParams.get('code')!);
  expect(lines.find((each) => each.includes(revoked))).not.toContain(id);
  expect(await auditOf('activationLinksExported')).toHaveLength(1);
  const agent = await staffConsole.signIn(['agent']);
  expect(codeOf(await agent.call(calls.exportStaffActivationLinks))).toBe('PERMISSION_DENIED');
});
