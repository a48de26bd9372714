import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { lastMailTo } from '../testing/read-mails.ts';
import { bearer, newCustomer } from '../testing/test-clients.ts';
import { backfillIdentifiers, replaceIdentifiers } from './account-identifiers.ts';
import { eraseAccount } from './erasure/erase-account.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(() => test.close());

const identifiersOf = async (accountId: string) =>
  (
    await test.database.pool.query<{ row: string }>(
      `select concat_ws(' ', kind, value, verified_by) as row from account_identifiers
       where account_id = $1 and verified_at is not null order by 1`,
      [accountId],
    )
  ).rows.map(({ row }) => row);

describe('[B3] [A-79] verified identifiers', () => {
  it('the code of the mail makes the email verified by the customer', async () => {
    const customer = await newCustomer(test, 'unverified');
    expect(await identifiersOf(customer.accountId)).toEqual([]);
    const headers = bearer(customer.access_token);
    await test.app.inject({
      method: 'POST',
      url: '/api/account/v1.1/email-verification/create',
      headers,
      payload: {},
    });
    const { code } = await lastMailTo(test, customer.email);
    const confirmed = await test.app.inject({
      method: 'POST',
      url: '/api/account/v1.1/email-verification/confirm/code',
      headers,
      payload: { verificationCode: code },
    });
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    expect(await identifiersOf(customer.accountId)).toEqual([`email ${customer.email} self`]);
  });

  it('another email takes the place of the old one, and deletion leaves none', async () => {
    const { accountId, email } = await newCustomer(test);
    expect(await identifiersOf(accountId)).toEqual([`email ${email} self`]);
    await test.database.query
      .updateTable('accounts')
      .set({ email: `new-${email}`, email_key: `new-${email}` })
      .where('id', '=', accountId)
      .execute();
    expect(await identifiersOf(accountId)).toEqual([`email new-${email} self`]);
    await eraseAccount(test.database.query, test.clock.now(), accountId);
    expect(await identifiersOf(accountId)).toEqual([]);
  });

  it('what a provider says now replaces what it said before; malformed values and the customer’s own stay out', async () => {
    const { accountId, email } = await newCustomer(test);
    const say = (identifiers: object) =>
      replaceIdentifiers(test.database.query, test.clock.now(), accountId, 'provider', identifiers);
    await say({ email: 'One@Demo.test', phone: '+16135550142' });
    const own = `email ${email} self`;
    expect(await identifiersOf(accountId)).toEqual(
      [own, 'email one@demo.test provider', 'phone 6135550142 provider'].toSorted(),
    );
    await say({ email, phone: 'nonsense' });
    expect(await identifiersOf(accountId)).toEqual([own]);
    await say({});
    expect(await identifiersOf(accountId)).toEqual([own]);
  });

  it('emails verified before are filled in by batches, once, and only verified ones of direct accounts', async () => {
    const [verified, unverified, viewer] = [
      await newCustomer(test),
      await newCustomer(test, 'unverified'),
      await newCustomer(test, 'bdu'),
    ];
    await test.database.pool.query('delete from account_identifiers');
    const run = backfillIdentifiers(test, 1);
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      await run({ after });
      const { rows } = await test.database.pool.query<{ id: string }>(
        'select id from accounts where id > $1 order by id limit 1',
        [after],
      );
      if (!rows[0]) break;
      after = rows[0].id;
    }
    await backfillIdentifiers(test)({ after: '00000000-0000-0000-0000-000000000000' });
    expect(await identifiersOf(verified.accountId)).toEqual([`email ${verified.email} self`]);
    expect(await identifiersOf(unverified.accountId)).toEqual([]);
    expect(await identifiersOf(viewer.accountId)).toEqual([]);
  });
});
