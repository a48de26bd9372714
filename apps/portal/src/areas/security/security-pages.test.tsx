import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  callsTo,
  openPortal,
  reply,
  resetPortal,
  serve,
  signInAs,
  waitForRoute,
} from '../../testing/render-portal.tsx';
import { useLoginState } from '../../state/app-state.ts';
import { config } from '../../config/startup-config.ts';
import { button } from '../../testing/queries-by-role.ts';

const account = 'GET /api/account/v1.1/';
const sessions = 'GET /api/security/v1/sessions';
const remove = 'DELETE /api/security/v1/sessions/s2';
const removeOthers = 'DELETE /api/security/v1/sessions?keep=this';
const twoStep = 'GET /api/security/v1/two-step';
const setUp = 'POST /api/security/v1/two-step/totp';
const confirm = 'POST /api/security/v1/two-step/totp/confirm';
const grant = 'POST /api/login/v2.1';
const notMe = 'POST /api/security/v1/not-me';

const off = { since: null, recoveryCodesLeft: 0, trustedDevices: 0, endsAt: null };
const session = {
  id: 's1',
  browser: 'Chrome',
  system: 'Linux',
  device: null,
  method: 'password',
  brand: 'crave',
  signedIn: '2026-11-16T14:00:00Z',
  lastUsed: '2026-11-16T14:00:00Z',
  current: true,
  parent: null,
};
const tvSession = { ...session, id: 's2', device: 'Living room TV', current: false };
const verified = {
  [account]: () => reply(200, { email: 'alex@demo.test', emailVerificationStatus: 'VERIFIED' }),
};
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

beforeEach(() => {
  resetPortal();
  Object.assign(config, { botCheck: 'off' });
});

