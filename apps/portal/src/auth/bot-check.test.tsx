import { type BotAction, botActions } from '@marquee/product/values/enums.ts';
import { createChallenge, verifySolution, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getBotCheckToken, withBotCheckToken } from './bot-check.ts';
import { AppError } from '@marquee/product/app-error.ts';
import { useLoginState } from '../state/app-state.ts';
import { config } from '../config/startup-config.ts';
import { openPortal, reply, serve, resetPortal } from '../testing/render-portal.tsx';
import * as trusted from './trusted-types.ts';

vi.mock('./trusted-types.ts', { spy: true });

const before = { ...config };
const configure = (change: Partial<typeof config>) => {
  Object.assign(config, change);
  onTestFinished(() => void Object.assign(config, before));
};

beforeEach(resetPortal);

const challengeCall = 'GET /api/login/v1/challenge';

describe('a proof of work', () => {
  it('is requested for its action, solved in a worker, and accepted', async () => {
    configure({ botCheck: 'pow' });
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 10,
      keyPrefix: '0',
      deriveKey,
      hmacSignatureSecret: 'secret',
    });
    const sent = serve({ [challengeCall]: () => reply(200, challenge) });
    const payload = JSON.parse(atob(await getBotCheckToken('login'))) as Payload;
    expect(new URL(sent[0]!.url).search).toBe('?action=login');
    const { verified } = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: 'secret' });
    expect(verified).toBe(true);
  });

  it('a worker that fails is a check to retry', async () => {
    configure({ botCheck: 'pow' });
    serve({ [challengeCall]: () => reply(200, { parameters: {} }) });
    await expect(getBotCheckToken('login')).rejects.toMatchObject({ code: 'RECAPTCHA_RETRY' });
  });
});

describe('reCAPTCHA', () => {
  const executed: BotAction[] = [];
  const stub = () => {
    executed.length = 0;
    configure({ botCheck: 'recaptcha', recaptchaSiteKey: 'site-key' });
    const script = URL.createObjectURL(
      new Blob(
        ['globalThis.grecaptcha={ready:(then)=>then(),execute:async(key,{action})=>executed(key,action)}'],
        { type: 'text/javascript' },
      ),
    );
    Object.assign(globalThis, {
      executed: (key: string, action: BotAction) => {
        executed.push(action);
        return `${key} ${action}`;
      },
    });
    const given = vi.mocked(trusted.trustedScriptUrl).mockReturnValue(script);
    onTestFinished(() => void given.mockReset());
  };
  const scripts = () => document.querySelectorAll('head script[src^="blob:"]').length;

  it('[API-AUTH-18] The challenge script is loaded on demand.', async () => {
    stub();
    serve({ 'HEAD /api/account/v1.2/email-exists': () => reply(200) });
    await openPortal('/login/dtc/identifier?service=crave');
    expect(scripts()).toBe(0);
    await page.getByRole('textbox', { name: 'Email' }).fill('alex@example.ca');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible();
    expect(scripts()).toBe(1);
    expect(trusted.trustedScriptUrl).toHaveBeenCalledExactlyOnceWith(
      'https://www.google.com/recaptcha/api.js?render=site-key',
    );
    expect(executed).toEqual(['email_exists']);
  });

  it('[API-AUTH-17] The bot-check token is requested per action', async () => {
    stub();
    const sent = serve({
      'POST /api/login/v2.1': () => reply(400, { code: 'BAD_CREDENTIALS' }),
      'POST /api/account/v1.1/send-recovery-password-email': () => reply(404, { code: 'NO_ACCOUNT' }),
      'PATCH /api/account/v1.1/reset-password': () => reply(400, { code: 'WEAK_PASSWORD' }),
    });
    useLoginState.setState({
      email: 'a@b.ca',
      passwordRecoveryEmail: 'a@b.ca',
      resetPasswordToken: 't'.repeat(43),
    });
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

    await openPortal('/login/dtc/password?service=crave');
    await page.getByLabelText('Password', { exact: true }).fill('x');
    await press('Sign in');
    await expect.element(page.getByRole('alert')).toBeVisible();
    await openPortal('/login/recovery/forgot-password?service=crave');
    await press('Email me a link');
    await expect.element(page.getByRole('alert')).toBeVisible();
    await openPortal('/login/recovery/reset-password?service=crave');
    await page.getByLabelText('New password', { exact: true }).fill('password1');
    await page.getByLabelText('Confirm password', { exact: true }).fill('password1');
    await press('Save password');
    await expect.element(page.getByText(/not secure enough/)).toBeVisible();

    expect(executed).toEqual(['login', 'send_recovery_password_email', 'reset_password']);
    expect(new URLSearchParams(sent[0]!.body).get('recaptcha_token')).toBe('site-key login');
  });
});

