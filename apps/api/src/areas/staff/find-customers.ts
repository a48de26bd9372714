/** Search of the console: one indexed query per meaning of the text, each bounded in rows and time. */
import type { FoundCustomer } from '@marquee/product/contract/staff/customers.ts';
import { limits } from '@marquee/product/limits.ts';
import { type SearchKind, type SearchProbe, searchProbesOf } from '@marquee/product/staff/search-kinds.ts';
import type { AccountStatus } from '@marquee/product/values/enums.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

interface FoundRow {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string;
  readonly phone_number: string | null;
  readonly status: AccountStatus;
  readonly created_at: Date;
  readonly matched: string;
}

const mostRows = limits.staffSearchRows + 1;

/** A prefix for LIKE, with its wildcards taken literally. */
const prefix = (text: string): string => `${text.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`;
const reversed = (digits: string): string => digits.split('').toReversed().join('');

const columns = sql`a.id, a.first_name, a.last_name, a.email, a.phone_number, a.status, a.created_at`;
const none = sql`select null where false`;

/** Rows `(account_id, matched)` of a probe. */
const matchesOf = (probe: SearchProbe): RawBuilder<unknown> => {
  switch (probe.kind) {
    case 'account':
      return sql`select id as account_id, id::text as matched from accounts where id = ${probe.value}::uuid`;
    case 'device':
      return sql`select account_id, name as matched from devices where id = ${probe.value}::uuid`;
    case 'order':
      return sql`select account_id, number as matched from orders where number = ${probe.value} and account_id is not null`;
    case 'email':
      return sql`select id as account_id, email as matched from accounts where lower(email) = ${probe.value}`;
    case 'emailStart':
      return sql`select id as account_id, email as matched from accounts where lower(email) like ${prefix(probe.value)}`;
    case 'phone':
      return sql`select id as account_id, phone_number as matched from accounts where reverse(phone_number) = ${reversed(probe.value)}`;
    case 'phoneEnd':
      return sql`select id as account_id, phone_number as matched from accounts where reverse(phone_number) like ${prefix(reversed(probe.value))}`;
    case 'card':
      return probe.expiry
        ? sql`select account_id, last4 as matched from payment_instruments
            where last4 = ${probe.last4} and exp_year = ${probe.expiry.year} and exp_month = ${probe.expiry.month}`
        : sql`select account_id, last4 as matched from payment_instruments where last4 = ${probe.last4}`;
    case 'name':
      return probe.first === undefined
        ? sql`select id as account_id, last_name as matched from accounts where lower(last_name) like ${prefix(probe.last)}`
        : sql`select id as account_id, last_name as matched from accounts
            where lower(last_name) like ${prefix(probe.last)} and lower(first_name) like ${prefix(probe.first)}`;
    case 'deviceName':
      return sql`select account_id, name as matched from devices where lower(name) like ${prefix(probe.value)}`;
    case 'subject':
      return sql`select account_id, subject as matched from provider_identities where subject = ${probe.value}
        union all select account_id, subject as matched from partner_links where subject = ${probe.value}`;
    default:
      return none;
  }
};

/** The limit stands inside, so that a common value such as a card's digits reads no more rows than it shows. */
export const searchStatementOf = (probe: SearchProbe): RawBuilder<FoundRow> => sql<FoundRow>`
  select ${columns}, m.matched
  from (select * from (${matchesOf(probe)}) found limit ${mostRows}) m
  join accounts a on a.id = m.account_id
  where a.status <> 'DELETED'`;

export const nameOf = (row: Pick<FoundRow, 'first_name' | 'last_name'>): string =>
  [row.first_name, row.last_name].filter(Boolean).join(' ');

const foundOf = (kind: SearchKind, row: FoundRow): FoundCustomer => ({
  accountId: row.id,
  name: nameOf(row),
  email: row.email,
  phone: row.phone_number,
  status: row.status,
  since: row.created_at.toISOString(),
  matched: { kind, value: row.matched },
});

/** Each customer once, by the most exact probe. */
export const findCustomers = (query: Kysely<Schema>, text: string) =>
  query.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${String(limits.staffSearchMs)}, true)`.execute(tx);
    const probes = searchProbesOf(text);
    const found = new Map<string, FoundCustomer>();
    for (const probe of probes)
      for (const row of (await searchStatementOf(probe).execute(tx)).rows)
        if (!found.has(row.id)) found.set(row.id, foundOf(probe.kind, row));
    const customers = [...found.values()];
    return {
      kinds: probes.map(({ kind }) => kind),
      customers: customers.slice(0, limits.staffSearchRows),
      more: customers.length > limits.staffSearchRows,
    };
  });
