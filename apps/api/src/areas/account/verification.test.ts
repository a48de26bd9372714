import { decodeContext } from '@marquee/product/url/session-context.ts';
import { encodeContext } from '@marquee/product/url/encode-context.ts';
import { limits } from '@marquee/product/limits.ts';
import { rates } from '@marquee/product/rate-limits.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { askToken, bearer, eventsOf, newCustomer, signInForm } from '../../testing/test-clients.ts';
import { lastMailTo, mailsTo, tokenIn } from '../../testing/read-mails.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterEach(() => test.clock.reset());
afterAll(() => test.close());

interface Reply {
  emailVerificationStatus: string;
  webSessionContext: string;
  code: string;
  details: { retryAfter: number };
}
const base = '/api/account/v1.1/email-verification';
const create = (token: string, query = '') =>
  test.app.inject({ method: 'POST', url: `${base}/create${query}`, headers: bearer(token) });
const confirmToken = (token: string) =>
  test.app.inject({ method: 'POST', url: `${base}/confirm/token?token=${encodeURIComponent(token)}` });
const confirmCode = (token: string, verificationCode: string) =>
  test.app.inject({
    method: 'POST',
    url: `${base}/confirm/code`,
    headers: bearer(token),
    payload: { verificationCode },
  });
const status = async (token: string) =>
  (await test.app.inject({ url: `${base}/status`, headers: bearer(token) })).json<Reply>()
    .emailVerificationStatus;

/** A customer whose verification mail was just sent. */
const sent = async () => {
  const customer = await newCustomer(test, 'unverified');
  await create(customer.access_token);
  const mail = await lastMailTo(test, customer.email);
  return { ...customer, token: tokenIn(mail), code: mail.code! };
};
/** Access tokens expire while some of these tests advance days. */
const signIn = async ({ email, password }: { email: string; password: string }) =>
  (await askToken(test, signInForm(email, password))).json<{ access_token: string }>().access_token;
const wrongCode = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0');

