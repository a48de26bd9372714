/** Audit search at the console: by actor, customer, action and time; the export is the same rows and is audited. */
import { randomUUID } from 'node:crypto';
import { type AuditRow, exportAudit, searchAudit } from '@marquee/product/contract/staff/audit.ts';
import { limits } from '@marquee/product/limits.ts';
import words from '@marquee/product/messages/en/console-audit.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit, auditKinds } from '../../../identity/audit.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { createTestConsole, type TestConsole, type TestStaff } from '../../../testing/staff.ts';
import { newCustomer } from '../../../testing/test-clients.ts';

let test: TestApp;
let console_: TestConsole;
let admin: TestStaff;
let accountId: string;
const service = `service-${randomUUID().slice(0, 8)}`;
const start = Date.parse('2024-03-01T00:00:00Z');
beforeAll(async () => {
  test = await createTestApp();
  console_ = await createTestConsole(test);
  admin = await console_.signIn(['admin']);
  ({ accountId } = await newCustomer(test));
  for (let minute = 0; minute < limits.staffRows + 5; minute++)
    await audit(test.database.query, start + minute * 60_000, {
      kind: 'imported',
      accountId,
      actor: { kind: 'service', id: service },
      details: { line: minute },
      reason: minute === 0 ? '=HYPERLINK("https://evil.example")' : 'a, "b"',
    });
});
afterAll(async () => {
  await console_.app.close();
  await test.close();
});

const search = async (query: Readonly<Record<string, string>>) =>
  (await admin.call(searchAudit, { query })).json<{
    rows: AuditRow[];
    next: string | null;
    actions: string[];
  }>();

it('[console D2] finds by actor, customer, action and time, page by page', async () => {
  const first = await search({ actor: service, action: 'imported', customer: accountId });
  const second = await search({
    actor: service,
    action: 'imported',
    customer: accountId,
    after: first.next!,
  });
  expect([first.rows.length, second.rows.length, second.next]).toEqual([limits.staffRows, 5, null]);
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(limits.staffRows + 5);
  const range = { from: '2024-03-01T00:01:00Z', until: '2024-03-01T00:03:00Z' };
  expect((await search({ actor: service, ...range })).rows.map(({ details }) => details['line'])).toEqual([
    2, 1,
  ]);
  expect((await search({ actor: service, actorKind: 'staff' })).rows).toEqual([]);
});

it('[console D2] finds staff by name too', async () => {
  const { rows } = await search({ actor: admin.id.toUpperCase(), action: 'staffSignedIn' });
  expect(rows).toMatchObject([{ actor: admin.id, actorName: admin.id, actorKind: 'staff' }]);
});

it('[console D2] exports every row as CSV without formulas, and the export is a row itself', async () => {
  const reply = await admin.call(exportAudit, { query: { actor: service } });
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = reply.body.trim().split('\r\n');
  expect(lines).toHaveLength(limits.staffRows + 6);
  expect(lines[1]).toContain('"a, ""b"""');
  expect(lines.at(-1)).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  const { rows } = await search({ action: 'auditExported' });
  expect(rows).toMatchObject([{ actor: admin.id, details: { byActor: true } }]);
});

it('[console D2] Every event of the audit trail has words in the console', () => {
  expect(Object.keys(words).toSorted()).toEqual(auditKinds.map((kind) => `console.event.${kind}`).toSorted());
});
