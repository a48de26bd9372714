import { randomUUID } from 'node:crypto';
import { rates } from '@marquee/product/rate-limits.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { lockAccount } from '../../../identity/lock-account.ts';
import { type TestApp, createTestApp } from '../../../testing/create-test-app.ts';
import {
  askToken,
  bearer,
  claimsOf,
  codeOf,
  type TestCustomer,
  fillQueue,
  newCustomer,
  signInForm,
  waitForBlockedQuery,
} from '../../../testing/test-clients.ts';
import { lastMailTo, mailsTo, tokenIn } from '../../../testing/read-mails.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterEach(() => test.clock.reset());
afterAll(() => test.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const ask = (token: string | undefined, method: Method, path: string, payload?: object) =>
  test.app.inject({
    method,
    url: `/api/account/${path}`,
    ...(token !== undefined && { headers: bearer(token) }),
    ...(payload && { payload }),
  });
const statusOf = async (reply: ReturnType<typeof ask>) => (await reply).statusCode;
const signIn = (email: string, password: string) => askToken(test, signInForm(email, password));

describe('account', () => {
  it('[API-ACCT-04] PATCH /v1.1 updates the given fields only', async () => {
    const { access_token } = await newCustomer(test);
    const before = (await ask(access_token, 'GET', 'v1.1/')).json<object>();
    const reply = await ask(access_token, 'PATCH', 'v1.1', {
      firstName: '  Marie-Ève ',
      phoneNumber: '(514) 555-0199',
      status: 'DELETED',
      email: 'other@demo.test',
    });
    expect(reply.json()).toEqual({ ...before, firstName: 'Marie-Ève', phoneNumber: '5145550199' });
    expect((await ask(access_token, 'GET', 'v1.1/')).json()).toEqual(reply.json());
  });

  it('[portal 28] An emptied last name is removed; a first name stays', async () => {
    const { access_token } = await newCustomer(test);
    const reply = await ask(access_token, 'PATCH', 'v1.1', { firstName: 'Taqralik', lastName: ' ' });
    expect(reply.json()).toMatchObject({ firstName: 'Taqralik', lastName: null });
    const refused = await ask(access_token, 'PATCH', 'v1.1', { firstName: '' });
    expect(refused.json()).toMatchObject({ status: 400, details: { firstName: 'REQUIRED' } });
  });

  it('An invalid field is named', async () => {
    const { access_token } = await newCustomer(test);
    const reply = await ask(access_token, 'PATCH', 'v1.1', { firstName: 'R2D2', phoneNumber: '1' });
    expect(reply.json()).toMatchObject({
      status: 400,
      details: { firstName: 'NAME_CHARS', phoneNumber: 'PHONE_FORMAT' },
    });
  });

  it('TV provider users can change their language only', async () => {
    const { access_token } = await newCustomer(test, 'bdu');
    expect(await statusOf(ask(access_token, 'PATCH', 'v1.1', { language: 'fr' }))).toBe(200);
    expect(codeOf(await ask(access_token, 'PATCH', 'v1.1', { firstName: 'Alex' }))).toBe('BDU_FORBIDDEN');
  });

  it('A new language is in the next token', async () => {
    const { access_token, refresh_token } = await newCustomer(test);
    await ask(access_token, 'PATCH', 'v1.1', { language: 'fr' });
    const next = await askToken(test, { grant_type: 'refresh_token', refresh_token });
    expect(claimsOf(next.json<{ access_token: string }>().access_token).localization).toBe('fr');
  });
});

describe('password', () => {
  const change = ({ access_token }: TestCustomer, oldPassword: string, newPassword: string) =>
    ask(access_token, 'PATCH', 'v1.1/change-password', { oldPassword, newPassword, recaptcha_token: 't' });

  it('[API-ACCT-15] PATCH /v1.1/change-password: this session stays, the others end, and the owner is notified', async () => {
    const customer = await newCustomer(test);
    const other = (await signIn(customer.email, customer.password)).json<{ access_token: string }>();
    expect((await change(customer, customer.password, 'Rainy-Night-77')).statusCode).toBe(204);
    expect(await statusOf(ask(customer.access_token, 'GET', 'v1.1/'))).toBe(200);
    expect(await statusOf(ask(other.access_token, 'GET', 'v1.1/'))).toBe(401);
    expect(await mailsTo(test, customer.email)).toHaveLength(1);
    expect((await signIn(customer.email, customer.password)).statusCode).toBe(400);
    expect((await signIn(customer.email, 'Rainy-Night-77')).statusCode).toBe(200);
  });

  it('[VAL-PW-08] [ERR-13] One of the last three passwords is rejected; the fourth-last is accepted', async () => {
    const customer = await newCustomer(test);
    const chain = [customer.password, 'Rainy-Night-71', 'Rainy-Night-72', 'Rainy-Night-73'];
    for (let step = 1; step < chain.length; step += 1) {
      expect((await change(customer, chain[step - 1]!, chain[step]!)).statusCode).toBe(204);
      for (const used of chain.slice(Math.max(0, step - 2), step + 1))
        expect(codeOf(await change(customer, chain[step]!, used))).toBe('PASSWORD_REUSED');
    }
    expect((await change(customer, chain[3]!, chain[0]!)).statusCode).toBe(204);
  });

  it('[F16] A request rejected by overload consumes no attempt', async () => {
    const customer = await newCustomer(test);
    const full = fillQueue(test);
    for (let time = 0; time <= rates.signIn.refuse; time += 1)
      expect((await change(customer, 'nonsense', 'Rainy-Night-77')).statusCode).toBe(503);
    full.mockRestore();
    expect((await change(customer, customer.password, 'Rainy-Night-77')).statusCode).toBe(204);
  });

  it('A wrong password, a weak one and a short one are named', async () => {
    const customer = await newCustomer(test);
    const wrong = await change(customer, 'nonsense', 'Rainy-Night-77');
    expect([wrong.statusCode, codeOf(wrong)]).toEqual([401, 'INVALID_PASSWORD']);
    expect((await change(customer, customer.password, 'password1')).json()).toMatchObject({
      code: 'WEAK_PASSWORD',
      details: { reason: 'tooCommon' },
    });
    expect((await change(customer, customer.password, 'short1')).json()).toMatchObject({
      details: { newPassword: 'MIN_LENGTH' },
    });
  });

  it('[T1] A stolen session guesses the password no faster than a stranger', async () => {
    const customer = await newCustomer(test);
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) => change(customer, `Guess-${index}`, 'Rainy-Night-77')),
    );
    expect(replies.filter((reply) => codeOf(reply) === 'INVALID_PASSWORD')).toHaveLength(rates.signIn.refuse);
  });
});

