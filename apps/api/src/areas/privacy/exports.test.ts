/** Data downloads: everything about the customer, nothing about anybody else, and only for the customer. */
import { getExportFile, listExports, requestExport } from '@marquee/product/contract/privacy/exports.ts';
import { buildRequest } from '@marquee/product/endpoint.ts';
import { limits } from '@marquee/product/limits.ts';
import { exportSections, fieldLabel, sectionTitle } from '@marquee/product/privacy/personal-data.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { purgeStatements, purgeTable } from '../../jobs/purge-expired.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { filesInZip } from '../../testing/read-zip.ts';
import { lastMailTo } from '../../testing/read-mails.ts';
import { askToken, bearer, codeOf, newCustomer, type TestCustomer } from '../../testing/test-clients.ts';
import { exportData } from './export/export-data.ts';
import { impersonalTables } from './export/impersonal-tables.ts';
import { personalTables } from './export/personal-tables.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(() => test.close());
afterEach(() => test.clock.reset());

type Exports = { exports: { id: string; state: string; downloadsLeft: number }[]; nextAt: string | null };
type Sections = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

const ask = (who: TestCustomer, language = 'en') =>
  test.app.inject({
    method: 'POST',
    url: requestExport.path,
    headers: bearer(who.access_token),
    payload: { language },
  });
const list = async (who: TestCustomer): Promise<Exports> =>
  (await test.app.inject({ url: listExports.path, headers: bearer(who.access_token) })).json();
const fetchFile = (who: TestCustomer, id: string) =>
  test.app.inject({ url: buildRequest(getExportFile, { id }).url, headers: bearer(who.access_token) });

const makeExport = async (who: TestCustomer, language = 'en'): Promise<string> => {
  const { id } = (await ask(who, language)).json<{ id: string }>();
  await exportData(test)({ exportId: id });
  return id;
};
const open = (bytes: Buffer) => {
  const files = filesInZip(bytes);
  return {
    names: Object.keys(files),
    html: files['index.html']!,
    data: JSON.parse(files['data.json']!) as Sections,
  };
};

it('[A-87] Every column of the schema is shown, secret or technical, or its table is about nobody', async () => {
  const { rows } = await test.database.pool.query<{ table_name: string; column_name: string }>(
    `select c.table_name, c.column_name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.table_name not like 'service\\_events\\_%'`,
  );
  const listed = new Set(
    Object.entries(personalTables).flatMap(([table, { shows, secret = [], technical = [] }]) => {
      const columns = [...shows, ...secret, ...technical];
      expect(new Set(columns).size, table).toBe(columns.length);
      return columns.map((column) => `${table}.${column}`);
    }),
  );
  const inSchema = rows.filter(({ table_name: table }) => !(table in impersonalTables));
  expect(inSchema.map(({ table_name, column_name }) => `${table_name}.${column_name}`).toSorted()).toEqual(
    [...listed].toSorted(),
  );
  const tables = new Set(rows.map(({ table_name: table }) => table));
  expect(Object.keys(impersonalTables).filter((table) => !tables.has(table))).toEqual([]);
});

it('[A-87] Every section has a title and every field a label, in both languages', () => {
  const used = Object.values(personalTables).map(({ section }) => section);
  expect(used.toSorted()).toEqual([...exportSections].toSorted());
  for (const language of ['en', 'fr'] as const) {
    for (const section of exportSections) expect(sectionTitle(section, language)).not.toBe('');
    for (const { shows } of Object.values(personalTables))
      for (const column of shows) {
        const field = column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
        expect(fieldLabel(field, language), column).toBeDefined();
      }
  }
});

it('[A-87] The file of the richest demo customer holds what the database says, and nothing of another account', async () => {
  const [who, other] = [await newCustomer(test, 'dtc'), await newCustomer(test, 'dtc')];
  await test.database.query
    .updateTable('orders')
    .set({ gift: JSON.stringify({ recipientEmail: 'bea.lavoie@courriel.test', message: 'Bravo' }) })
    .where('account_id', '=', who.accountId)
    .execute();
  const reply = await fetchFile(who, await makeExport(who));
  expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
    200,
    'application/zip',
    'no-store',
  ]);
  const { names, data, html } = open(reply.rawPayload);
  expect(names).toEqual(['index.html', 'data.json']);
  for (const [table, { section, of = 'account_id = $1', shows }] of Object.entries(personalTables)) {
    // Written after the file was made.
    if (['data_exports', 'audit_events', 'mails'].includes(table)) continue;
    const { rows } = await test.database.pool.query<Record<string, unknown>>(
      `select ${shows.map((column) => `"${column}"`).join(', ')} from ${table} where ${of}`,
      [who.accountId],
    );
    expect(data[section]?.length ?? 0, table).toBe(rows.length);
  }
  expect(Object.keys(data).length).toBeGreaterThan(12);
  expect(data['account']).toMatchObject([{ email: who.email }]);
  expect(data['orders']![0]!['gift']).toEqual({ recipientEmail: 'b•••@courriel.test', message: 'Bravo' });
  const text = JSON.stringify(data) + html;
  for (const foreign of [other.accountId, other.email, 'bea.lavoie']) expect(text).not.toContain(foreign);
});

