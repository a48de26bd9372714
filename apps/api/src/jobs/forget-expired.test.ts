import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../testing/create-test-app.ts';
import { askToken, bearer, newCustomer, signInForm } from '../testing/people.ts';
import { forgetExpired, purgeStatements } from './forget-expired.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(() => test.close());

const day = 86_400;
const count = async (table: string, accountId?: string) => {
  const { rows } = await test.database.pool.query<{ count: string }>(
    `select count(*) from ${table} ${accountId === undefined ? '' : `where account_id = '${accountId}'`}`,
  );
  return Number(rows[0]!.count);
};

it('What can no longer be used is forgotten, and what is in use stays', async () => {
  const { email, password, access_token, accountId } = await newCustomer(test);
  await askToken(test, signInForm(email, password));
  await askToken(test, signInForm(email, 'wrong'));
  await test.app.inject({
    method: 'POST',
    url: '/api/magic-link/v2.1/generate',
    headers: bearer(access_token),
  });
  const forget = forgetExpired(test);

  await forget();
  expect(await count('sessions', accountId)).toBe(2);
  expect([await count('magic_links'), await count('attempts')]).toEqual([1, 2]);

  test.clock.advance(3 * day);
  await forget();
  expect([await count('magic_links'), await count('attempts')]).toEqual([0, 0]);

  test.clock.advance(30 * day);
  await forget();
  expect(await count('sessions', accountId)).toBe(2);

  test.clock.advance(400 * day);
  await forget();
  expect([
    await count('sessions', accountId),
    await count('known_devices'),
    await count('audit_events'),
  ]).toEqual([0, 0, 0]);
  expect(await count('passwords', accountId)).toBe(1);
  test.clock.reset();
});

it('Ways out that nobody came back from, old codes and settled changes of email go too', async () => {
  const customer = await newCustomer(test);
  const gone = Buffer.from('gone');
  await test.database.pool.query(
    `insert into authorizations (state_hash, kind, party_id, brand, browser_hash, nonce, code_verifier, expires_at)
     values ($1, 'tv', 'p', 'crave', $1, 'n', 'v', now())`,
    [gone],
  );
  await test.database.pool.query(
    "insert into migration_codes (code_hash, action, provider_id, issuer, subject, expires_at) values ($1, 'linkBdu', 'p', 'i', 's', now())",
    [gone],
  );
  await test.database.pool.query(
    `insert into email_changes (id, account_id, old_email, new_email, token_hash, undo_hash, asked_at, sent_at, expires_at, undo_expires_at)
     values ($1, $1, 'a', 'b', $2, $2, now(), now(), now(), now() + interval '3 days')`,
    [customer.accountId, gone],
  );
  const left = async () => [
    await count('authorizations'),
    await count('migration_codes'),
    await count('email_changes'),
  ];
  await forgetExpired(test)();
  expect(await left()).toEqual([1, 1, 1]);
  test.clock.advance(31 * day);
  await forgetExpired(test)();
  expect(await left()).toEqual([0, 0, 0]);
  test.clock.reset();
});

it('Whoever ran out of tries for good is not forgiven by time', async () => {
  await test.database.pool.query(
    "insert into attempts values ('signIn', 'somebody', 10, now() - interval '9 days', 90, now() - interval '9 days', 100)",
  );
  await forgetExpired(test)();
  expect(await count('attempts')).toBe(1);
});

it('Keys and news of charges go once nobody can send them again', async () => {
  await test.database.pool.query(
    "insert into idempotency_keys (owner, key, call, body_hash, asked_at) values ('a', 'old key', 'order', '', now() - interval '25 hours'), ('a', 'new key', 'order', '', now())",
  );
  await test.database.pool.query(
    "insert into payment_events values ('old', 'x', now() - interval '31 days'), ('new', 'x', now())",
  );
  await forgetExpired(test)();
  expect([await count('idempotency_keys'), await count('payment_events')]).toEqual([1, 1]);
});

it('A night that is too long for one turn goes on in the next', async () => {
  const rest = async () =>
    (await test.database.pool.query(`select from graphile_worker.jobs where key = 'forget the rest'`))
      .rowCount;
  await test.database.pool.query(
    `insert into sent_mails (message_id, sent_at) select n::text, now() - interval '90 days' from generate_series(1, 11000) n`,
  );
  const before = await count('sent_mails');
  await forgetExpired(test, 0)();
  expect([before - (await count('sent_mails')), await rest()]).toEqual([5000, 1]);
  await forgetExpired(test)();
  expect(before - (await count('sent_mails'))).toBe(11_000);
});

it('[D14] A table that cannot be purged is logged, stops no other, and the job is tried again', async () => {
  const { accountId } = await newCustomer(test);
  await test.database.pool.query(
    "insert into payment_events values ('isolated', 'x', now() - interval '31 days')",
  );
  await test.database.pool.query('alter table refresh_tokens rename to refresh_tokens_away');
  await test.database.pool.query('alter table cancellation_sessions rename column opened_at to away');
  test.logLines.length = 0;
  try {
    await expect(forgetExpired(test)()).rejects.toThrow('2 tables were not purged');
    const { rows } = await test.database.pool.query("select from payment_events where id = 'isolated'");
    expect(rows).toEqual([]);
    const logged = test.logLines.map((line) => JSON.parse(line) as { table?: string; level: string });
    expect(logged.flatMap(({ table }) => table ?? [])).toEqual(['refresh_tokens', 'cancellation_sessions']);
  } finally {
    await test.database.pool.query('alter table refresh_tokens_away rename to refresh_tokens');
    await test.database.pool.query('alter table cancellation_sessions rename column away to opened_at');
  }
  await forgetExpired(test)();
  expect(await count('sessions', accountId)).toBe(1);
});