describe('email', () => {
  let count = 0;
  const newAddress = () => `new-${(count += 1)}-${Date.now()}@demo.test`;
  const asked = (customer: TestCustomer, newEmail: string, rest: object = {}) =>
    ask(customer.access_token, 'POST', 'v1.1/change-email', {
      newEmail,
      emailConfirm: newEmail,
      password: customer.password,
      ...rest,
    });
  const confirm = (token: string) => ask(undefined, 'POST', 'v1.1/change-email/confirm', { token });
  const undo = (token: string) => ask(undefined, 'POST', 'v1.1/change-email/undo', { token });
  const pending = async ({ access_token }: TestCustomer) =>
    (await ask(access_token, 'GET', 'v1.1/change-email/pending')).json<object>();

  it('[API-ACCT-11] [API-ACCT-12] [ENT-ACCT-04] [FLOW-19] A change of email is pending until it is confirmed', async () => {
    const customer = await newCustomer(test);
    const newEmail = newAddress();
    expect(await pending(customer)).toEqual({ emailPending: false });
    const reply = await asked(customer, newEmail, { emailConfirm: newEmail.toUpperCase() });
    expect(reply.statusCode).toBe(202);
    expect(await pending(customer)).toEqual(reply.json());
    expect(reply.json()).toMatchObject({ emailPending: true, oldEmail: customer.email, newEmail });
    expect(await mailsTo(test, newEmail)).toHaveLength(1);
    expect(await mailsTo(test, customer.email)).toHaveLength(1);
    expect((await signIn(customer.email, customer.password)).statusCode).toBe(200);
  });

  it('[API-ACCT-14] [FLOW-21] [T6] The new address confirms, once; then every session ends', async () => {
    const customer = await newCustomer(test);
    const newEmail = newAddress();
    await asked(customer, newEmail);
    const token = tokenIn(await lastMailTo(test, newEmail));
    expect((await confirm(token)).json()).toEqual({ email: newEmail });
    expect(codeOf(await confirm(token))).toBe('TOKEN_INVALID');
    expect(await statusOf(ask(customer.access_token, 'GET', 'v1.1/'))).toBe(401);
    const { refresh_token } = customer;
    expect((await askToken(test, { grant_type: 'refresh_token', refresh_token })).statusCode).toBe(400);
    expect((await signIn(customer.email, customer.password)).statusCode).toBe(400);
    expect((await signIn(newEmail, customer.password)).statusCode).toBe(200);
  });

  it('[FLOW-20] [T6] The link works for 24 hours, to the second', async () => {
    for (const [seconds, code] of [
      [24 * 3600 - 1, 200],
      [24 * 3600 + 1, 410],
    ] as const) {
      const customer = await newCustomer(test);
      const newEmail = newAddress();
      await asked(customer, newEmail);
      test.clock.advance(seconds);
      expect((await confirm(tokenIn(await lastMailTo(test, newEmail)))).statusCode).toBe(code);
      test.clock.reset();
    }
  });

  it('[T6] Of two pending changes only the last works', async () => {
    const customer = await newCustomer(test);
    const [first, second] = [newAddress(), newAddress()];
    await asked(customer, first);
    await asked(customer, second);
    expect(codeOf(await confirm(tokenIn(await lastMailTo(test, first))))).toBe('TOKEN_INVALID');
    expect((await confirm(tokenIn(await lastMailTo(test, second)))).statusCode).toBe(200);
  });

  it('[T6] The old address undoes a change, before and after, for 72 hours', async () => {
    for (const confirmed of [false, true]) {
      const customer = await newCustomer(test);
      const newEmail = newAddress();
      await asked(customer, newEmail);
      const token = tokenIn(await lastMailTo(test, customer.email));
      const confirmation = tokenIn(await lastMailTo(test, newEmail));
      if (confirmed) await confirm(confirmation);
      const reply = (await undo(token)).json<{ email: string; resetToken: string }>();
      expect(reply.email).toBe(customer.email);
      expect(codeOf(await undo(token))).toBe('TOKEN_INVALID');
      expect((await confirm(confirmation)).statusCode).toBe(400);
      for (const email of [customer.email, newEmail])
        expect(codeOf(await signIn(email, customer.password))).toBe('BAD_CREDENTIALS');
      const password = 'Rainy-Night-77';
      const reset = await ask(undefined, 'PATCH', 'v1.1/reset-password', {
        token: reply.resetToken,
        password,
      });
      expect(reset.statusCode).toBe(204);
      expect((await signIn(customer.email, password)).statusCode).toBe(200);
    }
    const customer = await newCustomer(test);
    await asked(customer, newAddress());
    test.clock.advance(72 * 3600 + 1);
    expect(codeOf(await undo(tokenIn(await lastMailTo(test, customer.email))))).toBe('LINK_EXPIRED');
  });

  it('[API-ACCT-13] POST /v1.1/change-email/send-email resends after the waiting time, and invalidates the previous link', async () => {
    const customer = await newCustomer(test);
    const again = () => ask(customer.access_token, 'POST', 'v1.1/change-email/send-email');
    expect(codeOf(await again())).toBe('NO_PENDING_CHANGE');
    const newEmail = newAddress();
    await asked(customer, newEmail);
    const old = tokenIn(await lastMailTo(test, newEmail));
    expect(codeOf(await again())).toBe('RESEND_TOO_SOON');
    test.clock.advance(61);
    expect((await again()).statusCode).toBe(202);
    expect(codeOf(await confirm(old))).toBe('TOKEN_INVALID');
    expect((await confirm(tokenIn(await lastMailTo(test, newEmail)))).statusCode).toBe(200);
  });

  it('A wrong password, a taken address and two different addresses are named', async () => {
    const [customer, other] = [await newCustomer(test), await newCustomer(test)];
    const wrong = await asked(customer, newAddress(), { password: 'nonsense' });
    expect([wrong.statusCode, codeOf(wrong)]).toEqual([401, 'INVALID_PASSWORD']);
    expect((await asked(customer, other.email)).json()).toMatchObject({
      code: 'EMAIL_IN_USE',
      details: { email: other.email },
    });
    expect((await asked(customer, newAddress(), { emailConfirm: 'x@demo.test' })).json()).toMatchObject({
      code: 'VALIDATION',
      details: { emailConfirm: 'EMAIL_MISMATCH' },
    });
  });

  it('A link that is opened during another change request waits for its lock', async () => {
    const customer = await newCustomer(test);
    const newEmail = newAddress();
    await asked(customer, newEmail);
    const token = tokenIn(await lastMailTo(test, newEmail));
    const confirming = await test.database.query.transaction().execute(async (tx) => {
      await lockAccount(tx, customer.accountId);
      const reply = confirm(token);
      await waitForBlockedQuery(test);
      await tx
        .updateTable('email_changes')
        .set({ sent_at: new Date(test.clock.now()) })
        .where('account_id', '=', customer.accountId)
        .execute();
      return { reply };
    });
    expect((await confirming.reply).statusCode).toBe(200);
  });

  it('Two accounts that confirm the same address at once: one gets it', async () => {
    const newEmail = newAddress();
    const tokens: string[] = [];
    for (let person = 0; person < 2; person += 1) {
      await asked(await newCustomer(test), newEmail);
      tokens.push(tokenIn(await lastMailTo(test, newEmail)));
    }
    const replies = await Promise.all(tokens.map(confirm));
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('deletion', () => {
  const tablesOfPeople = [
    'passwords',
    'profiles',
    'devices',
    'entitlement_grants',
    'entitlements',
    'known_devices',
    'provider_identities',
    'partner_links',
    'cancellations',
  ];
  const remove = ({ access_token, accountId }: TestCustomer, password: string, id = accountId) =>
    ask(access_token, 'DELETE', `v1.1/account/${id}`, { password });

  it('[API-ACCT-06] [VAL-FORM-03] DELETE /v1.1/account/{id} with the password removes the account and every sign-in', async () => {
    const customer = await newCustomer(test);
    expect(codeOf(await remove(customer, 'nonsense'))).toBe('INVALID_PASSWORD');
    expect(
      await statusOf(ask(customer.access_token, 'DELETE', `v1.1/account/${customer.accountId}`, {})),
    ).toBe(400);
    expect((await remove(customer, customer.password)).statusCode).toBe(204);
    expect(await statusOf(ask(customer.access_token, 'GET', 'v1.1/'))).toBe(401);
    expect((await signIn(customer.email, customer.password)).statusCode).toBe(400);
    expect(await mailsTo(test, customer.email)).toHaveLength(1);
  });

  it('[API-ACCT-05] DELETE /v1.1 does the same for the account of the token', async () => {
    const { access_token, password, email } = await newCustomer(test);
    expect(await statusOf(ask(access_token, 'DELETE', 'v1.1', { password }))).toBe(204);
    expect((await signIn(email, password)).statusCode).toBe(400);
  });

  it('No personal data is left, also not at providers and partners, and the address is free again', async () => {
    const customer = await newCustomer(test, 'linked');
    await test.database.query
      .insertInto('cancellations')
      .values({
        id: randomUUID(),
        account_id: customer.accountId,
        subscription_id: null,
        comment: 'I moved to Laval.',
        cancelled_at: new Date(test.clock.now()),
      })
      .execute();
    await remove(customer, customer.password);
    const { rows } = await test.database.pool.query<Record<string, unknown>>(
      'select * from accounts where id = $1',
      [customer.accountId],
    );
    expect(rows[0]).toMatchObject({ status: 'DELETED', email: '', email_key: null, first_name: null });
    for (const table of tablesOfPeople) {
      const left = await test.database.pool.query(`select from ${table} where account_id = $1`, [
        customer.accountId,
      ]);
      expect(left.rowCount).toBe(0);
    }
    await newCustomer(test, 'fresh', { overrides: { email: customer.email } });
  });

  it('An account deleted during a password change keeps no password', async () => {
    const customer = await newCustomer(test);
    const making = vi.spyOn(test.passwords, 'hash').mockImplementation(async (password) => {
      making.mockRestore();
      await remove(customer, customer.password);
      return test.passwords.hash(password);
    });
    const changed = await ask(customer.access_token, 'PATCH', 'v1.1/change-password', {
      oldPassword: customer.password,
      newPassword: 'Soleil-de-minuit-1987',
    });
    expect(changed.statusCode).toBe(401);
    const { rows } = await test.database.pool.query('select from passwords where account_id = $1', [
      customer.accountId,
    ]);
    expect(rows).toEqual([]);
  });

  it('An account deleted by another server a moment ago cannot be renamed', async () => {
    const { accountId, access_token } = await newCustomer(test);
    await test.database.pool.query(
      "update accounts set status = 'DELETED', first_name = null where id = $1",
      [accountId],
    );
    expect(await statusOf(ask(access_token, 'PATCH', 'v1.1', { firstName: 'Alex' }))).toBe(401);
    const { rows } = await test.database.pool.query('select first_name from accounts where id = $1', [
      accountId,
    ]);
    expect(rows).toEqual([{ first_name: null }]);
  });

  it('[T19] Another account id is unknown, also when it exists', async () => {
    const [mine, theirs] = [await newCustomer(test), await newCustomer(test)];
    expect((await remove(mine, mine.password, theirs.accountId)).statusCode).toBe(404);
    expect((await remove(mine, mine.password, 'nobody')).statusCode).toBe(404);
  });

  const give = (accountId: string) =>
    test.database.query.transaction().execute(async (tx) => {
      const { postGiftEntry } = await import('../../../billing/gift-ledger.ts');
      await postGiftEntry(tx, { accountId, cents: 2500, reason: 'gift', at: test.clock.now() });
    });

  it('[PERM-08] [PERM-09] Active subscriptions and a gift balance block it, and are named', async () => {
    const subscriber = await newCustomer(test, 'dtc');
    expect((await remove(subscriber, subscriber.password)).json()).toMatchObject({
      status: 409,
      code: 'DELETE_FORBIDDEN',
      details: { brands: ['crave'], balances: {} },
    });
    const gifted = await newCustomer(test, 'gift');
    expect((await remove(gifted, gifted.password)).json()).toMatchObject({
      details: { brands: [], balances: { CAD: 25 } },
    });
    const guest = await newCustomer(test, 'guest-store');
    expect((await remove(guest, guest.password)).statusCode).toBe(204);
  });

  it('[T25] Fifty deletions against fifty gifts: never both', async () => {
    for (let round = 0; round < 50; round += 1) {
      const customer = await newCustomer(test);
      const [deleted, given] = await Promise.allSettled([
        remove(customer, customer.password),
        give(customer.accountId),
      ]);
      const isDeleted = deleted.status === 'fulfilled' && deleted.value.statusCode === 204;
      expect([isDeleted, given.status === 'fulfilled'], `round ${round}`).not.toEqual([true, true]);
      expect(isDeleted || given.status === 'fulfilled').toBe(true);
    }
  });
});
