import { limits } from '@marquee/product/limits.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { lastMailTo, mailsTo } from '../../../testing/read-mails.ts';
import {
  askToken,
  bearer,
  codeOf,
  eventsOf,
  newCustomer,
  signInForm,
  type TestCustomer,
} from '../../../testing/test-clients.ts';
import { askTicket, callSecurity, codeAt, secondStep, turnOnTwoStep } from '../../../testing/two-step.ts';
import { endDueRecoveries } from './end-due-recoveries.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterEach(() => test.clock.reset());
afterAll(() => test.close());

const path = '/api/security/v1/two-step';
const hours = 3600;
const stateOf = async ({ access_token }: Pick<TestCustomer, 'access_token'>) =>
  (await callSecurity(test, access_token, 'GET', path)).json<{
    since: string | null;
    recoveryCodesLeft: number;
    trustedDevices: number;
    endsAt: string | null;
  }>();
const signIn = ({ email, password }: TestCustomer, headers: Record<string, string> = {}) =>
  askToken(test, signInForm(email, password), { headers });
const notMeTokenIn = async (email: string): Promise<string> => {
  const { links } = await lastMailTo(test, email);
  const link = links.find((each) => each.includes('/security/not-me'))!;
  return new URLSearchParams(new URL(link).hash.slice(1)).get('token')!;
};
const secure = (token: string) =>
  test.app.inject({ method: 'POST', url: '/api/security/v1/not-me', payload: { token } });
const recover = (ticket: string) =>
  test.app.inject({ method: 'POST', url: '/api/login/v1/second-step/recover', payload: { ticket } });
const isServed = async ({ access_token }: Pick<TestCustomer, 'access_token'>) =>
  (await test.app.inject({ url: '/api/account/v1.1/', headers: bearer(access_token) })).statusCode === 200;

const guarded = async () => {
  const customer = await newCustomer(test);
  return { customer, ...(await turnOnTwoStep(test, customer)) };
};

describe('set-up', () => {
  it('[A-87] With nothing set up a password signs in as before', async () => {
    const reply = await signIn(await newCustomer(test));
    expect(reply.statusCode).toBe(200);
    expect(Object.keys(reply.json<object>()).toSorted()).toEqual([
      'access_token',
      'device_token',
      'expires_in',
      'refresh_token',
      'token_type',
    ]);
  });

  it('[W-E] The first code of the app turns it on; a wrong one and an open set-up do not', async () => {
    const customer = await newCustomer(test);
    const { secret, uri } = (await callSecurity(test, customer.access_token, 'POST', `${path}/totp`)).json<{
      secret: string;
      uri: string;
    }>();
    expect(uri).toContain(`secret=${secret}`);
    expect(decodeURIComponent(uri)).toContain(customer.email);
    const confirm = (code: string) =>
      callSecurity(test, customer.access_token, 'POST', `${path}/totp/confirm`, { code });
    expect(codeOf(await confirm('000000'))).toBe('SECOND_STEP_INVALID');
    expect(await stateOf(customer)).toMatchObject({ since: null });
    expect((await signIn(customer)).statusCode).toBe(200);
    const reply = await confirm(codeAt(secret, test.clock.now()));
    expect(new Set(reply.json<{ recoveryCodes: string[] }>().recoveryCodes).size).toBe(limits.recoveryCodes);
    expect(await stateOf(customer)).toMatchObject({ recoveryCodesLeft: 10, endsAt: null });
    expect(await eventsOf(test, customer.accountId)).toContain('twoStepTurnedOn');
    expect((await lastMailTo(test, customer.email)).subject).toBe('Two-step verification is on');
  });

  it('[W-E] The secret and the recovery codes are not readable in the database', async () => {
    const { customer, secret, recoveryCodes } = await guarded();
    const { rows } = await test.database.pool.query<{ secret: string; codes: string }>(
      `select t.secret, (select string_agg(encode(c.hash, 'escape'), ' ') from recovery_codes c where c.account_id = t.account_id) as codes
       from totp t where account_id = $1`,
      [customer.accountId],
    );
    expect(rows[0]!.secret).not.toContain(secret);
    for (const code of recoveryCodes) expect(rows[0]!.codes).not.toContain(code);
  });
});