it('[T32] The file has no hash, token or PIN', async () => {
  const who = await newCustomer(test, 'dtc');
  const { data, html } = open((await fetchFile(who, await makeExport(who))).rawPayload);
  const text = JSON.stringify(data) + html;
  for (const [table, { of = 'account_id = $1', secret = [] }] of Object.entries(personalTables))
    for (const column of secret) {
      const { rows } = await test.database.pool.query<{ value: unknown }>(
        `select ${column} as value from ${table} where ${of}`,
        [who.accountId],
      );
      for (const { value } of rows) {
        const written = Buffer.isBuffer(value) ? value.toString('base64') : value;
        if (typeof written === 'string') expect(text, `${table}.${column}`).not.toContain(written);
      }
    }
  expect(text).not.toContain('$argon2');
});

it.each(['en', 'fr'] as const)(
  '[A-87] The page in %s has no script and reads in that language',
  async (language) => {
    const who = await newCustomer(test, 'dtc');
    const { html } = open((await fetchFile(who, await makeExport(who, language))).rawPayload);
    expect(html).toContain(`<html lang="${language}-CA">`);
    expect(html).toContain(`>${sectionTitle('subscriptions', language)}</h2>`);
    expect(html).not.toMatch(/<script|onclick|javascript:/i);
    if (language === 'fr') expect(html).not.toContain('Subscriptions');
  },
);

it('[T32] What customers typed cannot become markup', async () => {
  const who = await newCustomer(test, 'fresh');
  await test.database.query
    .updateTable('accounts')
    .set({ first_name: '<img src=x onerror=alert(1)>' })
    .where('id', '=', who.accountId)
    .execute();
  const { html } = open((await fetchFile(who, await makeExport(who))).rawPayload);
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img');
});

it('[A-87] The mail leads to the page and carries no secret; a job that runs twice makes one file and one mail', async () => {
  const who = await newCustomer(test, 'fresh');
  const id = await makeExport(who);
  const before = await test.database.query
    .selectFrom('data_exports')
    .select(['content', 'ready_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await exportData(test)({ exportId: id });
  const mails = await test.database.query
    .selectFrom('mails')
    .select('data')
    .where('account_id', '=', who.accountId)
    .where('kind', '=', 'exportReady')
    .execute();
  expect(mails).toEqual([{ data: {} }]);
  const { text } = await lastMailTo(test, who.email);
  expect(text).toContain('/account/privacy');
  expect(text).not.toContain(id);
  const after = await test.database.query
    .selectFrom('data_exports')
    .select(['content', 'ready_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(after).toEqual(before);
  expect(before.content!.toString('utf8')).not.toContain(who.email);
});

it('[T32] Nobody else gets the file, and it is gone after five downloads or seven days', async () => {
  const [who, thief] = [await newCustomer(test, 'fresh'), await newCustomer(test, 'fresh')];
  const id = await makeExport(who);
  expect([(await fetchFile(thief, id)).statusCode, (await list(thief)).exports]).toEqual([404, []]);
  const replies = await Promise.all(
    Array.from({ length: limits.exportDownloads + 2 }, () => fetchFile(who, id)),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(limits.exportDownloads);
  expect(replies.filter(({ statusCode }) => statusCode === 410)).toHaveLength(2);
  expect((await list(who)).exports).toMatchObject([{ id, state: 'expired', downloadsLeft: 0 }]);

  const late = await newCustomer(test, 'fresh');
  const lateId = await makeExport(late);
  test.clock.advance(limits.exportDays * 86_400 + 1);
  const { code } = (await fetchFile(late, lateId)).json<{ code: string }>();
  expect(['LINK_EXPIRED', 'invalid_token']).toContain(code);
  for (const { name } of purgeStatements)
    if (name === 'content of data downloads') await purgeTable(test)({ policy: name });
  const { content } = await test.database.query
    .selectFrom('data_exports')
    .select('content')
    .where('id', '=', lateId)
    .executeTakeFirstOrThrow();
  expect(content).toBeNull();
});

it('[T32] A thief with an old session neither asks for a file nor fetches the owner’s', async () => {
  const who = await newCustomer(test, 'fresh');
  const id = await makeExport(who);
  test.clock.advance((limits.freshProofMinutes + 1) * 60);
  const { refresh_token } = who;
  const renewed = await askToken(test, { grant_type: 'refresh_token', refresh_token });
  const thief = { ...who, access_token: renewed.json<{ access_token: string }>().access_token };
  expect(codeOf(await ask(thief))).toBe('REAUTH_REQUIRED');
  expect(codeOf(await fetchFile(thief, id))).toBe('REAUTH_REQUIRED');
  expect((await list(thief)).exports).toMatchObject([{ id, downloadsLeft: limits.exportDownloads }]);
});

it('[A-87] One download a day for each account: of two tabs one asks', async () => {
  const who = await newCustomer(test, 'fresh');
  const replies = await Promise.all([ask(who), ask(who)]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 429]);
  const { exports, nextAt } = await list(who);
  expect([exports.length, nextAt !== null]).toEqual([1, true]);
});
