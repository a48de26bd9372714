/** The search of the console finds each kind of text by an index, however many customers there are. */
import { type SearchKind, searchProbesOf } from '@marquee/product/staff/search-kinds.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { searchStatementOf } from './find-customers.ts';

const customers = 10_000;

/** Only what the search reads: triggers and references would take most of the time. */
const seed = [
  'set local session_replication_role = replica',
  `create temporary table people on commit drop as
     select n, gen_random_uuid() as id from generate_series(1, ${customers}) as n`,
  `insert into accounts (id, email, email_key, first_name, last_name, language, phone_number,
     email_verification_status, recovery_id, created_at)
   select id, n || '@seed.test', n || '@seed.test', 'First' || n, 'Last' || n, 'en', '416' || lpad(n::text, 7, '0'),
     'VERIFIED', gen_random_uuid(), now() from people`,
  `insert into devices (id, account_id, name, type, platform, registered_at)
   select gen_random_uuid(), id, 'Screen ' || n, 'tv', 'roku', now() from people`,
  `insert into payment_instruments (id, account_id, gateway_id, brand, last4, exp_month, exp_year, state, city, is_default, added_at)
   select gen_random_uuid(), id, 'pm_' || n, 'visa', lpad((n % 10000)::text, 4, '0'), 1 + n % 12, 2030, 'QC', 'Laval', true, now()
   from people`,
  `insert into orders (id, number, account_id, kind, brand, status, language, email, subtotal_cents, discount_cents, tax_cents,
     total_cents, gift_cents, due_cents, taxes, placed_at, tried_at)
   select gen_random_uuid(), 'M9' || lpad(n::text, 7, '0'), id, 'PURCHASE', 'crave', 'COMPLETE', 'en', '', 100, 0, 0, 100, 0, 100,
     '[]', now(), now() from people`,
  `insert into provider_identities (issuer, subject, provider_id, account_id, linked_at)
   select 'https://tv.test', 'viewer-' || n, 'harbour', id, now() from people`,
  `insert into partner_links (partner_id, subject, account_id, linked_at)
   select 'bell', 'line-' || n, id, now() from people`,
];

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  // The pool of the server ends long statements.
  const client = new pg.Client(test.connection);
  await client.connect();
  for (const statement of ['begin', ...seed, 'commit', 'analyze']) await client.query(statement);
  await client.end();
}, 120_000);
afterAll(() => test.close());

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Plan[];
}
const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

describe('[console D2] Each search reads by an index', () => {
  it.each([
    ['email', '12345@seed.test'],
    ['emailStart', '12345@'],
    ['phone', '416 001 2345'],
    ['phoneEnd', '012345'],
    ['order', 'M90012345'],
    ['card', '4242'],
    ['card', '4242 07/30'],
    ['device', '0f0c62a8-4b4e-4f6e-9d4e-1b3c2f7b1f11'],
    ['account', '0f0c62a8-4b4e-4f6e-9d4e-1b3c2f7b1f11'],
    ['deviceName', 'screen 12345'],
    ['name', 'last12345'],
    ['subject', 'viewer-12345'],
  ] satisfies readonly (readonly [SearchKind, string])[])('%s: %s', async (kind, text) => {
    const probe = searchProbesOf(text).find((each) => each.kind === kind);
    const { rows } = await sql<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>`
      explain (format json) ${searchStatementOf(probe!)}`.execute(test.database.query);
    const nodes = nodesOf(rows[0]!['QUERY PLAN'][0].Plan);
    const read = nodes.filter((node) => node['Relation Name'] !== undefined);
    expect(read.map((node) => node['Node Type']).filter((type) => type === 'Seq Scan')).toEqual([]);
    expect(nodes.some((node) => node['Index Name'] !== undefined)).toBe(true);
  });
});