describe('requesting the mail', () => {
  it('[API-ACCT-18] POST create with webSessionContext sends a mail that carries the five fields', async () => {
    const { access_token, email } = await newCustomer(test, 'unverified', { brand: 'crave' });
    const context = {
      action: 'subscribe',
      brand: 'crave',
      continueUrl: 'https://www.crave.ca/en',
      fallbackUrl: 'https://crave.ca/',
      origin: 'www.crave.ca',
    };
    const reply = await create(access_token, `?webSessionContext=${encodeContext(context)}`);
    expect([reply.statusCode, reply.json()]).toEqual([202, { emailVerificationStatus: 'EMAIL_SENT' }]);
    const confirmed = await confirmToken(tokenIn(await lastMailTo(test, email)));
    expect(decodeContext(confirmed.json<Reply>().webSessionContext)).toEqual(context);
  });

  it('Without a context the mail has the brand of the calling client', async () => {
    const { access_token, email } = await newCustomer(test, 'unverified', { brand: 'tsn' });
    await create(access_token);
    expect((await lastMailTo(test, email)).text).toMatch(/^TSN\n/);
  });

  it('[ERR-15] A second mail within 60 seconds is rejected, with the waiting time', async () => {
    const { access_token, email } = await newCustomer(test, 'unverified');
    expect((await create(access_token)).statusCode).toBe(202);
    test.clock.advance(20);
    const reply = await create(access_token);
    expect(reply.statusCode).toBe(429);
    const { code, details } = reply.json<Reply>();
    expect(code).toBe('RESEND_TOO_SOON');
    expect(details.retryAfter).toBeGreaterThanOrEqual(30);
    expect(details.retryAfter).toBeLessThanOrEqual(40);
    expect(Number(reply.headers['retry-after'])).toBe(details.retryAfter);
    test.clock.advance(limits.resendSeconds - 20);
    expect((await create(access_token)).statusCode).toBe(202);
    expect(await mailsTo(test, email)).toHaveLength(2);
  });

  it('[T4] At most three mails an hour and ten a day are sent for one account', async () => {
    const customer = await newCustomer(test, 'unverified');
    const sentMails = async () => (await mailsTo(test, customer.email)).filter(({ code }) => code).length;
    const askManyTimes = async () => {
      const access_token = await signIn(customer);
      for (let time = 0; time < 6; time += 1) {
        await create(access_token);
        test.clock.advance(limits.resendSeconds + 1);
      }
    };
    await askManyTimes();
    expect(await sentMails()).toBe(3);
    expect((await create(await signIn(customer))).json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    for (let hour = 0; hour < 6; hour += 1) {
      test.clock.advance(3600);
      await askManyTimes();
    }
    expect(await sentMails()).toBe(10);
    test.clock.advance(86_400);
    expect((await create(await signIn(customer))).statusCode).toBe(202);
  });

  it('Concurrent requests send one mail', async () => {
    const { access_token, email } = await newCustomer(test, 'unverified');
    const replies = await Promise.all(Array.from({ length: 20 }, () => create(access_token)));
    expect(replies.filter(({ statusCode }) => statusCode === 202)).toHaveLength(1);
    expect(await mailsTo(test, email)).toHaveLength(1);
  });

  it('[F11] A clock that was set back does not block the next mail', async () => {
    const { access_token } = await newCustomer(test, 'unverified');
    test.clock.advance(300);
    expect((await create(access_token)).statusCode).toBe(202);
    test.clock.reset();
    expect((await create(access_token)).statusCode).toBe(202);
  });

  it('A verified email needs no mail, and a TV viewer has none to verify', async () => {
    const verified = await newCustomer(test, 'dtc');
    expect((await create(verified.access_token)).json()).toMatchObject({
      status: 409,
      code: 'ALREADY_VERIFIED',
    });
    const viewer = await newCustomer(test, 'bdu');
    expect((await create(viewer.access_token)).json()).toMatchObject({ status: 403, code: 'BDU_FORBIDDEN' });
  });

  it('[API-ACCT-20] GET status returns whether the email is verified', async () => {
    const { access_token, token } = await sent();
    expect(await status(access_token)).toBe('EMAIL_SENT');
    await confirmToken(token);
    expect(await status(access_token)).toBe('VERIFIED');
  });
});

describe('by the link', () => {
  it('[API-ACCT-19] POST confirm/token without bearer verifies the email, once, and writes one audit event', async () => {
    const { accountId, token } = await sent();
    const reply = await confirmToken(token);
    expect([reply.statusCode, reply.json<Reply>().emailVerificationStatus]).toEqual([200, 'VERIFIED']);
    expect((await confirmToken(token)).json()).toMatchObject({ status: 400, code: 'TOKEN_INVALID' });
    expect((await eventsOf(test, accountId)).filter((kind) => kind === 'emailVerified')).toHaveLength(1);
  });

  it('[API-ACCT-19] An invalid token is rejected', async () => {
    for (const token of ['', 'x', 'a.b.c', '%00', 'x'.repeat(9000)])
      expect((await confirmToken(token)).json(), token).toMatchObject({ status: 400 });
    const bare = await test.app.inject({ method: 'POST', url: `${base}/confirm/token` });
    expect(bare.json()).toMatchObject({ status: 400, code: 'TOKEN_INVALID' });
  });

  it('A link expires after 24 hours', async () => {
    const [inTime, tooLate] = [await sent(), await sent()];
    test.clock.advance(limits.verificationLinkHours * 3600 - 60);
    expect((await confirmToken(inTime.token)).statusCode).toBe(200);
    test.clock.advance(61);
    expect((await confirmToken(tooLate.token)).json()).toMatchObject({ status: 410, code: 'LINK_EXPIRED' });
  });

  it('A new mail invalidates the link and the code of the previous one', async () => {
    const { access_token, email, token, code } = await sent();
    test.clock.advance(limits.resendSeconds + 1);
    await create(access_token);
    const newest = await lastMailTo(test, email);
    expect((await confirmToken(token)).json()).toMatchObject({ code: 'TOKEN_INVALID' });
    if (newest.code !== code)
      expect((await confirmCode(access_token, code)).json()).toMatchObject({ code: 'CODE_INVALID' });
    expect((await confirmToken(tokenIn(newest))).statusCode).toBe(200);
  });

  it('Of fifty concurrent uses of a link exactly one counts', async () => {
    const { token } = await sent();
    const replies = await Promise.all(Array.from({ length: 50 }, () => confirmToken(token)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('The link still works after the code was used', async () => {
    const { access_token, token, code } = await sent();
    expect((await confirmCode(access_token, code)).statusCode).toBe(200);
    expect((await confirmToken(token)).statusCode).toBe(200);
  });

  it('Only hashes of the link and the code are stored', async () => {
    const { accountId, token, code } = await sent();
    const row = await test.database.query
      .selectFrom('email_verifications')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    const kept = [row.token_hash, row.code_hash].map(
      (hash) => `${hash.toString('utf8')} ${hash.toString('hex')}`,
    );
    expect(kept.join(' ')).not.toContain(token.split('.')[0]);
    expect(kept.join(' ')).not.toContain(code);
  });
});

describe('by the code', () => {
  it('[API-ACCT-22] POST confirm/code verifies the email, with spaces or without; a wrong code is rejected', async () => {
    const { access_token, code } = await sent();
    expect((await confirmCode(access_token, wrongCode(code))).json()).toMatchObject({
      status: 400,
      code: 'CODE_INVALID',
    });
    const reply = await confirmCode(access_token, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect([reply.statusCode, reply.json()]).toEqual([200, { emailVerificationStatus: 'VERIFIED' }]);
    expect((await confirmCode(access_token, code)).statusCode).toBe(200);
  });

  it('A malformed code consumes no attempt', async () => {
    const { access_token, code } = await sent();
    for (const typed of ['', '12345', '1234567', 'abcdef', '１２３４５６', '-12345', '1e5000'])
      expect((await confirmCode(access_token, typed)).json(), typed).toMatchObject({ code: 'CODE_INVALID' });
    expect((await confirmCode(access_token, code)).statusCode).toBe(200);
  });

  it('A code expires after 10\u00A0min', async () => {
    const { access_token, code } = await sent();
    test.clock.advance(limits.verificationCodeMinutes * 60 + 1);
    expect((await confirmCode(access_token, code)).json()).toMatchObject({
      status: 410,
      code: 'CODE_EXPIRED',
    });
  });

  it('[T24] After five wrong attempts the right code is rejected too, until a new one is sent', async () => {
    const { access_token, code, email } = await sent();
    for (let step = 1; step <= rates.verificationCode.refuse; step += 1)
      expect((await confirmCode(access_token, wrongCode(code, step))).json()).toMatchObject({
        code: 'CODE_INVALID',
      });
    expect((await confirmCode(access_token, code)).json()).toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
    });
    test.clock.advance(limits.resendSeconds + 1);
    await create(access_token);
    expect((await confirmCode(access_token, (await lastMailTo(test, email)).code!)).statusCode).toBe(200);
  });

  it('[T24] Concurrent attempts are all counted', async () => {
    const { accountId, access_token, code } = await sent();
    const guesses = Array.from({ length: 40 }, (_, index) =>
      confirmCode(access_token, wrongCode(code, index + 1)),
    );
    const codes = (await Promise.all(guesses)).map((reply) => reply.json<Reply>().code);
    expect(codes.filter((each) => each === 'CODE_INVALID')).toHaveLength(rates.verificationCode.refuse);
    expect(
      (await eventsOf(test, accountId)).filter((kind) => kind === 'verificationCodeRefused'),
    ).toHaveLength(rates.verificationCode.refuse);
  });

  it('[T24] A day of guessing with every available new code evaluates at most 25 guesses', async () => {
    const customer = await newCustomer(test, 'unverified');
    let evaluated = 0;
    for (let hour = 0; hour < 6; hour += 1) {
      const access_token = await signIn(customer);
      for (let mail = 0; mail < 4; mail += 1) {
        await create(access_token);
        const code = (await mailsTo(test, customer.email)).findLast((each) => each.code)?.code;
        for (let step = 1; step <= 8; step += 1) {
          const reply = await confirmCode(access_token, wrongCode(code!, step));
          if (reply.json<Reply>().code === 'CODE_INVALID') evaluated += 1;
        }
        test.clock.advance(limits.resendSeconds + 1);
      }
      test.clock.advance(3600);
    }
    expect(evaluated).toBe(rates.verificationCodeDay.refuse);
  });

  it('A code belongs to its account', async () => {
    const [one, other] = [await sent(), await sent()];
    if (one.code !== other.code)
      expect((await confirmCode(other.access_token, one.code)).json()).toMatchObject({
        code: 'CODE_INVALID',
      });
    const viewer = await newCustomer(test, 'bdu');
    expect((await confirmCode(viewer.access_token, one.code)).json()).toMatchObject({
      code: 'BDU_FORBIDDEN',
    });
    const unsent = await newCustomer(test, 'unverified');
    expect((await confirmCode(unsent.access_token, one.code)).json()).toMatchObject({ code: 'CODE_INVALID' });
  });
});