describe('second step of a sign-in', () => {
  it('[T29] A code works once: a replay is refused', async () => {
    const { customer, nextCode } = await guarded();
    const code = nextCode();
    expect((await secondStep(test, await askTicket(test, customer), code)).statusCode).toBe(200);
    expect(codeOf(await secondStep(test, await askTicket(test, customer), code))).toBe('SECOND_STEP_INVALID');
  });

  it('[T29] Of concurrent calls with one code one signs in', async () => {
    const { customer, nextCode } = await guarded();
    const tickets = [await askTicket(test, customer), await askTicket(test, customer)];
    const code = nextCode();
    const replies = await Promise.all(tickets.map((ticket) => secondStep(test, ticket, code)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 400,
    ]);
  });

  it('[T29] Guessed codes void the ticket, and then the account waits', async () => {
    const { customer, nextCode } = await guarded();
    const guess = async (ticket: string) => codeOf(await secondStep(test, ticket, '000000'));
    const ticket = await askTicket(test, customer);
    for (let tries = 0; tries < limits.secondStepTries; tries += 1)
      expect(await guess(ticket)).toBe('SECOND_STEP_INVALID');
    expect(codeOf(await secondStep(test, ticket, nextCode()))).toBe('TICKET_EXPIRED');
    const second = await askTicket(test, customer);
    for (let tries = 0; tries < 5; tries += 1) expect(await guess(second)).toBe('SECOND_STEP_INVALID');
    const third = await askTicket(test, customer);
    expect(codeOf(await secondStep(test, third, nextCode()))).toBe('TOO_MANY_REQUESTS');
    expect(await eventsOf(test, customer.accountId)).toContain('secondStepRefused');
  });

  it('[T29] A ticket is over after five minutes, after its use, and for another brand', async () => {
    const { customer, nextCode } = await guarded();
    const late = await askTicket(test, customer);
    test.clock.advance(limits.secondStepMinutes * 60 + 1);
    expect(codeOf(await secondStep(test, late, nextCode()))).toBe('TICKET_EXPIRED');
    const used = await askTicket(test, customer);
    expect((await secondStep(test, used, nextCode())).statusCode).toBe(200);
    expect(codeOf(await secondStep(test, used, nextCode()))).toBe('TICKET_EXPIRED');
    const form = {
      grant_type: 'urn:marquee:grant-type:second-step',
      ticket: await askTicket(test, customer),
      code: nextCode(),
    };
    expect(codeOf(await askToken(test, form, { brand: 'tsn' }))).toBe('TICKET_EXPIRED');
  });

  it('[W-E] Each recovery code signs in once, however it is typed', async () => {
    const { customer, recoveryCodes } = await guarded();
    const typed = ` ${recoveryCodes[3]!.toLowerCase().replace(/^.{5}/, '$&-')} `;
    const reply = await secondStep(test, await askTicket(test, customer), typed);
    expect(reply.statusCode).toBe(200);
    expect(codeOf(await secondStep(test, await askTicket(test, customer), typed))).toBe(
      'SECOND_STEP_INVALID',
    );
    expect(await stateOf(reply.json<TestCustomer>())).toMatchObject({ recoveryCodesLeft: 9 });
    expect(await eventsOf(test, customer.accountId)).toContain('recoveryCodeUsed');
  });

  it('[W-E] A trusted browser signs in without a code for thirty days, another does not', async () => {
    const { customer, nextCode } = await guarded();
    const own = { origin: test.env.publicUrl, 'x-token-transport': 'cookie' };
    const ticket = await askTicket(test, customer, own);
    const reply = await secondStep(test, ticket, nextCode(), { trust: true, headers: own });
    const device = reply.cookies.find(({ name }) => name.endsWith('device'))!;
    const trusted = { ...own, cookie: `${device.name}=${device.value}` };
    expect((await signIn(customer, trusted)).statusCode).toBe(200);
    expect(codeOf(await signIn(customer, own))).toBe('SECOND_STEP_REQUIRED');
    test.clock.advance(limits.trustedDeviceDays * 24 * hours);
    expect(codeOf(await signIn(customer, trusted))).toBe('SECOND_STEP_REQUIRED');
  });

  it('[T29] The weaker way does not get around it: a reset password still needs the code', async () => {
    const { customer, nextCode } = await guarded();
    await test.app.inject({
      method: 'POST',
      url: '/api/account/v1.1/send-recovery-password-email',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email: customer.email }).toString(),
    });
    const { links } = (await mailsTo(test, customer.email)).at(-1)!;
    const token = new URL(links[0]!).searchParams.get('token');
    const password = 'Rainy-Night-77';
    const reset = await test.app.inject({
      method: 'PATCH',
      url: '/api/account/v1.1/reset-password',
      payload: { token, password },
    });
    expect(reset.statusCode).toBe(204);
    const ticket = await askTicket(test, { ...customer, password });
    expect((await secondStep(test, ticket, nextCode())).statusCode).toBe(200);
  });
});

