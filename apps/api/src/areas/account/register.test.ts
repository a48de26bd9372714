import { randomUUID } from 'node:crypto';
import { decodeContext } from '@marquee/product/url/session-context.ts';
import { encodeContext } from '@marquee/product/url/encode-context.ts';
import { getChallenge } from '@marquee/product/contract/auth.ts';
import { buildRequest } from '@marquee/product/endpoint.ts';
import { limits } from '@marquee/product/limits.ts';
import { rates } from '@marquee/product/rate-limits.ts';
import type { Challenge } from 'altcha-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { askToken, bearer, codeOf, fillQueue, newCustomer, signInForm } from '../../testing/test-clients.ts';
import { lastMailTo, mailsTo, tokenIn } from '../../testing/read-mails.ts';
import { solve, solvedFor } from '../../testing/solve-challenge.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(() => test.close());

const newEmail = () => `new-${randomUUID().slice(0, 8)}@demo.test`;
const person = (changes: object = {}) => ({
  email: newEmail(),
  phoneNumber: '416-555-0142',
  password: 'Sunny-Day-42',
  language: 'en',
  ...changes,
});

interface Reply {
  accountId: string;
  emailVerificationStatus: string;
  code: string;
  status: number;
  details: Record<string, string>;
}
const register = (
  payload: object,
  more: { headers?: Record<string, string>; on?: TestApp; query?: string } = {},
) =>
  (more.on ?? test).app.inject({
    method: 'POST',
    url: `/api/account/v1.3/register${more.query ?? '?recaptcha_token=t'}`,
    payload,
    ...(more.headers && { headers: more.headers }),
  });
const refusal = async (...sent: Parameters<typeof register>) => (await register(...sent)).json<Reply>();

const rowsOf = async (accountId: string) => ({
  account: await test.database.query
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow(),
  profiles: await test.database.query
    .selectFrom('profiles')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute(),
  events: await test.database.query
    .selectFrom('audit_events')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute(),
});

describe('a new account', () => {
  it('[API-ACCT-09] POST /v1.3/register creates an account that can sign in, and one audit event', async () => {
    const sent = person({ email: ' New.Person@Demo.Test ', phoneNumber: '1 (416) 555-0142' });
    const reply = await register(sent);
    expect([reply.statusCode, reply.json()]).toEqual([
      201,
      { accountId: expect.any(String) as string, emailVerificationStatus: 'EMAIL_SENT' },
    ]);
    const { account, events } = await rowsOf(reply.json<Reply>().accountId);
    expect(account).toMatchObject({
      email: 'New.Person@Demo.Test',
      email_key: 'new.person@demo.test',
      phone_number: '4165550142',
      status: 'ACTIVE',
      bdu: false,
    });
    expect(events.map(({ kind }) => kind)).toEqual(['registered']);
    const signedIn = await askToken(test, signInForm('new.person@demo.test', sent.password));
    expect(signedIn.statusCode).toBe(200);
  });

  it.each(['en', 'fr'] as const)(
    "[ENT-PROF-06] The default profile nickname is 'Compte principal', in %s too",
    async (language) => {
      const { accountId } = (await register(person({ language }))).json<Reply>();
      const { profiles, account } = await rowsOf(accountId);
      expect(account.language).toBe(language);
      expect(profiles).toMatchObject([
        {
          nickname: 'Compte principal',
          maturity: 'ADULT',
          master: true,
          icon: 'blue',
          ui_language: language,
          playback_language: 'ask',
          pin_hash: null,
        },
      ]);
    },
  );

  it('The verification mail has the requested language and brand', async () => {
    const sent = person({ language: 'fr', webSessionContext: encodeContext({ brand: 'crave' }) });
    await register(sent);
    const mail = await lastMailTo(test, sent.email);
    expect(mail.subject).toBe(`Votre code est ${mail.code!.slice(0, 3)}\u00A0${mail.code!.slice(3)}`);
    expect(mail.code).toMatch(/^\d{6}$/);
    expect(new URL(mail.links[0]!).searchParams.get('service')).toBe('crave');
  });

  it('[ENT-MISC-22] [T10] The context is in the mail, without what the brand does not allow', async () => {
    const webSessionContext = encodeContext({
      brand: 'tsn',
      action: 'subscribe',
      continueUrl: 'https://www.tsn.ca/live',
      fallbackUrl: 'https://evil.test/',
    });
    const sent = person({ webSessionContext });
    await register(sent);
    const token = tokenIn(await lastMailTo(test, sent.email));
    const reply = await test.app.inject({
      method: 'POST',
      url: `/api/account/v1.1/email-verification/confirm/token?token=${token}`,
    });
    expect(decodeContext(reply.json<{ webSessionContext: string }>().webSessionContext)).toEqual({
      brand: 'tsn',
      action: 'subscribe',
      continueUrl: 'https://www.tsn.ca/live',
    });
  });

  it('[T10] An unreadable context does not prevent the registration', async () => {
    expect((await register(person({ webSessionContext: '%%%' }))).statusCode).toBe(201);
    const tooLong = await refusal(
      person({ webSessionContext: 'a'.repeat(limits.webSessionContextBytes + 1) }),
    );
    expect(tooLong).toMatchObject({ status: 400, code: 'VALIDATION' });
  });
});

