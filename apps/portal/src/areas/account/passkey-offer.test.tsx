import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { config } from '../../config/startup-config.ts';
import { useLoginState } from '../../state/app-state.ts';
import { someAccount } from '../../testing/account.ts';
import { callsTo, openPortal, reply, resetPortal, serve, signInAs } from '../../testing/render-portal.tsx';
import { button } from '../../testing/queries-by-role.ts';

const offer = () => page.getByRole('region', { name: 'Sign in faster next time' });
const hello = () => page.getByRole('heading', { level: 1, name: 'Hello, Alex' });

interface Case {
  readonly sid?: string;
  readonly amr?: readonly string[];
  readonly minutesAgo?: number;
  readonly guarded?: boolean;
  readonly device?: boolean;
}
const signInAndOpen = async ({
  sid = 's1',
  amr = ['pwd'],
  minutesAgo = 0,
  guarded = false,
  device = true,
}: Case = {}) => {
  const asked = vi
    .spyOn(PublicKeyCredential, 'isUserVerifyingPlatformAuthenticatorAvailable')
    .mockResolvedValue(device);
  onTestFinished(() => asked.mockRestore());
  const auth_time = Math.floor(Date.now() / 1000) - minutesAgo * 60;
  signInAs('dtc', 'crave', { sid, amr, auth_time, ...(guarded && { guarded }) });
  const sent = serve({ 'GET /api/account/v1.1/': () => reply(200, someAccount({ firstName: 'Alex' })) });
  await openPortal('/account/manage?service=crave');
  await expect.element(hello()).toBeVisible();
  return sent;
};

beforeEach(() => {
  resetPortal();
  localStorage.removeItem('um.passkeyOffer');
  Object.assign(config, { passkeyRpId: location.hostname });
});

describe('[A-87] [SEC-PASSKEY] offer of a passkey', () => {
  it('comes after a sign-in by password, asks the server nothing, and is gone for good once closed', async () => {
    const sent = await signInAndOpen();
    await expect.element(offer()).toBeVisible();
    expect(sent.filter(({ call }) => /passkey/.test(call))).toEqual([]);
    await button('Not now').click();
    await expect.element(offer()).not.toBeInTheDocument();
    await expect.element(hello()).toHaveFocus();
    await signInAndOpen({ sid: 's2' });
    await expect.element(offer()).not.toBeInTheDocument();
  });

  it('stays for the session that it was made to, but does not come again after the next sign-in', async () => {
    await signInAndOpen();
    await expect.element(offer()).toBeVisible();
    await signInAndOpen();
    await expect.element(offer()).toBeVisible();
    await signInAndOpen({ sid: 's2' });
    await expect.element(offer()).not.toBeInTheDocument();
  });

  it.each([
    ['the device can make none', { device: false }],
    ['the sign-in was an hour ago', { minutesAgo: 60 }],
    ['the customer signed in with a passkey', { amr: ['swk', 'user', 'mfa'] }],
    ['the account is protected already', { guarded: true }],
  ])('does not come if %s', async (_, given) => {
    await signInAndOpen(given);
    await expect.element(offer()).not.toBeInTheDocument();
  });

  it('does not come where a passkey is known or another address is in use', async () => {
    useLoginState.setState({ passkey: true });
    await signInAndOpen();
    await expect.element(offer()).not.toBeInTheDocument();
    useLoginState.setState({ passkey: false });
    Object.assign(config, { passkeyRpId: 'account.example.ca' });
    await signInAndOpen();
    await expect.element(offer()).not.toBeInTheDocument();
  });

  it('adds one in place, named after the browser', async () => {
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    const create = vi.spyOn(navigator.credentials, 'create').mockResolvedValueOnce({
      id: 'AQID',
      rawId: bytes,
      type: 'public-key',
      response: { attestationObject: bytes, clientDataJSON: bytes, getTransports: () => ['internal'] },
      getClientExtensionResults: () => ({}),
    } as unknown as Credential);
    onTestFinished(() => create.mockRestore());
    await signInAndOpen();
    const add = 'POST /api/security/v1/passkeys';
    const sent = serve({
      'POST /api/security/v1/passkeys/options': () =>
        reply(200, {
          ceremony: 'c1',
          options: {
            challenge: 'AQID',
            rp: { id: location.hostname, name: 'Crave' },
            user: { id: 'AQID', name: 'alex', displayName: 'alex' },
            pubKeyCredParams: [],
            excludeCredentials: [],
            timeout: 1000,
          },
        }),
      [add]: () => reply(201, { id: 'AQID', name: 'x', addedAt: '', usedAt: null }),
    });
    await offer().getByRole('button', { name: 'Add a passkey' }).click();
    await expect.element(page.getByText('Passkey added. You can sign in with it from now on.')).toBeVisible();
    await expect.element(offer()).not.toBeInTheDocument();
    expect(JSON.parse(callsTo(sent, add)[0]!.body)).toMatchObject({
      ceremony: 'c1',
      name: expect.stringMatching(/^Chrome on /),
    });
    expect(useLoginState.getState().passkey).toBe(true);
  });
});