it('[D14] Every purge finds its rows by an index, without reading the table or another one', async () => {
  const client = await test.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    for (const { table, text } of purgeStatements) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>({
        text: `explain ${text}`,
        values: [new Date()],
      });
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan, table).not.toMatch(/Seq Scan|Join|Nested Loop/);
      expect(plan, table).toMatch(/Index (Only )?Scan|Bitmap Index Scan/);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('[D14] Sessions go 60 days after they were ended, or 210 after their sign-in once they are over', async () => {
  const { accountId } = await newCustomer(test);
  const ids = {
    ended: randomUUID(),
    endedLately: randomUUID(),
    over: randomUUID(),
    carriedOver: randomUUID(),
    unfilled: randomUUID(),
  };
  const insert = (id: string, ages: { signedIn: number; revoked?: number; expires?: number }) =>
    test.database.pool.query(
      `insert into sessions (id, account_id, signed_in_at, revoked_at, expires_at)
       values ($1, $2, now() - make_interval(days => $3), now() - make_interval(days => $4), now() - make_interval(days => $5))`,
      [id, accountId, ages.signedIn, ages.revoked ?? null, ages.expires ?? null],
    );
  await insert(ids.ended, { signedIn: 70, revoked: 61, expires: -110 });
  await insert(ids.endedLately, { signedIn: 70, revoked: 59, expires: -110 });
  await insert(ids.over, { signedIn: 211, expires: 31 });
  await insert(ids.carriedOver, { signedIn: 900, expires: -7 });
  await insert(ids.unfilled, { signedIn: 900 });
  await forgetExpired(test)();
  const { rows } = await test.database.pool.query<{ id: string }>(
    'select id from sessions where account_id = $1 and id = any ($2)',
    [accountId, Object.values(ids)],
  );
  expect(rows.map(({ id }) => id).toSorted()).toEqual(
    [ids.endedLately, ids.carriedOver, ids.unfilled].toSorted(),
  );
});

it('[D14] Removed devices, cancellations and their sessions go by age; what is in use stays', async () => {
  const { accountId } = await newCustomer(test);
  const at = (days: number) => new Date(Date.now() - days * day * 1000);
  const insert = (text: string, ...values: unknown[]) => test.database.pool.query(text, values);
  for (const removed of [null, at(89), at(91)]) {
    await insert(
      `insert into devices (id, account_id, name, type, platform, registered_at, removed_at)
       values ($1, $2, 'TV', 'tv', 'roku', $3, $4)`,
      randomUUID(),
      accountId,
      at(400),
      removed,
    );
    await insert(
      `insert into download_devices (id, account_id, name, type, download_count, registered_at, removed_at)
       values ($1, $2, 'Phone', 'phone', 0, $3, $4)`,
      randomUUID(),
      accountId,
      at(400),
      removed,
    );
  }
  const subscriptionId = randomUUID();
  await insert(
    `insert into subscriptions (id, account_id, brand, store, sku, product_type, status, billing_cycle, price_cents, cycle_date)
     values ($1, $2, 'tsn', 'APPLE', 'tsn', 'PLAN', 'ACTIVE', 'monthly', 1999, now())`,
    subscriptionId,
    accountId,
  );
  for (const opened of [at(0.5), at(1.5)])
    await insert(
      'insert into cancellation_sessions values ($1, $2, $3, $4)',
      randomUUID(),
      accountId,
      subscriptionId,
      opened,
    );
  for (const cancelled of [at(729), at(731)])
    await insert(
      'insert into cancellations (id, account_id, cancelled_at) values ($1, $2, $3)',
      randomUUID(),
      accountId,
      cancelled,
    );
  await forgetExpired(test)();
  expect([
    await count('devices', accountId),
    await count('download_devices', accountId),
    await count('cancellation_sessions', accountId),
    await count('cancellations', accountId),
  ]).toEqual([2, 2, 1, 1]);
});

it('[D14] [D18] Mails that failed for good go after 30 days; other dead jobs stay for operators', async () => {
  const add = async (name: string, days: number) => {
    const { rows } = await test.database.pool.query<{ id: string }>(
      `select id from graphile_worker.add_job($1, '{}'::json)`,
      [name],
    );
    await test.database.pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts, updated_at = now() - make_interval(days => $2)
       where id = $1`,
      [rows[0]!.id, days],
    );
    return rows[0]!.id;
  };
  const gone = [await add('sendSealedMail', 31), await add('sendMail', 31)];
  const kept = [await add('sendSealedMail', 29), await add('settleOrder', 31)];
  await forgetExpired(test)();
  const { rows } = await test.database.pool.query<{ id: string }>(
    'select id from graphile_worker._private_jobs where id = any ($1)',
    [[...gone, ...kept]],
  );
  expect(rows.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
});
