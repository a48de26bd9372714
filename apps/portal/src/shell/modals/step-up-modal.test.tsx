import { requestExport } from '@marquee/product/contract/privacy/exports.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '../../api/client.ts';
import { config } from '../../config/startup-config.ts';
import { closeAllModals } from '../../state/modals.ts';
import { someAccount } from '../../testing/account.ts';
import {
  callsTo,
  openPortal,
  reply,
  resetPortal,
  serve,
  signInAs,
  waitForRoute,
  waitUntil,
} from '../../testing/render-portal.tsx';

const proofCall = 'POST /api/login/v1/reauthenticate';
const dialog = () => page.getByRole('dialog', { name: 'Confirm it’s you' });
const say = (name: string) => dialog().getByRole('button', { name, exact: true });
const summary = {
  passkeys: 0,
  twoStep: true,
  recoveryCodes: 10,
  sessions: 1,
  passwordChangedAt: '2026-01-01T00:00:00Z',
};

const ask = async (known: Partial<typeof summary> | undefined, proofs: readonly (() => Response)[]) => {
  let proven = 0;
  let fresh = false;
  const sent = serve({
    'GET /api/account/v1.1/': () => reply(200, someAccount()),
    ...(known && { 'GET /api/security/v1': () => reply(200, { ...summary, ...known }) }),
    'POST /api/privacy/v1/exports': () => (fresh ? reply(202, {}) : reply(403, { code: 'REAUTH_REQUIRED' })),
    [proofCall]: () => {
      const answer = proofs[proven]!();
      proven += 1;
      fresh = answer.ok;
      return answer;
    },
  });
  await openPortal('/account/manage?service=crave');
  const answered = call(requestExport).then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
  await expect.element(dialog()).toBeVisible();
  return { sent, answered };
};
const right = () => reply(200, { access_token: 'x', expires_in: 60 });

beforeEach(() => {
  resetPortal();
  signInAs('dtc', 'crave');
  Object.assign(config, { passkeyRpId: location.hostname });
});

describe('[SEC-STEPUP] proof of identity', () => {
  it('by a code of the app: a wrong one is said at the field, a right one repeats the call once', async () => {
    const { sent, answered } = await ask({}, [() => reply(400, { code: 'SECOND_STEP_INVALID' }), right]);
    await expect.element(dialog().getByLabelText('Password', { exact: true })).toBeVisible();
    await say('Use a 6-digit code').click();
    const code = dialog().getByLabelText('Code', { exact: true });
    await expect.element(code).toHaveFocus();
    await code.fill('000 000');
    await say('Confirm').click();
    await expect.element(dialog().getByText('That code isn’t right.', { exact: false })).toBeVisible();
    await code.fill('123 456');
    await userEvent.keyboard('{Enter}');
    expect(await answered).toBe('done');
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(callsTo(sent, proofCall).map(({ body }) => body)).toEqual([
      '{"code":"000000"}',
      '{"code":"123456"}',
    ]);
    expect(callsTo(sent, 'POST /api/privacy/v1/exports')).toHaveLength(2);
  });

  it('is asked once for calls at the same time, and repeats each of them', async () => {
    const { sent, answered } = await ask({ twoStep: false }, [right]);
    const other = call(requestExport).then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
    await waitUntil(() => expect(callsTo(sent, 'POST /api/privacy/v1/exports')).toHaveLength(2));
    await dialog().getByLabelText('Password', { exact: true }).fill('Sunny-Day-42');
    await userEvent.keyboard('{Enter}');
    expect(await Promise.all([answered, other])).toEqual(['done', 'done']);
    expect(callsTo(sent, proofCall)).toHaveLength(1);
  });

  it('counts as declined if it is closed before its code has loaded', async () => {
    serve({ 'POST /api/privacy/v1/exports': () => reply(403, { code: 'REAUTH_REQUIRED' }) });
    // Nothing renders the modal here, as when its chunk fails to load.
    let outcome: unknown;
    call(requestExport).catch(({ code }: { code: string }) => (outcome = code));
    await waitUntil(() => {
      closeAllModals();
      expect(outcome).toBe('REAUTH_REQUIRED');
    });
  });

  it('offers the ways that the account has, a passkey first, and the way back to it', async () => {
    const { answered } = await ask({ passkeys: 2, twoStep: false }, []);
    await expect.element(say('Use a passkey')).toBeVisible();
    await expect.element(say('Use a 6-digit code')).not.toBeInTheDocument();
    await say('Use my password').click();
    await expect.element(dialog().getByLabelText('Password', { exact: true })).toHaveFocus();
    await say('Use a passkey').click();
    await expect.element(say('Use a passkey')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(await answered).toBe('REAUTH_REQUIRED');
  });

  it('offers every way if the account cannot be read', async () => {
    await ask(undefined, []);
    for (const way of ['Use a passkey', 'Use my password', 'Use a 6-digit code'])
      await expect.element(say(way)).toBeVisible();
  });
});

describe('[A-87] [SEC-STEPUP] a form asks in its place', () => {
  const save = 'PATCH /api/account/v1.1';
  const phone = () => page.getByLabelText('Mobile phone', { exact: true });
  const openPhone = async () => {
    let fresh = false;
    const sent = serve({
      'GET /api/account/v1.1/': () => reply(200, someAccount()),
      'GET /api/security/v1': () => reply(200, { ...summary, twoStep: false }),
      [save]: () => (fresh ? reply(200, someAccount()) : reply(403, { code: 'REAUTH_REQUIRED' })),
      [proofCall]: () => {
        fresh = true;
        return right();
      },
    });
    await openPortal('/account/manage/phone?service=crave');
    await phone().fill('438-555-0199');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog()).toBeVisible();
    return sent;
  };

  it('goes on with what was typed after the proof', async () => {
    const sent = await openPhone();
    await dialog().getByLabelText('Password', { exact: true }).fill('Sunny-Day-42');
    await userEvent.keyboard('{Enter}');
    await waitForRoute('manageAccount');
    expect(callsTo(sent, save).map(({ body }) => body)).toEqual(
      Array.from({ length: 2 }, () => '{"phoneNumber":"4385550199"}'),
    );
  });

  it('keeps what was typed if the question is closed, and says nothing more', async () => {
    const sent = await openPhone();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(phone()).toHaveValue('438-555-0199');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    expect(callsTo(sent, save)).toHaveLength(1);
  });
});