describe('errors', () => {
  it('Every invalid field is named with its rule', async () => {
    expect(
      await refusal(person({ email: 'nobody', phoneNumber: '123', password: 'sunlit-road' })),
    ).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      details: { email: 'EMAIL_FORMAT', phoneNumber: 'PHONE_FORMAT', password: 'DIGIT_REQUIRED' },
    });
    expect(await refusal(person({ email: '', phoneNumber: '', password: '' }))).toMatchObject({
      details: { email: 'REQUIRED', phoneNumber: 'REQUIRED', password: 'REQUIRED' },
    });
    expect((await refusal(person({ language: 'de' }))).code).toBe('VALIDATION');
    expect((await refusal({})).code).toBe('VALIDATION');
  });

  it.each([
    ['Sun-42x', 'MIN_LENGTH'],
    ['Sunny-42', undefined],
    [`Sunny-Day-42 ${'zebra piano cloud '.repeat(10)}`.slice(0, 128), undefined],
    [`Sunny-Day-42 ${'zebra piano cloud '.repeat(10)}`.slice(0, 129), 'MAX_LENGTH'],
  ])('[VAL-PW-01] Password length is 8 to 128: %s', async (password, rule) => {
    const reply = await register(person({ password }));
    if (rule) expect(reply.json()).toMatchObject({ code: 'VALIDATION', details: { password: rule } });
    else expect(reply.statusCode).toBe(201);
  });

  it('[VAL-PW-07] The minimum is at least 8 characters with at least 1 digit', async () => {
    expect((await refusal(person({ password: 'sunlit-road' }))).details).toEqual({
      password: 'DIGIT_REQUIRED',
    });
    expect((await register(person({ password: 'sunlit-road7' }))).statusCode).toBe(201);
  });

  it.each(['password1', 'abcdefg1', 'azerty123', 'motdepasse1', 'aaaaaaaa1', 'crave1234', 'qwerty123'])(
    '[VAL-PW-10] Weak password: %s',
    async (password) => {
      expect(await refusal(person({ password }))).toMatchObject({ status: 400, code: 'WEAK_PASSWORD' });
    },
  );

  it('[VAL-PW-10] A password made of the own email is weak', async () => {
    const email = `zdravko.q${randomUUID().slice(0, 6)}@demo.test`;
    expect(await refusal(person({ email, password: `${email.split('@')[0]}1` }))).toMatchObject({
      code: 'WEAK_PASSWORD',
      details: { reason: 'containsEmail' },
    });
  });

  it('[API-ACCT-09] [ERR-12] An email in use is returned in the error, whatever its case', async () => {
    const sent = person();
    await register(sent);
    const email = sent.email.toUpperCase();
    expect(await refusal({ ...sent, email })).toMatchObject({
      status: 409,
      code: 'EMAIL_IN_USE',
      details: { email },
    });
  });

  it('Of twenty concurrent registrations of one email exactly one succeeds, completely', async () => {
    const sent = person();
    const replies = await Promise.all(Array.from({ length: 20 }, () => register(sent)));
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    const made = replies.find(({ statusCode }) => statusCode === 201)!.json<Reply>();
    expect((await rowsOf(made.accountId)).profiles).toHaveLength(1);
    const subjects = (await mailsTo(test, sent.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Your code is '))).toHaveLength(1);
  });

  it('[T3] [T4] The owner of a registered email is notified, at most once an hour', async () => {
    const { email } = await newCustomer(test, 'fresh', { overrides: { language: 'fr' } });
    const tellings = async () =>
      (await mailsTo(test, email)).filter(({ subject }) => subject === 'Vous avez déjà un compte').length;
    for (let time = 0; time < 3; time += 1) await register(person({ email }));
    expect(await tellings()).toBe(1);
    test.clock.advance(3601);
    await register(person({ email }));
    expect(await tellings()).toBe(2);
    test.clock.reset();
  });

  it('[ERR-06] Registration from outside North America is rejected', async () => {
    expect(await refusal(person(), { headers: { 'cf-ipcountry': 'FR' } })).toMatchObject({
      status: 403,
      code: 'GEO_BLOCKED',
    });
    expect((await register(person(), { headers: { 'cf-ipcountry': 'MX' } })).statusCode).toBe(201);
  });

  it('The bot check runs after validation and before any write', async () => {
    const guarded = await createTestApp();
    const token = encodeURIComponent(await solvedFor(guarded.app, 'register'));
    const query = `?recaptcha_token=${token}`;
    expect((await refusal(person({ phoneNumber: '1' }), { on: guarded, query })).code).toBe('VALIDATION');
    expect((await register(person(), { on: guarded, query })).statusCode).toBe(201);
    expect((await refusal(person(), { on: guarded, query })).code).toBe('RECAPTCHA_RETRY');
    expect((await refusal(person(), { on: guarded, query: '' })).code).toBe('RECAPTCHA_RETRY');
    expect(
      (await refusal(person(), { on: guarded, query: '?recaptcha_token=bot-check-disabled' })).code,
    ).toBe('RECAPTCHA_BLOCKED');
    await guarded.close();
  });

  it('[F16] A registration rejected by overload can be repeated', async () => {
    const limited = await createTestApp({ BOT_CHECK: 'off', TEST_LIMITS: 'on' });
    const full = fillQueue(limited);
    for (let time = 0; time < 7; time += 1)
      expect((await register(person(), { on: limited })).statusCode).toBe(503);
    full.mockRestore();
    expect((await register(person(), { on: limited })).statusCode).toBe(201);
    await limited.close();
  });

  it(
    '[T4] One network creates five accounts an hour at the base cost, twenty at a higher one, sixty in all',
    { timeout: 180_000 },
    async () => {
      const limited = await createTestApp({ TEST_LIMITS: 'on', BOT_CHECK_COST: '10' });
      const { level1, level2, refuse } = rates.registrationNetwork;
      // A solution at the base cost is accepted only while no higher cost is required.
      const cheap = await Promise.all(
        Array.from({ length: 2 }, async () => solve((await limited.botCheck.challenge('register'))!)),
      );
      const tryCheap = async () =>
        codeOf(
          await register(person(), {
            on: limited,
            query: `?recaptcha_token=${encodeURIComponent(cheap.pop()!)}`,
          }),
        );
      // The calls between the limits are counted at the limiter directly, as each registration counts there.
      const fullCalls = new Set([0, level1 - 1, level1, level2 - 1, level2, refuse - 1, refuse, refuse + 1]);
      const outcomes: (readonly [cost: number, status: number])[] = [];
      for (let time = 0; time < refuse + 2; time += 1) {
        limited.clock.advance(2);
        if (!fullCalls.has(time)) {
          await limited.limiter.takeNetwork('127.0.0.1', ['registrationNetwork']);
          continue;
        }
        if (time === level1 || time === level2) expect(await tryCheap()).toBe('RECAPTCHA_RETRY');
        const asked = await limited.app.inject(buildRequest(getChallenge, {}, { action: 'register' }));
        const challenge = asked.json<Challenge>();
        const query = `?recaptcha_token=${encodeURIComponent(await solve(challenge))}`;
        const { statusCode } = await register(person(), { on: limited, query });
        outcomes.push([challenge.parameters.cost, statusCode]);
      }
      expect(outcomes).toEqual([
        [10, 201],
        [10, 201],
        [40, 201],
        [40, 201],
        [100, 201],
        [100, 201],
        [100, 429],
        [100, 429],
      ]);
      limited.clock.advance(3601);
      const query = `?recaptcha_token=${encodeURIComponent(await solvedFor(limited.app, 'register'))}`;
      expect((await register(person(), { on: limited, query })).statusCode).toBe(201);
      await limited.close();
    },
  );
});

it('[FLOW-15] [ENT-ACCT-03] Email verification goes UNVERIFIED → EMAIL_SENT → VERIFIED', async () => {
  const { accountId, access_token, email } = await newCustomer(test, 'unverified');
  const status = async () => {
    const reply = await test.app.inject({ url: '/api/account/v1.1/', headers: bearer(access_token) });
    return reply.json<Reply>().emailVerificationStatus;
  };
  expect(await status()).toBe('UNVERIFIED');
  await test.app.inject({
    method: 'POST',
    url: '/api/account/v1.1/email-verification/create',
    headers: bearer(access_token),
  });
  expect(await status()).toBe('EMAIL_SENT');
  const token = tokenIn(await lastMailTo(test, email));
  await test.app.inject({
    method: 'POST',
    url: `/api/account/v1.1/email-verification/confirm/token?token=${token}`,
  });
  expect(await status()).toBe('VERIFIED');
  expect((await rowsOf(accountId)).events.map(({ kind }) => kind)).toContain('emailVerified');
});
