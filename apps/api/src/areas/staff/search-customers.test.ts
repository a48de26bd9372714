/** Search of the console: each kind of text finds its customer. */
import {
  type FoundCustomer,
  getCustomer,
  getTimeline,
  listCustomerMails,
  listCustomerOrders,
  searchCustomers,
  type StaffCustomer,
  type TimelineEvent,
} from '@marquee/product/contract/staff/customers.ts';
import { limits } from '@marquee/product/limits.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { createTestConsole, type TestConsole, type TestStaff } from '../../testing/staff.ts';
import { codeOf, newCustomer, type TestCustomer } from '../../testing/test-clients.ts';

let test: TestApp;
let staffConsole: TestConsole;
let agent: TestStaff;
let customer: TestCustomer;
const phone = '5145559731';
const lastName = `Tremblay${randomUUID().slice(0, 6)}`;
beforeAll(async () => {
  test = await createTestApp();
  staffConsole = await createTestConsole(test);
  agent = await staffConsole.signIn(['agent']);
  customer = await newCustomer(test, 'dtc');
  await newCustomer(test, 'dtc');
  await test.database.query
    .updateTable('accounts')
    .set({ phone_number: phone, first_name: 'Alex', last_name: lastName })
    .where('id', '=', customer.accountId)
    .execute();
});
afterAll(async () => {
  await staffConsole.app.close();
  await test.close();
});

const search = async (query: string): Promise<readonly FoundCustomer[]> => {
  const reply = await agent.call(searchCustomers, { query: { query } });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ customers: FoundCustomer[] }>().customers;
};
const valueIn = async (table: 'devices' | 'orders' | 'payment_instruments', column: string) => {
  const { rows } = await test.database.pool.query<{ value: string }>(
    `select ${column}::text as value from ${table} where account_id = $1 limit 1`,
    [customer.accountId],
  );
  return rows[0]!.value;
};

describe('[console D2] Search', () => {
  it.each([
    ['email', () => Promise.resolve(customer.email.toUpperCase())],
    ['emailStart', () => Promise.resolve(customer.email.slice(0, -6))],
    ['phone', () => Promise.resolve('+1 (514) 555-9731')],
    ['phoneEnd', () => Promise.resolve('559731')],
    ['name', () => Promise.resolve(`alex ${lastName}`)],
    ['account', () => Promise.resolve(customer.accountId)],
    ['device', () => valueIn('devices', 'id')],
    ['order', () => valueIn('orders', 'number')],
  ])('finds one customer by %s', async (kind, text) => {
    const found = await search(await text());
    expect(found.map(({ accountId, matched }) => [accountId, matched.kind])).toEqual([
      [customer.accountId, kind],
    ]);
  });

  it('finds customers by the last four digits of a card, and fewer with its expiry', async () => {
    const last4 = await valueIn('payment_instruments', 'last4');
    const expiry = await valueIn(
      'payment_instruments',
      `to_char(make_date(exp_year, exp_month, 1), 'MM/YY')`,
    );
    const ids = (found: readonly FoundCustomer[]) => found.map(({ accountId }) => accountId);
    expect(ids(await search(last4))).toContain(customer.accountId);
    expect(ids(await search(`${last4} ${expiry}`))).toContain(customer.accountId);
    expect(await search(`${last4} ${expiry.slice(0, 3)}99`)).toEqual([]);
  });

  it('takes wildcards literally, and finds nothing by text that is too short', async () => {
    expect(await search('%%%')).toEqual([]);
    expect(await search('_____@')).toEqual([]);
    expect(await search('a')).toEqual([]);
  });

  it('says that there are more results than it shows', async () => {
    const name = `Many${randomUUID().slice(0, 8)}`;
    await test.database.pool.query(
      `insert into accounts (id, email, status, language, email_verification_status, recovery_id, created_at, last_name)
       select gen_random_uuid(), 'many' || n || $2, 'ACTIVE', 'en', 'VERIFIED', gen_random_uuid(), now(), $1
       from generate_series(1, $3::int) n`,
      [name, `${name}@demo.test`, limits.staffSearchRows + 2],
    );
    const reply = await agent.call(searchCustomers, { query: { query: name } });
    const { customers, more } = reply.json<{ customers: FoundCustomer[]; more: boolean }>();
    expect([customers.length, more]).toEqual([limits.staffSearchRows, true]);
  });
});

describe('[console D2] Customer page', () => {
  it('shows what belongs to the customer, never a secret', async () => {
    const reply = await agent.call(getCustomer, { params: { id: customer.accountId } });
    const shown = reply.json<StaffCustomer>();
    expect(shown).toMatchObject({ accountId: customer.accountId, email: customer.email, phone });
    for (const list of [shown.subscriptions, shown.devices, shown.cards, shown.brands])
      expect(list).not.toEqual([]);
    expect(shown.profiles.some(({ hasPin }) => hasPin)).toBe(true);
    expect(reply.body).not.toMatch(/pin_hash|argon2|gateway_id|token/);
    expect(codeOf(await agent.call(getCustomer, { params: { id: randomUUID() } }))).toBe('NOT_FOUND');
  });

  it('pages through orders, mails and timeline without a gap or a repeat', async () => {
    const { accountId } = await newCustomer(test);
    const rows = limits.staffRows + 5;
    await test.database.pool.query(
      `insert into audit_events (happened_at, kind, account_id)
       select date_trunc('minute', now()) - (n / 10) * interval '1 minute', 'signedIn', $1 from generate_series(1, $2::int) n`,
      [accountId, rows],
    );
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const reply = await agent.call(getTimeline, {
        params: { id: accountId },
        query: { kind: 'audit', ...(after && { after }) },
      });
      expect(reply.statusCode, reply.body).toBe(200);
      const { events, next } = reply.json<{ events: TimelineEvent[]; next: string | null }>();
      seen.push(...events.filter(({ name }) => name === 'signedIn').map(({ id }) => id));
      after = next ?? undefined;
    } while (after);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(rows);
    for (const call of [listCustomerOrders, listCustomerMails, getTimeline]) {
      const whole = await agent.call(call, { params: { id: customer.accountId } });
      expect(whole.statusCode, whole.body).toBe(200);
      const bad = await agent.call(call, { params: { id: accountId }, query: { after: 'nonsense' } });
      expect(bad.statusCode).toBe(400);
    }
  });
});