describe('[finding F3] a bot check below the required cost', () => {
  const stub = async () => {
    configure({ botCheck: 'pow' });
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 10,
      keyPrefix: '0',
      deriveKey,
      hmacSignatureSecret: 'secret',
    });
    return serve({ [challengeCall]: () => reply(200, challenge) });
  };
  const answering = (...codes: readonly (ConstructorParameters<typeof AppError>[0] | undefined)[]) => {
    const left = [...codes];
    return vi.fn<(token: string) => Promise<string>>(() => {
      const code = left.shift();
      return code ? Promise.reject(new AppError(code)) : Promise.resolve('done');
    });
  };

  it('is solved again, once, without a prompt', async () => {
    const asked = await stub();
    const send = answering('RECAPTCHA_RETRY');
    expect(await withBotCheckToken('login', send)).toBe('done');
    expect([send.mock.calls.length, asked.length]).toEqual([2, 2]);

    const never = answering('RECAPTCHA_RETRY', 'RECAPTCHA_RETRY', 'RECAPTCHA_RETRY');
    await expect(withBotCheckToken('login', never)).rejects.toMatchObject({ code: 'RECAPTCHA_RETRY' });
    expect(never).toHaveBeenCalledTimes(2);
  });

  it('Any other error is reported at once, and so is one without a solved check', async () => {
    await stub();
    const blocked = answering('RECAPTCHA_BLOCKED');
    await expect(withBotCheckToken('login', blocked)).rejects.toMatchObject({ code: 'RECAPTCHA_BLOCKED' });
    configure({ botCheck: 'off' });
    const off = answering('RECAPTCHA_RETRY');
    await expect(withBotCheckToken('login', off)).rejects.toMatchObject({ code: 'RECAPTCHA_RETRY' });
    expect([blocked.mock.calls.length, off.mock.calls.length]).toEqual([1, 1]);
  });
});

describe('disabled bot check', () => {
  it('[API-AUTH-19] When disabled a fixed placeholder token is returned.', async () => {
    configure({ botCheck: 'off' });
    const sent = serve();
    const tokens = await Promise.all(botActions.map(getBotCheckToken));
    expect(new Set(tokens)).toEqual(new Set(['bot-check-disabled']));
    expect(sent).toEqual([]);
  });

  it('[PERM-12] Testing flags bypass the bot check.', async () => {
    configure({ botCheck: 'pow', test: true });
    const sent = serve({ 'HEAD /api/account/v1.2/email-exists': () => reply(200) });
    await openPortal('/login/dtc/identifier?service=crave&bypassRecaptcha=true');
    await page.getByRole('textbox', { name: 'Email' }).fill('alex@example.ca');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible();
    const asked = sent.filter(({ call }) => call.startsWith('HEAD'));
    expect(asked).toHaveLength(1);
    expect(new URL(asked[0]!.url).searchParams.get('recaptcha_token')).toBe('bot-check-disabled');
    expect(asked[0]!.headers.get('x-bypass-recaptcha')).toBe('true');
    expect(sent.map(({ call }) => call)).not.toContain(challengeCall);
  });

  it('[PERM-13] Testing flags bypass the analytics.', async () => {
    configure({ test: true });
    serve();
    await openPortal('/login?service=crave&bypassAnalytics=true');
    expect(window.dataLayer).toBeUndefined();
  });

  it('[PERM-14] Testing flags only work when the test configuration is on.', async () => {
    configure({ botCheck: 'pow', test: false });
    const sent = serve({ [challengeCall]: () => reply(429, { code: 'TOO_MANY_REQUESTS' }) });
    await openPortal('/login/dtc/identifier?service=crave&bypassRecaptcha=true&bypassAnalytics=true');
    expect(window.dataLayer?.map(({ event }) => event)).toEqual(['page_view']);
    await page.getByRole('textbox', { name: 'Email' }).fill('alex@example.ca');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    const asked = sent.find(({ call }) => call === challengeCall)!;
    expect(asked.headers.has('x-bypass-recaptcha')).toBe(false);
  });
});
