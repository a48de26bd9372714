import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage } from '../../navigation/set-language.ts';
import * as botCheck from '../../auth/bot-check.ts';
import { clearAccountCache } from '../../session/session.ts';
import {
  waitForRoute,
  openPortal,
  reply,
  type SentRequest,
  serve,
  signInAs,
  resetPortal,
} from '../../testing/render-portal.tsx';
import { field } from '../../testing/queries-by-role.ts';

vi.mock('../../auth/bot-check.ts', { spy: true });
const solve = vi.mocked(botCheck.getBotCheckToken).mockResolvedValue('bot-token');

const change = 'PATCH /api/account/v1.1/change-password';
const account = { email: 'alex@demo.test', language: 'en', emailVerificationStatus: 'VERIFIED' };
const calls = (sent: readonly SentRequest[]) => sent.filter(({ call }) => call === change);
const submit = () => page.getByRole('button', { name: 'Change password' });

const openPage = async (answer: () => Response): Promise<SentRequest[]> => {
  const sent = serve({
    'GET /api/account/v1.1/': () => reply(200, account),
    'GET /api/account/v1.1/change-email/pending': () => reply(200, { emailPending: false }),
    [change]: () => answer(),
  });
  signInAs('dtc', 'crave');
  expect(await openPortal('/account/manage/password?service=crave')).toBe('managePassword');
  return sent;
};
const fill = async (old: string, next: string, again = next) => {
  await field('Current password').fill(old);
  await field('New password').fill(next);
  await field('Confirm password').fill(again);
};

beforeEach(() => {
  clearAccountCache();
  resetPortal();
  solve.mockClear();
});

it('[OVR-14] [ROUTE-ACC-15] Child /account/manage/password. [VAL-PW-12] Password change carries oldPassword and newPassword.', async () => {
  const sent = await openPage(() => reply(204));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Password' })).toBeVisible();
  await expect.element(field('Current password')).toHaveAttribute('autocomplete', 'current-password');
  await expect.element(field('New password')).toHaveAttribute('autocomplete', 'new-password');
  expect(document.querySelector('[autocomplete=username]')).toHaveValue('alex@demo.test');
  await fill('Sunny-Day-42', 'Rainy-Night-77');
  await submit().dblClick();
  await waitForRoute('manageAccount');
  await expect
    .element(page.getByRole('status').getByText('Password changed. We signed out your other devices.'))
    .toBeVisible();
  expect(calls(sent).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { oldPassword: 'Sunny-Day-42', newPassword: 'Rainy-Night-77', recaptcha_token: 'bot-token' },
  ]);
  expect(solve.mock.calls).toEqual([['reset_password']]);
});

it('[VAL-PW-01] Password length is 8 to 128. [VAL-PW-07] The minimum is at least 8 characters with at least 1 digit. [VAL-PW-09] The passwords must match.', async () => {
  const sent = await openPage(() => reply(204));
  await submit().click();
  await expect.element(field('Current password')).toHaveFocus();
  await expect.element(field('Current password')).toHaveAccessibleDescription('Please enter your password');
  await expect.element(field('New password')).toHaveAccessibleDescription('Please create a password');
  await expect.element(field('Confirm password')).toHaveAccessibleDescription('Please confirm your password');

  for (const [wrong, words] of [
    ['short-7', 'Must be at least 8 characters'],
    [`7${'x'.repeat(128)}`, /128/],
    ['sunlit-road', /digit/],
  ] as const) {
    await fill('Sunny-Day-42', wrong);
    await submit().click();
    await expect.element(field('New password')).toHaveAccessibleDescription(words);
  }
  await fill('Sunny-Day-42', 'sunlit-road7', 'Sunlit-road7');
  await submit().click();
  await expect.element(field('Confirm password')).toHaveAccessibleDescription('Passwords do not match');
  expect(calls(sent)).toHaveLength(0);
});

it('[ERR-13] Error: new password equals one of the last 3. [VAL-PW-10] Weak password. A wrong current password shows its error at its own field.', async () => {
  let answer = () => reply(401, { code: 'INVALID_PASSWORD' });
  await openPage(() => answer());
  await fill('wrong', 'Rainy-Night-77');
  await submit().click();
  await expect.element(field('Current password')).toHaveAccessibleDescription('The password is incorrect.');
  await expect.element(field('Current password')).toHaveFocus();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

  answer = () => reply(400, { code: 'PASSWORD_REUSED' });
  await submit().click();
  await expect
    .element(field('New password'))
    .toHaveAccessibleDescription('Your new password must be different from your last 3 passwords.');
  await expect.element(field('Current password')).not.toHaveAttribute('aria-invalid');

  answer = () => reply(400, { code: 'WEAK_PASSWORD' });
  await submit().click();
  await expect
    .element(field('New password'))
    .toHaveAccessibleDescription(
      'The password you’ve entered is not secure enough. Please enter a different one.',
    );

  answer = () => reply(400, { code: 'WEAK_PASSWORD', details: { reason: 'tooCommon' } });
  await submit().click();
  await expect
    .element(field('New password'))
    .toHaveAccessibleDescription(
      'The password you’ve entered is not secure enough. Please enter a different one. It’s one that many people use, or close to one.',
    );
  await expect.element(page.getByText('Weak', { exact: true })).toBeVisible();

  answer = () => reply(429, { code: 'TOO_MANY_REQUESTS' });
  await submit().click();
  await expect.element(page.getByRole('alert')).toBeVisible();

  answer = () => reply(500, { code: 'GENERIC' });
  await submit().click();
  await expect.element(page.getByText('An error occurred, please try again later.')).toBeVisible();
  await setLanguage('fr');
  await expect
    .element(page.getByText('Une erreur est survenue, veuillez réessayer plus tard.'))
    .toBeVisible();
  answer = () => reply(204);
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await waitForRoute('manageAccount');
});

it('[A-87] The strength bar says what the server would say, and why, while the password is typed.', async () => {
  const sent = await openPage(() => reply(204));
  const strength = (words: string) => page.getByText(words, { exact: true });
  await field('New password').fill('Alex.Demo-2026');
  await expect.element(strength('Weak')).toBeVisible();
  await expect.element(page.getByText('It’s too close to your email.')).toBeVisible();
  await field('New password').fill('Winter2025!');
  await expect.element(page.getByText('It’s one that many people use, or close to one.')).toBeVisible();
  await setLanguage('fr');
  await expect
    .element(page.getByText('Il fait partie des mots de passe très répandus, ou s’en approche.'))
    .toBeVisible();
  await setLanguage('en');
  await field('New password').fill('Velvet-Moose-31');
  await expect.element(strength('Strong')).toBeVisible();
  await expect.element(page.getByText('It’s one that many')).not.toBeInTheDocument();
  expect(calls(sent)).toHaveLength(0);
});
