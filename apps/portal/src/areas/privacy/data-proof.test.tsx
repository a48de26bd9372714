import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as leaving from '../../navigation/leave-site.ts';
import { someAccount } from '../../testing/account.ts';
import { providerReplies } from '../../testing/partners.ts';
import { alert, button } from '../../testing/queries-by-role.ts';
import { callsTo, openPortal, reply, resetPortal, serve, signInAs } from '../../testing/render-portal.tsx';

vi.mock('../../navigation/leave-site.ts', { spy: true });
const left = vi.mocked(leaving.redirectTo).mockImplementation(() => undefined);

const account = { 'GET /api/account/v1.1/': () => reply(200, someAccount()) };
const listCall = 'GET /api/privacy/v1/exports';
const summaryCall = 'GET /api/security/v1';
const summary = {
  passkeys: 0,
  twoStep: false,
  recoveryCodes: 0,
  sessions: 1,
  passwordChangedAt: '2026-01-01T00:00:00Z',
};
const reauthentication = 'POST /api/bdu/v1.1/account/reauthentication';
const asked = {
  id: 'e-1',
  state: 'asked',
  askedAt: '2026-11-18T14:14:00Z',
  readyAt: null,
  expiresAt: null,
  downloadedAt: null,
  bytes: null,
  downloadsLeft: 5,
};

beforeEach(() => {
  resetPortal();
  left.mockClear();
  signInAs('dtc', 'crave', { user_name: 'ada@example.ca' });
});

it('[A-87] A direct customer proves who they are by password, and the file is asked for by itself', async () => {
  let isFresh = false;
  const sent = serve({
    ...account,
    [summaryCall]: () => reply(200, summary),
    [listCall]: () => reply(200, { exports: [], nextAt: null }),
    'POST /api/privacy/v1/exports': () =>
      isFresh ? reply(202, asked) : reply(403, { code: 'REAUTH_REQUIRED' }),
    'POST /api/login/v1/reauthenticate': () => {
      isFresh = true;
      return reply(200, { access_token: 'x', expires_in: 60 });
    },
  });
  await openPortal('/account/privacy?service=crave&lang=en');
  await button('Prepare my file').click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('button', { name: 'Close' }).click();
  await expect.element(modal).not.toBeInTheDocument();
  await expect.element(alert()).not.toBeInTheDocument();
  await button('Prepare my file').click();
  await expect.element(modal.getByRole('button', { name: /^Use / })).not.toBeInTheDocument();
  await modal.getByLabelText('Password', { exact: true }).fill('Sunny-Day-42');
  await modal.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => callsTo(sent, 'POST /api/privacy/v1/exports').length).toBe(3);
  const [proof] = callsTo(sent, 'POST /api/login/v1/reauthenticate');
  expect(proof!.headers.get('x-token-transport')).toBe('cookie');
  await expect.element(modal).not.toBeInTheDocument();
});

it('[A-87] A provider customer signs in there again, comes back, and goes on', async () => {
  signInAs('bdu', 'crave', { bdu_provider: 'prairie-fibre' });
  let isFresh = false;
  const sent = serve({
    ...providerReplies({ linked: true }),
    'GET /api/account/v1.1/': () => reply(200, { email: '', emailVerificationStatus: 'VERIFIED', bdu: true }),
    [listCall]: () => reply(200, { exports: [], nextAt: null }),
    'POST /api/privacy/v1/exports': () =>
      isFresh ? reply(202, asked) : reply(403, { code: 'REAUTH_REQUIRED' }),
    [reauthentication]: () => {
      isFresh = true;
      return reply(200, { proof: 'p-1', expires_in: 300 });
    },
    [`${reauthentication}/authorize`]: () => reply(200, { url: 'https://tv.example/authorize' }),
  });
  await openPortal('/account/privacy?service=crave&lang=en');
  await button('Prepare my file').click();
  await button('Sign in with Prairie Fibre').click();
  await expect.poll(() => left.mock.calls).toEqual([['https://tv.example/authorize']]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(JSON.parse(callsTo(sent, `${reauthentication}/authorize`)[0]!.body)).toEqual({
    returnTo: 'privacy',
  });

  await openPortal('/account/privacy?service=crave&lang=en&code=c-1&state=s-1');
  await expect.element(page.getByText(/^Prairie Fibre confirmed it’s you\./)).toBeVisible();
  expect(location.href).not.toContain('c-1');
  await button('Prepare my file').click();
  await expect.poll(() => callsTo(sent, 'POST /api/privacy/v1/exports').length).toBe(2);
  await expect.element(alert()).not.toBeInTheDocument();
});

it('[A-87] Declining at the provider opens nothing, in French', async () => {
  signInAs('bdu', 'crave', { bdu_provider: 'prairie-fibre' });
  const sent = serve({
    ...providerReplies({ linked: true }),
    'GET /api/account/v1.1/': () => reply(200, { email: '', emailVerificationStatus: 'VERIFIED', bdu: true }),
    [listCall]: () => reply(200, { exports: [], nextAt: null }),
  });
  await openPortal('/account/privacy?service=crave&lang=fr&error=access_denied&state=s-1');
  await expect.element(alert()).toMatchTextContent(/votre fichier reste fermé/);
  expect(callsTo(sent, reauthentication)).toHaveLength(0);
});
