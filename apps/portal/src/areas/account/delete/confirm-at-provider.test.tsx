import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as leaving from '../../../navigation/leave-site.ts';
import { providerReplies } from '../../../testing/partners.ts';
import { alert, button, heading } from '../../../testing/queries-by-role.ts';
import {
  callsTo,
  openPortal,
  path,
  reply,
  resetPortal,
  serve,
  signInAs,
  waitUntil,
} from '../../../testing/render-portal.tsx';

vi.mock('../../../navigation/leave-site.ts', { spy: true });
const left = vi.mocked(leaving.redirectTo).mockImplementation(() => undefined);

const authorize = 'POST /api/bdu/v1.1/account/reauthentication/authorize';
const exchange = 'POST /api/bdu/v1.1/account/reauthentication';
const remove = 'DELETE /api/account/v1.1/account/a-1';
const balance = 'GET /api/billing/v1.1/balance';
const replies = {
  ...providerReplies({ linked: true }),
  'GET /api/account/v1.1/': () => reply(200, { email: '', emailVerificationStatus: 'VERIFIED', bdu: true }),
  'POST /api/login/v1.1/logout': () => reply(204),
  [authorize]: () => reply(200, { url: 'https://tv.example/authorize?prompt=login' }),
  [exchange]: () => reply(200, { proof: 'p-1', expires_in: 300 }),
  [remove]: () => reply(204),
};
const address = '/account/manage/delete?service=crave';
const answered = `${address}&code=c-1&state=s-1`;

beforeEach(() => {
  resetPortal();
  left.mockClear();
  signInAs('bdu', 'crave', { bdu_provider: 'prairie-fibre' });
});

it('[A-72] [G-029] a provider customer signs in there again, confirms, and the account is deleted', async () => {
  const sent = serve(replies);
  expect(await openPortal(address)).toBe('deleteAccount');
  await expect.element(heading('Delete my account')).toBeVisible();
  await expect.element(page.getByLabelText('Password')).not.toBeInTheDocument();
  await button('Sign in with Prairie Fibre').click();
  await waitUntil(() =>
    expect(left).toHaveBeenCalledExactlyOnceWith('https://tv.example/authorize?prompt=login'),
  );
  expect(callsTo(sent, balance)).toHaveLength(0);

  await openPortal(answered);
  await expect.element(page.getByText(/^Prairie Fibre confirmed it’s you\./)).toBeVisible();
  expect(path()).not.toContain('code');
  expect(callsTo(sent, remove)).toHaveLength(0);
  await button('Delete my account').click();
  await expect.element(heading('Your account has been deleted')).toBeVisible();
  await expect.element(page.getByText(/You may still be signed in to Prairie Fibre\./)).toBeVisible();
  expect(callsTo(sent, remove).map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ proof: 'p-1' }]);
  expect(document.cookie).toBe('');
});

it.each([
  ['INVALID_RECONNECTION', 400, /You signed in with Prairie Fibre as someone else\./],
  ['PROOF_REQUIRED', 403, /Confirm it’s you/],
  ['BDU_LOGIN_FAILED', 401, /We could not sign you in with your TV provider\./],
])('[A-72] %s: nothing is deleted, and the customer can sign in again', async (code, status, sentence) => {
  const sent = serve({ ...replies, [exchange]: () => reply(status, { code }) });
  await openPortal(answered);
  await expect.element(alert()).toMatchTextContent(sentence);
  await expect.element(button('Sign in with Prairie Fibre')).toBeVisible();
  expect(callsTo(sent, remove)).toHaveLength(0);
});

it('[A-72] a proof that is too old by the time of the deletion leads back to the sign-in', async () => {
  serve({ ...replies, [remove]: () => reply(403, { code: 'PROOF_REQUIRED' }) });
  await openPortal(answered);
  await button('Delete my account').click();
  await expect.element(alert()).toMatchTextContent(/Confirm it’s you/);
  await expect.element(button('Sign in with Prairie Fibre')).toBeVisible();
});

it('[A-72] declining at the provider deletes nothing, in French', async () => {
  const sent = serve(replies);
  await openPortal(`${address}&error=access_denied&state=s-1&lang=fr`);
  await expect.element(alert()).toMatchTextContent(/rien n’a été supprimé/);
  expect(callsTo(sent, exchange)).toHaveLength(0);
});
