/** Activation links from a CSV: previewed, made once and all together, exported by upload, and revoked one by one. */
import { randomUUID } from 'node:crypto';
import * as calls from '@marquee/product/contract/staff/codes.ts';
import type { StaffActivationLink, UploadPreview } from '@marquee/product/contract/staff/codes.ts';
import { limits } from '@marquee/product/limits.ts';
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

const given = { sku: 'crave_total', language: 'en' };
const newEmail = () => `${randomUUID()}@example.test`;
const preview = async (csv: string) =>
  (await editor.call(calls.previewStaffActivationLinks, { body: { csv, ...given } })).json<UploadPreview>();
interface Sent {
  readonly key?: string;
  readonly mail?: boolean;
  readonly by?: TestStaff;
}
const create = (csv: string, { key = randomUUID(), mail = true, by = editor }: Sent = {}) =>
  by.call(calls.createStaffActivationLinks, {
    body: { csv, ...given, mail, reason: 'Sold at the fair' },
    headers: { 'idempotency-key': key },
  });
const linksOf = (emails: readonly string[]) =>
  test.database.query
    .selectFrom('activation_links')
    .select(['id', 'email_key', 'sku', 'brand', 'upload_id'])
    .where('email_key', 'in', emails)
    .orderBy('email_key')
    .execute();

it('[A-82] a preview says what each row makes, or what is wrong with it, and makes nothing', async () => {
  const [one, two] = [newEmail(), newEmail()];
  expect(await preview(`email,sku,language\n${one},,\n${two},tsn,fr`)).toEqual({
    count: 2,
    rows: [
      { row: 2, email: one, brand: 'crave', sku: 'crave_total', language: 'en' },
      { row: 3, email: two, brand: 'tsn', sku: 'tsn', language: 'fr' },
    ],
    problemCount: 0,
    problems: [],
  });
  expect(await preview(`email\n${one}\nnobody`)).toMatchObject({
    problemCount: 1,
    problems: [{ row: 3, problem: 'email', value: 'nobody' }],
  });
  const many = Array.from({ length: limits.staffRows + 10 }, newEmail);
  const { count, rows } = await preview(['email', ...many].join('\n'));
  expect([count, rows.length]).toEqual([limits.staffRows + 10, limits.staffRows]);
  expect(await linksOf([one, two, ...many])).toEqual([]);
});

it('[A-82] the links are made and mailed once, however often and however fast the file is sent', async () => {
  const customer = await newCustomer(test);
  const other = newEmail();
  const csv = `email,sku,language\n${customer.email},,fr\n${other},tsn,`;
  const key = randomUUID();
  const replies = await Promise.all([1, 2, 3].map(() => create(csv, { key })));
  const [first] = replies;
  expect(first!.statusCode, first!.body).toBe(201);
  for (const reply of replies) expect(reply.json()).toEqual(first!.json());
  const { id, made } = first!.json<{ id: string; made: number }>();
  expect(made).toBe(2);
  const links = await linksOf([customer.email, other]);
  expect(links).toHaveLength(2);
  expect(links).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        email_key: customer.email,
        sku: 'crave_total',
        brand: 'crave',
        upload_id: id,
      }),
      expect.objectContaining({ email_key: other, sku: 'tsn', brand: 'tsn', upload_id: id }),
    ]),
  );
  const mails = [await mailsTo(test, customer.email), await mailsTo(test, other)];
  expect(mails.map((all) => all.length)).toEqual([1, 1]);
  expect(codeOf(await create(`email\n${newEmail()}`, { key }))).toBe('IDEMPOTENCY_MISMATCH');
  expect(codeOf(await create(csv, { key: '' }))).toBe('IDEMPOTENCY_REQUIRED');

  const audited = await test.database.query
    .selectFrom('audit_events')
    .select(['reason', 'details'])
    .where('kind', '=', 'activationLinksCreated')
    .where('actor_id', '=', editor.id)
    .execute();
  expect(audited).toEqual([
    { reason: 'Sold at the fair', details: { upload: id, count: 2, deliver: 'mail' } },
  ]);

  // The link works for the account that has verified its address.
  const own = links.find(({ email_key }) => email_key === customer.email)!;
  const used = await test.app.inject({
    method: 'POST',
    url: `/api/reseller/v1/entitlement/activate/${own.id}`,
    headers: bearer(customer.access_token),
  });
  expect(used.statusCode, used.body).toBeLessThan(300);
});

it('[A-82] one wrong row, or a link that waits already, makes no link of the file', async () => {
  const [one, two] = [newEmail(), newEmail()];
  const wrong = await create(`email\n${one}\nnobody`);
  expect(wrong.json()).toMatchObject({ code: 'VALIDATION', details: { 'csv.3': 'email' } });
  expect(await linksOf([one])).toEqual([]);
  expect((await create(`email\n${one}`)).statusCode).toBe(201);
  const again = `email,sku\n${two},\n${one.toUpperCase()},\n${one},tsn`;
  expect((await preview(again)).problems).toEqual([{ row: 3, problem: 'waiting', value: one.toUpperCase() }]);
  expect((await create(again)).json()).toMatchObject({ details: { 'csv.3': 'waiting' } });
  expect(await linksOf([two])).toEqual([]);
  const [link] = await linksOf([one]);
  await editor.call(calls.revokeStaffActivationLink, { params: { id: link!.id }, body: { reason: 'Twice' } });
  expect((await preview(again)).problemCount).toBe(0);
});

it('[A-82] the links of an upload are listed, exported together, and revoked one by one', async () => {
  const [one, two, three] = [newEmail(), newEmail(), newEmail()];
  await create(`email\n${three}`);
  const { id } = (await create(`email\n${one}\n${two}`, { mail: false })).json<{ id: string }>();
  expect([await mailsTo(test, one), await mailsTo(test, two)]).toEqual([[], []]);
  const listed = (await editor.call(calls.listStaffActivationLinks)).json<{ links: StaffActivationLink[] }>();
  expect(listed.links.filter(({ email }) => [one, two].includes(email)).map(({ status }) => status)).toEqual([
    'waiting',
    'waiting',
  ]);
  const file = await editor.call(calls.exportStaffActivationLinks, { query: { upload: id } });
  const lines = file.body.trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(file.body).toContain(one);
  expect(file.body).not.toContain(three);
  for (const { id: link } of await linksOf([one, two])) expect(file.body).toContain(link);
  const [first] = await linksOf([one]);
  const revoked = await editor.call(calls.revokeStaffActivationLink, {
    params: { id: first!.id },
    body: { reason: 'Wrong person' },
  });
  expect(revoked.statusCode).toBe(204);
});

it('[A-82] a file of the most people is taken, a larger body is not', async () => {
  const people = Array.from({ length: limits.activationCsvRows }, newEmail);
  const reply = await create(['email', ...people].join('\r\n'));
  expect(reply.json()).toMatchObject({ made: limits.activationCsvRows });
  expect(codeOf(await create('x'.repeat(limits.activationCsvLength + 1)))).toBe('VALIDATION');
  expect(codeOf(await create('x'.repeat(5 * limits.activationCsvLength)))).toBe('PAYLOAD_TOO_LARGE');
  const agent = await staffConsole.signIn(['agent']);
  expect(codeOf(await create(`email\n${newEmail()}`, { by: agent }))).toBe('PERMISSION_DENIED');
});
