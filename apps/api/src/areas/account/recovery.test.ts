import { readMerchantLink, writeMerchantLink } from '@marquee/product/url/merchant-link.ts';
import { defaultBrand } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { rates } from '@marquee/product/rate-limits.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { askToken, bearer, eventsOf, newCustomer, signInForm } from '../../testing/test-clients.ts';
import { lastMailTo, mailsTo, tokenIn } from '../../testing/read-mails.ts';
import { solvedFor } from '../../testing/solve-challenge.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterEach(() => test.clock.reset());
afterAll(() => test.close());

interface More {
  on?: TestApp;
  query?: string;
  headers?: Record<string, string>;
  botToken?: string;
  merchantLink?: string;
}
const recover = (
  email: string,
  { on = test, query = '', headers = {}, botToken = 't', merchantLink }: More = {},
) =>
  on.app.inject({
    method: 'POST',
    url: `/api/account/v1.1/send-recovery-password-email${query}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({
      email,
      recaptcha_token: botToken,
      ...(merchantLink !== undefined && { merchantLink }),
    }).toString(),
  });
const reset = (token: string, password: string, { on = test, query = '' }: More = {}) =>
  on.app.inject({
    method: 'PATCH',
    url: `/api/account/v1.1/reset-password${query}`,
    payload: { token, password },
  });
const signIn = async (email: string, password: string) =>
  (await askToken(test, signInForm(email, password))).statusCode;

/** A customer with the token of a new recovery link. */
const recovering = async () => {
  const customer = await newCustomer(test);
  await recover(customer.email);
  return { ...customer, token: tokenIn(await lastMailTo(test, customer.email)) };
};

describe('requesting a link', () => {
  it('[API-ACCT-16] POST send-recovery-password-email with a form sends a mail in the language of the account', async () => {
    const { email, accountId } = await newCustomer(test, 'fresh', { overrides: { language: 'fr' } });
    const reply = await recover(` ${email.toUpperCase()} `, { query: '?brand=crave' });
    expect([reply.statusCode, reply.json()]).toEqual([202, {}]);
    const mail = await lastMailTo(test, email);
    expect(mail.subject).toBe('Réinitialisez votre mot de passe');
    const { searchParams } = new URL(mail.links[0]!);
    expect(Object.fromEntries(searchParams)).toMatchObject({ service: 'crave', lang: 'fr', email });
    const { recovery_id } = await test.database.query
      .selectFrom('accounts')
      .select('recovery_id')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    expect(mail.text).toContain(recovery_id);
    expect(await eventsOf(test, accountId)).toContain('recoveryAsked');
  });

  it('An unknown email, a closed account and a TV viewer have no account to recover', async () => {
    const suspended = await newCustomer(test, 'fresh', { overrides: { status: 'SUSPENDED' } });
    const deleted = await newCustomer(test, 'fresh', { overrides: { status: 'DELETED' } });
    const viewer = await newCustomer(test, 'bdu');
    for (const email of ['nobody@demo.test', suspended.email, deleted.email, viewer.email]) {
      expect((await recover(email)).json()).toMatchObject({ status: 404, code: 'NO_ACCOUNT' });
      expect(await mailsTo(test, email)).toEqual([]);
    }
    expect((await recover('nobody')).json()).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      details: { email: 'EMAIL_FORMAT' },
    });
  });

  it('A second mail within 60 seconds is rejected, and five are sent in an hour', async () => {
    const { email } = await newCustomer(test);
    await recover(email);
    const tooSoon = await recover(email);
    expect(tooSoon.json()).toMatchObject({ status: 429, code: 'RESEND_TOO_SOON' });
    expect(Number(tooSoon.headers['retry-after'])).toBeGreaterThan(50);
    for (let time = 0; time < 8; time += 1) {
      test.clock.advance(limits.resendSeconds + 1);
      await recover(email);
    }
    expect(await mailsTo(test, email)).toHaveLength(rates.recovery.refuse);
    expect((await recover(email)).json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    test.clock.advance(3600);
    expect((await recover(email)).statusCode).toBe(202);
  });

  it('Concurrent requests send one mail', async () => {
    const { email } = await newCustomer(test);
    const replies = await Promise.all(Array.from({ length: 20 }, () => recover(email)));
    expect(replies.filter(({ statusCode }) => statusCode === 202)).toHaveLength(1);
    expect(await mailsTo(test, email)).toHaveLength(1);
  });

  it.each([
    ['IPv4', () => '203.0.113.1', 1],
    ['/64', (nth: number) => `2001:db8:1:1::${nth.toString(16)}`, 1],
    ['/56', (nth: number) => `2001:db8:2:1${(16 + (nth % 200)).toString(16)}::1`, 4],
  ] as const)(
    '[finding F3] [D10] One network (%s) may request a hundred times an hour for each home',
    async (_, addressOf, homes) => {
      const limited = await createTestApp({
        BOT_CHECK: 'off',
        TEST_LIMITS: 'on',
        TRUSTED_PROXIES: '127.0.0.1',
      });
      const most = rates.recoveryNetwork.refuse * homes;
      const statuses: number[] = [];
      // All but the last are counted at the limiter directly, as each request counts there.
      const direct = most - 20;
      for (let time = 0; time < direct; time += 1)
        await limited.limiter.takeNetwork(addressOf(time), ['recoveryNetwork']);
      for (let time = direct; time < most + 3; time += 1) {
        const headers = { 'x-forwarded-for': addressOf(time) };
        statuses.push((await recover(`nobody-${time}@demo.test`, { on: limited, headers })).statusCode);
      }
      expect(statuses.filter((status) => status === 404)).toHaveLength(most - direct);
      expect(statuses.at(-1)).toBe(429);
      await limited.close();
    },
  );

  it('[finding F12] Exhausting the limit of an email leaves its owner five from a known device or network', async () => {
    const limited = await createTestApp({
      BOT_CHECK: 'off',
      TEST_LIMITS: 'on',
      TRUSTED_PROXIES: '127.0.0.1',
    });
    const { email, password } = await newCustomer(limited);
    const home = { 'x-forwarded-for': '198.51.100.1' };
    const browser = { ...home, origin: limited.env.publicUrl, 'x-token-transport': 'cookie' };
    const signedIn = await askToken(limited, signInForm(email, password), { headers: browser });
    const device = signedIn.cookies.find(({ name }) => name === 'device')!;
    const ask = async (headers: Record<string, string>) => {
      limited.clock.advance(limits.resendSeconds + 1);
      return (await recover(email, { on: limited, headers })).statusCode;
    };
    const stranger = { 'x-forwarded-for': '203.0.113.1' };
    const statuses: number[] = [];
    for (let time = 0; time < 7; time += 1) statuses.push(await ask(stranger));
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
    expect(await ask({ ...stranger, cookie: `device=${device.value}` })).toBe(202);
    expect(await ask(home)).toBe(202);
    const unknownStatuses: number[] = [];
    for (let time = 0; time < 6; time += 1)
      unknownStatuses.push(
        (await recover('no-one@demo.test', { on: limited, headers: stranger })).statusCode,
      );
    expect(unknownStatuses).toEqual([404, 404, 404, 404, 404, 429]);
    await limited.close();
  });

  it('In the merchant flow the mail link returns to it, with the plain parts of the merchant link', async () => {
    const link = { specialService: 'bundle', brands: ['crave', 'tsn'], token: 'a.b.c', aggregator: 'maple' };
    const sentTo = async (merchantLink: string) => {
      const { email } = await newCustomer(test);
      expect((await recover(email, { query: '?brand=tsn', merchantLink })).statusCode).toBe(202);
      const mail = await lastMailTo(test, email);
      const { pathname, searchParams } = new URL(mail.links[0]!);
      expect(pathname).toBe(routes.merchantResetPassword.path);
      expect(Object.fromEntries(searchParams)).toMatchObject({ service: 'tsn', email });
      expect((await reset(searchParams.get('token')!, 'Sunny-Day-43')).statusCode).toBe(204);
      return readMerchantLink(searchParams.get('merchantLink')!);
    };
    expect(await sentTo(writeMerchantLink(link))).toEqual(link);
    const nothing = { specialService: '', brands: [], token: '', aggregator: '' };
    expect(await sentTo('')).toEqual(nothing);
    const hostile = { specialService: '<b>', brands: ['evil'], token: 'a b', aggregator: '"onload' };
    expect(await sentTo(writeMerchantLink(hostile))).toEqual(nothing);
    const long = await recover('nobody@demo.test', {
      merchantLink: 'x'.repeat(limits.merchantLinkLength + 1),
    });
    expect(long.statusCode).toBe(400);
  });

  it('[T5] Whatever the Host header, the link has the configured host', async () => {
    const configured = await createTestApp({ BOT_CHECK: 'off', PUBLIC_URL: 'https://account.example.test' });
    const { email } = await newCustomer(configured);
    await recover(email, {
      on: configured,
      headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' },
    });
    const mail = await lastMailTo(configured, email);
    for (const link of mail.links) expect(new URL(link).origin).toBe('https://account.example.test');
    expect(mail.html).not.toContain('evil');
    await configured.close();
  });

  it('It needs its own solved bot check', async () => {
    const guarded = await createTestApp();
    const { email } = await newCustomer(guarded);
    const botToken = await solvedFor(guarded.app, 'send_recovery_password_email');
    expect((await recover(email, { on: guarded, botToken: 'none' })).json()).toMatchObject({
      status: 403,
      code: 'RECAPTCHA_RETRY',
    });
    const forSignIn = await solvedFor(guarded.app, 'login');
    expect((await recover(email, { on: guarded, botToken: forSignIn })).json()).toMatchObject({
      code: 'RECAPTCHA_BLOCKED',
    });
    expect((await recover(email, { on: guarded, botToken })).statusCode).toBe(202);
    await guarded.close();
  });
});

describe('choosing a new password', () => {
  it('[API-ACCT-17] PATCH reset-password sets the password, once', async () => {
    const { email, password, accountId, token } = await recovering();
    expect((await reset(token, 'Rainy-Night-77')).statusCode).toBe(204);
    expect([await signIn(email, password), await signIn(email, 'Rainy-Night-77')]).toEqual([400, 200]);
    expect((await reset(token, 'Windy-Noon-88')).json()).toMatchObject({
      status: 400,
      code: 'RESET_LINK_INVALID',
    });
    expect((await eventsOf(test, accountId)).filter((kind) => kind === 'passwordReset')).toHaveLength(1);
  });

  it('[T5] Fifty concurrent uses: exactly one succeeds', async () => {
    const { email, token } = await recovering();
    const passwords = Array.from({ length: 50 }, (_, index) => `Rainy-Night-${index}7`);
    const replies = await Promise.all(passwords.map((password) => reset(token, password)));
    const winners = passwords.filter((_, index) => replies[index]!.statusCode === 204);
    expect(winners).toHaveLength(1);
    expect(await signIn(email, winners[0]!)).toBe(200);
    for (const { statusCode } of replies) expect([204, 400, 503]).toContain(statusCode);
    const notices = (await mailsTo(test, email)).filter(({ subject }) => subject.includes('was changed'));
    expect(notices).toHaveLength(1);
  }, 60_000);

  it('[T5] Every session of the account ends at once, and the owner is notified', async () => {
    const { email, password, access_token, refresh_token, token } = await recovering();
    const elsewhere = (await askToken(test, signInForm(email, password))).json<{ access_token: string }>();
    await reset(token, 'Rainy-Night-77');
    for (const accessToken of [access_token, elsewhere.access_token]) {
      const reply = await test.app.inject({ url: '/api/account/v1.1/', headers: bearer(accessToken) });
      expect(reply.statusCode).toBe(401);
    }
    const refreshed = await askToken(test, { grant_type: 'refresh_token', refresh_token });
    expect(refreshed.json()).toMatchObject({ code: 'REFRESH_INVALID' });
    expect((await lastMailTo(test, email)).subject).toBe('Your password was changed');
  });

  it('The confirmation mail has the brand of the mail with the link', async () => {
    const { email } = await newCustomer(test);
    await recover(email, { query: '?brand=tsn' });
    await reset(tokenIn(await lastMailTo(test, email)), 'Rainy-Night-77');
    expect(await lastMailTo(test, email)).toMatchObject({
      subject: 'Your password was changed',
      text: expect.stringMatching(/^TSN\n/) as string,
    });
  });

  it('A blocked account signs in with the new password', async () => {
    const { email, token } = await recovering();
    for (let time = 0; time <= rates.signIn.refuse; time += 1) await signIn(email, 'Wrong-Day-42');
    expect(await signIn(email, 'Sunny-Day-42')).toBe(429);
    await reset(token, 'Rainy-Night-77');
    expect(await signIn(email, 'Rainy-Night-77')).toBe(200);
  });

  it('[T5] A link expires after 30 minutes, and only the newest works', async () => {
    const [inTime, tooLate, replaced] = [await recovering(), await recovering(), await recovering()];
    test.clock.advance(limits.resendSeconds + 1);
    await recover(replaced.email);
    expect((await reset(replaced.token, 'Rainy-Night-77')).json()).toMatchObject({
      code: 'RESET_LINK_INVALID',
    });
    const newest = tokenIn(await lastMailTo(test, replaced.email));
    expect((await reset(newest, 'Rainy-Night-77')).statusCode).toBe(204);
    test.clock.advance(limits.resetLinkMinutes * 60 - limits.resendSeconds - 30);
    expect((await reset(inTime.token, 'Rainy-Night-77')).statusCode).toBe(204);
    test.clock.advance(31);
    expect((await reset(tooLate.token, 'Rainy-Night-77')).json()).toMatchObject({
      status: 410,
      code: 'RESET_LINK_EXPIRED',
    });
  });

  it('[T5] The secret has 256 bits, and only its hash is stored', async () => {
    const { accountId, token } = await recovering();
    const [secret = '', brand] = token.split('.');
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(brand).toBe(defaultBrand);
    const { token_hash } = await test.database.query
      .selectFrom('password_resets')
      .select('token_hash')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    expect(token_hash.toString('base64url')).not.toBe(secret);
    for (const guess of ['', secret.slice(1), `${secret}x`, '.crave', 'a'.repeat(43)])
      expect((await reset(guess, 'Rainy-Night-77')).json()).toMatchObject({ code: 'RESET_LINK_INVALID' });
  });

  it('[VAL-PW-08] [ERR-13] A new password differs from the last 3; the one before those may return', async () => {
    const { email, password: first } = await newCustomer(test);
    const change = async (password: string) => {
      test.clock.advance(3601);
      await recover(email);
      return reset(tokenIn(await lastMailTo(test, email)), password);
    };
    const [second, third, fourth] = ['Rainy-Night-77', 'Windy-Noon-88', 'Foggy-Dawn-99'];
    expect((await change(first)).json()).toMatchObject({ status: 400, code: 'PASSWORD_REUSED' });
    expect((await change(second)).statusCode).toBe(204);
    expect((await change(third)).statusCode).toBe(204);
    for (const recent of [first, second, third])
      expect((await change(recent)).json(), recent).toMatchObject({ code: 'PASSWORD_REUSED' });
    expect((await change(fourth)).statusCode).toBe(204);
    expect((await change(first)).statusCode).toBe(204);
  });

  it('A rejected password does not consume the link', async () => {
    const { password, token } = await recovering();
    expect((await reset(token, 'short1')).json()).toMatchObject({
      code: 'VALIDATION',
      details: { password: 'MIN_LENGTH' },
    });
    expect((await reset(token, 'password1')).json()).toMatchObject({ code: 'WEAK_PASSWORD' });
    expect((await reset(token, password)).json()).toMatchObject({ code: 'PASSWORD_REUSED' });
    expect((await reset(token, 'Rainy-Night-77')).statusCode).toBe(204);
  });

  it('The bot check is optional here, but a given token must be valid', async () => {
    const guarded = await createTestApp();
    const { email } = await newCustomer(guarded);
    await recover(email, {
      on: guarded,
      botToken: await solvedFor(guarded.app, 'send_recovery_password_email'),
    });
    const token = tokenIn(await lastMailTo(guarded, email));
    const wrong = await reset(token, 'Rainy-Night-77', { on: guarded, query: '?recaptcha_token=nonsense' });
    expect(wrong.json()).toMatchObject({ status: 403, code: 'RECAPTCHA_RETRY' });
    expect((await reset(token, 'Rainy-Night-77', { on: guarded })).statusCode).toBe(204);
    await guarded.close();
  });
});