describe('security centre', () => {
  beforeEach(() => signInAs('dtc', 'crave'));

  it('[W-E] Lists sessions; this one has no button, another is signed out by its name', async () => {
    let open = [session, tvSession];
    const sent = serve({
      ...verified,
      [sessions]: () => reply(200, open),
      [remove]: () => {
        open = [session];
        return reply(204);
      },
    });
    await openPortal('/account/security/sessions?service=crave');
    await expect.element(heading('Where you’re signed in')).toBeVisible();
    await expect.element(page.getByText('This browser', { exact: true })).toBeVisible();
    await button('Sign out Living room TV').click();
    await expect.element(page.getByText('Living room TV is signed out.')).toBeVisible();
    expect(callsTo(sent, remove)).toHaveLength(1);
    expect(callsTo(sent, removeOthers)).toHaveLength(0);
  });

  it('[A-87] Says what to do next, each with a way there; nothing when nothing is left to do', async () => {
    let advice = ['commonPassword', 'noPasskey', 'noTwoStep'];
    serve({ ...verified, 'GET /api/security/v1': () => reply(200, { advice }) });
    await openPortal('/account/security?service=crave');
    const next = page.getByRole('region', { name: 'What to do next' });
    await expect.element(next.getByText('Choose a new password')).toBeVisible();
    await expect
      .element(next.getByRole('link', { name: 'Do it: Turn on two-step verification' }))
      .toHaveAttribute('href', expect.stringContaining('/account/security/two-step') as string);
    expect(next.getByRole('listitem').elements()).toHaveLength(3);
    advice = [];
    await openPortal('/account/security?service=crave');
    await expect.element(next).not.toBeInTheDocument();
  });

  it.each([
    ['en', 'Passkeys', 'Security'],
    ['fr', 'Clés d’accès', 'Sécurité'],
  ])('[SEC-PASSKEY] The passkeys have a page of their own, in %s', async (lang, title, back) => {
    serve({
      ...verified,
      'GET /api/security/v1/passkeys': () => reply(200, { rpId: 'localhost', userId: null, passkeys: [] }),
    });
    await openPortal(`/account/security/passkeys?service=crave&lang=${lang}`);
    await expect.element(heading(title)).toBeVisible();
    expect(document.title).toMatch(title);
    await page.getByRole('link', { name: back, exact: true }).click();
    await waitForRoute('security');
  });

  it('[W-E] Sets two-step verification up: QR code, key, code, then the recovery codes once', async () => {
    serve({
      ...verified,
      [twoStep]: () => reply(200, off),
      [setUp]: () => reply(200, { secret: 'ABCDEFGH', uri: 'otpauth://totp/Crave:alex?secret=ABCDEFGH' }),
      [confirm]: () => reply(200, { recoveryCodes: ['ACDEFGHJKM', 'NPQRTWXY34'] }),
    });
    await openPortal('/account/security/two-step?service=crave');
    await button('Turn on').click();
    await expect.element(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expect.element(page.getByText('ABCD EFGH')).toBeVisible();
    await page.getByLabelText('Code', { exact: true }).fill('123 456');
    await button('Turn on').click();
    await expect.element(heading('Save your recovery codes')).toBeVisible();
    await expect.element(page.getByText('ACDEFGHJKM')).toBeVisible();
  });
});

it('[W-E] A password that needs a second step asks for the code, and goes on after it', async () => {
  useLoginState.setState({ email: 'alex@example.ca' });
  let answers = 0;
  const sent = serve({
    ...verified,
    [grant]: () => {
      answers += 1;
      if (answers === 1)
        return reply(403, {
          code: 'SECOND_STEP_REQUIRED',
          details: { ticket: 't1', methods: ['code', 'recoveryCode'] },
        });
      if (answers === 2) return reply(400, { code: 'SECOND_STEP_INVALID' });
      signInAs('dtc', 'vanilla');
      return reply(200, { access_token: 'x', expires_in: 600, token_type: 'bearer' });
    },
  });
  await openPortal('/login/dtc/password?service=vanilla');
  await page.getByLabelText('Password', { exact: true }).fill('Sunny-Day-42');
  await button('Sign in').click();
  await waitForRoute('loginSecondStep');
  await expect.element(button('Use a passkey')).not.toBeInTheDocument();
  const code = page.getByLabelText('Code', { exact: true });
  await code.fill('000000');
  await button('Continue').click();
  await expect.element(page.getByText('That code isn’t right. Check your app and try again.')).toBeVisible();
  await expect.element(code).toHaveFocus();
  await code.fill('123456');
  await button('Continue').click();
  await waitForRoute('manageAccount');
  const last = callsTo(sent, grant).at(-1)!;
  expect(Object.fromEntries(new URLSearchParams(last.body))).toEqual({
    grant_type: 'urn:marquee:grant-type:second-step',
    ticket: 't1',
    code: '123456',
  });
});

it('[SEC-PASSKEY] The second step takes a passkey where the account has one', async () => {
  useLoginState.setState({ email: 'alex@example.ca' });
  Object.assign(config, { passkeyRpId: location.hostname });
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const get = vi.spyOn(navigator.credentials, 'get').mockResolvedValueOnce({
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: null },
    getClientExtensionResults: () => ({}),
  } as unknown as Credential);
  onTestFinished(() => get.mockRestore());
  let refused = false;
  const sent = serve({
    ...verified,
    'POST /api/login/v1/passkey-options': () =>
      reply(200, { ceremony: 'c1', options: { challenge: 'AQID', rpId: location.hostname, timeout: 1000 } }),
    [grant]: () => {
      if (!refused) {
        refused = true;
        return reply(403, {
          code: 'SECOND_STEP_REQUIRED',
          details: { ticket: 't1', methods: ['code', 'recoveryCode', 'passkey'] },
        });
      }
      signInAs('dtc', 'vanilla');
      return reply(200, { access_token: 'x', expires_in: 600, token_type: 'bearer' });
    },
  });
  await openPortal('/login/dtc/password?service=vanilla');
  await page.getByLabelText('Password', { exact: true }).fill('Sunny-Day-42');
  await button('Sign in').click();
  await waitForRoute('loginSecondStep');
  await page.getByRole('checkbox').click();
  await button('Use a passkey').click();
  await waitForRoute('manageAccount');
  const body = Object.fromEntries(new URLSearchParams(callsTo(sent, grant).at(-1)!.body));
  expect(body).toMatchObject({
    grant_type: 'urn:marquee:grant-type:second-step',
    ticket: 't1',
    ceremony: 'c1',
    trust_device: 'true',
  });
  expect(JSON.parse(body['credential']!)).toMatchObject({ id: 'AQID' });
  expect(useLoginState.getState().passkey).toBe(true);
});

it('[W-E] The second step needs a ticket, else the email page', async () => {
  serve();
  expect(await openPortal('/login/dtc/second-step?service=crave')).toBe('loginDTCIdentifier');
});

it('[W-C] The link of a mail acts on a click only', async () => {
  const sent = serve({ [notMe]: () => reply(204) });
  await openPortal('/security/not-me?service=crave#token=t1');
  await expect.element(heading('Secure your account?')).toBeVisible();
  expect(callsTo(sent, notMe)).toHaveLength(0);
  expect(location.hash).toBe('');
  await button('Secure my account').click();
  await expect.element(heading('Your account is secure')).toBeVisible();
  expect(callsTo(sent, notMe).map(({ body }) => body)).toEqual(['{"token":"t1"}']);
});
