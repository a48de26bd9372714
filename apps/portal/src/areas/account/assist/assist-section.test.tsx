import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { clearAccountCache } from '../../../session/session.ts';
import { someAccount, someOverview } from '../../../testing/account.ts';
import { button } from '../../../testing/queries-by-role.ts';
import { openPortal, reply, resetPortal, serve, signInAs } from '../../../testing/render-portal.tsx';

const endsAt = '2030-01-01T17:00:00.000Z';
const nobody = { codeUntil: null, view: null };
const account = {
  'GET /api/account/v1.1/': () => reply(200, someAccount()),
  'GET /api/account/v1.1/change-email/pending': () => reply(200, { emailPending: false }),
  'GET /api/account/v1/overview': () => reply(200, someOverview({ assist: nobody })),
};

beforeEach(() => {
  clearAccountCache();
  resetPortal();
  signInAs('dtc', 'crave');
});

it('[console D3] shows a code to read out, then who looks, and ends it with a word', async () => {
  let state: object = nobody;
  serve({
    ...account,
    'GET /api/security/v1/assist': () => reply(200, state),
    'POST /api/security/v1/assist/code': () => {
      state = { codeUntil: endsAt, view: null };
      return reply(201, { code: '123456', expiresAt: endsAt });
    },
    'DELETE /api/security/v1/assist': () => {
      state = nobody;
      return reply(204);
    },
  });
  await openPortal('/account/manage?service=crave');
  await button('Get a code').click();
  await expect.element(page.getByText('123 456')).toBeVisible();
  await expect.element(button('Cancel the code')).toBeVisible();
  state = { codeUntil: null, view: { name: 'Maude', endsAt } };
  await expect.element(page.getByText(/Maude from support can see your account/)).toBeVisible();
  await expect.element(page.getByText('123 456')).not.toBeInTheDocument();
  await button('End now').click();
  await expect.element(page.getByText('Support can’t see your account.')).toBeVisible();
  await expect.element(button('Get a code')).toHaveFocus();
});