describe('way back', () => {
  it('[T30] Without app and codes it ends after 72 hours, with a mail at once and after 48', async () => {
    const { customer } = await guarded();
    const reply = await recover(await askTicket(test, customer));
    expect(reply.statusCode).toBe(202);
    expect((await lastMailTo(test, customer.email)).subject).toBe(
      'Someone asked to turn off two-step verification',
    );
    test.clock.advance(limits.twoStepReminderHours * hours + 1);
    await endDueRecoveries(test);
    await endDueRecoveries(test);
    const subjects = (await mailsTo(test, customer.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Two-step verification ends soon')).toHaveLength(1);
    expect(codeOf(await signIn(customer))).toBe('SECOND_STEP_REQUIRED');
    test.clock.advance((limits.twoStepRecoveryHours - limits.twoStepReminderHours) * hours);
    // The waiting period counts, not the job.
    expect((await signIn(customer)).statusCode).toBe(200);
    await endDueRecoveries(test);
    expect((await lastMailTo(test, customer.email)).subject).toBe('Two-step verification is off');
    expect(await eventsOf(test, customer.accountId)).toContain('twoStepRecovered');
  });

  it('[T30] Asking twice neither shortens the wait nor mails twice', async () => {
    const { customer } = await guarded();
    const ask = async () => (await recover(await askTicket(test, customer))).json<{ endsAt: string }>();
    const first = await ask();
    test.clock.advance(hours);
    expect(await ask()).toEqual(first);
    const mails = await mailsTo(test, customer.email);
    expect(mails.filter(({ subject }) => subject.startsWith('Someone asked'))).toHaveLength(1);
  });

  it('[T30] Any session of the owner stops it, and so does the link of the mail', async () => {
    for (const how of ['session', 'mail'] as const) {
      const { customer, nextCode } = await guarded();
      await recover(await askTicket(test, customer));
      if (how === 'session') {
        const reply = await callSecurity(test, customer.access_token, 'DELETE', `${path}/recovery`);
        expect(reply.statusCode).toBe(204);
      } else expect((await secure(await notMeTokenIn(customer.email))).statusCode).toBe(204);
      test.clock.advance(limits.twoStepRecoveryHours * hours + 1);
      await endDueRecoveries(test);
      const { rows } = await test.database.pool.query('select from totp where account_id = $1', [
        customer.accountId,
      ]);
      expect(rows).toHaveLength(1);
      if (how === 'mail') expect(codeOf(await signIn(customer))).toBe('BAD_CREDENTIALS');
      else expect((await secondStep(test, await askTicket(test, customer), nextCode())).statusCode).toBe(200);
    }
  });
});

describe('“This wasn’t me”', () => {
  it('[W-C] Ends every session, voids the password, removes what was added and mails a reset link', async () => {
    const { customer } = await guarded();
    expect((await secure(await notMeTokenIn(customer.email))).statusCode).toBe(204);
    expect(await isServed(customer)).toBe(false);
    expect(codeOf(await signIn(customer))).toBe('BAD_CREDENTIALS');
    const { rows } = await test.database.pool.query(
      `select (select count(*)::int from totp where account_id = $1) as totp, guarded from accounts where id = $1`,
      [customer.accountId],
    );
    expect(rows[0]).toEqual({ totp: 0, guarded: false });
    expect((await lastMailTo(test, customer.email)).links[0]).toContain('reset-password');
    expect(await eventsOf(test, customer.accountId)).toContain('notMe');
  });

  it('[W-C] The link works once, for 72 hours', async () => {
    const { customer } = await guarded();
    const token = await notMeTokenIn(customer.email);
    test.clock.advance(limits.notMeHours * hours + 1);
    expect(codeOf(await secure(token))).toBe('LINK_EXPIRED');
    test.clock.reset();
    expect((await secure(token)).statusCode).toBe(204);
    expect(codeOf(await secure(token))).toBe('TOKEN_INVALID');
    expect(codeOf(await secure('nonsense'))).toBe('TOKEN_INVALID');
  });
});

it('[T31] A stolen session can neither disable nor set up anything: it needs a fresh proof', async () => {
  const { customer } = await guarded();
  const other = await newCustomer(test);
  test.clock.advance(limits.freshProofMinutes * 60 + 1);
  const refresh = async ({ refresh_token }: TestCustomer) =>
    (await askToken(test, { grant_type: 'refresh_token', refresh_token })).json<{ access_token: string }>();
  const [own, plain] = [await refresh(customer), await refresh(other)];
  for (const [method, url] of [
    ['DELETE', path],
    ['POST', `${path}/recovery-codes`],
    ['DELETE', '/api/security/v1/trusted-devices'],
  ] as const)
    expect(codeOf(await callSecurity(test, own.access_token, method, url))).toBe('REAUTH_REQUIRED');
  expect(codeOf(await callSecurity(test, plain.access_token, 'POST', `${path}/totp`))).toBe(
    'REAUTH_REQUIRED',
  );
  expect(await stateOf(own)).toMatchObject({ recoveryCodesLeft: 10 });
});

it('[W-E] New recovery codes replace the old ones, off ends everything, trusted browsers can be forgotten', async () => {
  const { customer, recoveryCodes, nextCode } = await guarded();
  const renew = await callSecurity(test, customer.access_token, 'POST', `${path}/recovery-codes`);
  expect(renew.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10);
  expect(codeOf(await secondStep(test, await askTicket(test, customer), recoveryCodes[0]!))).toBe(
    'SECOND_STEP_INVALID',
  );
  const ticket = await askTicket(test, customer);
  expect((await secondStep(test, ticket, nextCode(), { trust: true })).statusCode).toBe(200);
  expect(await stateOf(customer)).toMatchObject({ trustedDevices: 1 });
  await callSecurity(test, customer.access_token, 'DELETE', '/api/security/v1/trusted-devices');
  expect(await stateOf(customer)).toMatchObject({ trustedDevices: 0 });
  expect((await callSecurity(test, customer.access_token, 'DELETE', path)).statusCode).toBe(204);
  expect((await signIn(customer)).statusCode).toBe(200);
  expect(await stateOf(customer)).toMatchObject({ since: null, recoveryCodesLeft: 0 });
  expect(codeOf(await callSecurity(test, customer.access_token, 'DELETE', path))).toBe('NOT_FOUND');
});
