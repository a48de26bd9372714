import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../testing/create-test-app.ts';
import { askToken, bearer, newCustomer, signInForm } from '../testing/people.ts';
import { forgetExpired } from './forget-expired.ts';

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
  expect([await count('refresh_tokens'), await count('magic_links'), await count('attempts')]).toEqual([
    2, 1, 1,
  ]);

  test.clock.advance(3 * day);
  await forget();
  expect([await count('refresh_tokens'), await count('magic_links'), await count('attempts')]).toEqual([
    2, 0, 0,
  ]);

  test.clock.advance(30 * day);
  await forget();
  expect([await count('refresh_tokens'), await count('sessions', accountId)]).toEqual([0, 2]);

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
