import type { Account } from '@marquee/product/contract/account.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage } from '../../navigation/set-language.ts';
import { clearAccountCache } from '../../session/session.ts';
import { someAccount, someOverview } from '../../testing/account.ts';
import { codeIn } from '../../testing/code.ts';
import { someBill } from '../../testing/payments.ts';
import {
  waitForRoute,
  callsTo,
  openPortal,
  parkPointer,
  reply,
  serve,
  signInAs,
  resetPortal,
  waitUntil,
} from '../../testing/render-portal.tsx';

const get = 'GET /api/account/v1.1/';
const pending = 'GET /api/account/v1.1/change-email/pending';
const status = 'GET /api/account/v1.1/email-verification/status';
const byCode = 'POST /api/account/v1.1/email-verification/confirm/code';
const create = 'POST /api/account/v1.1/email-verification/create';
const resendChange = 'POST /api/account/v1.1/change-email/send-email';
const overview = 'GET /api/account/v1/overview';
const clientLog = 'POST /api/log/v1/client';

const alex = someAccount({ phoneNumber: '5145550142' });
const account = (changes: Partial<Account> = {}) => ({ [get]: () => reply(200, { ...alex, ...changes }) });
const nothingPending = {
  [pending]: () => reply(200, { emailPending: false }),
  [overview]: () => reply(200, someOverview()),
};
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const { field: codeField, type } = codeIn('Verification code');

beforeEach(async () => {
  await parkPointer();
  clearAccountCache();
  resetPortal();
});

describe('a direct customer', () => {
  it('[ROUTE-ACC-11] /account/manage exists (manageAccount): email, name, phone and language with their links, read once', async () => {
    const sent = serve({ ...account(), ...nothingPending });
    signInAs('dtc', 'crave');
    expect(await openPortal('/account/manage?service=crave')).toBe('manageAccount');
    await expect.element(heading('Hello, Alex')).toBeVisible();
    for (const words of ['alex@demo.test', 'Alex Tremblay', '514-555-0142', 'English'])
      await expect.element(page.getByRole('listitem').getByText(words)).toBeVisible();
    for (const [name, address] of [
      ['Edit name', '/account/manage/name'],
      ['Edit phone', '/account/manage/phone'],
      ['Edit language', '/account/manage/language'],
      ['Edit email', '/account/manage/email'],
      ['Edit password', '/account/manage/password'],
      ['Review Delete my account', '/account/manage/delete'],
    ] as const)
      await expect.element(link(name)).toHaveAttribute('href', address);
    expect(callsTo(sent, get)).toHaveLength(1);
    expect(callsTo(sent, pending)).toHaveLength(1);
    expect(callsTo(sent, status)).toHaveLength(0);

    await setLanguage('fr');
    await expect.element(heading('Bonjour Alex')).toBeVisible();
    await expect.element(link('Modifier le nom')).toBeVisible();
    await expect.element(link('Voir Supprimer mon compte')).toBeVisible();
  });

  it('[UX-14] plan, next payment, profiles, devices and gift balance come first, in three calls at once', async () => {
    const nextBill = someBill({ day: '2026-12-08', gift: 25, due: 7.19 });
    const sent = serve({
      ...account(),
      ...nothingPending,
      [overview]: () => reply(200, someOverview({ nextBill, giftBalance: 25 })),
    });
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?service=crave');
    const first = page.getByRole('region', { name: 'At a glance' });
    await expect
      .element(first)
      .toMatchTextContent(
        /ActiveCrave TotalWith Starz · MonthlySee my planNext payment\$7\.19 on December 8, 2026\$32\.19 minus \$25\.00 from your gift balance · Visa ending in 4242Details/,
      );
    for (const [name, address] of [
      ['See my plan', expect.stringContaining('subscriptionItemId=s-1')],
      ['Next payment details', expect.stringContaining('subscriptionItemId=s-1')],
      ['Profiles 3 of 5', '/account/profiles'],
      ['Devices 2 of 5', '/account/settings/devices'],
      ['Gift balance $25.00 Used first', '/account/gift-balance'],
    ] as const)
      await expect.element(link(name)).toHaveAttribute('href', address as string);
    // Each of them once, unless the machine is so slow that they count as old.
    const asked = new Set(sent.map(({ call }) => call).filter((call) => !call.includes('/log')));
    expect([...asked].sort()).toEqual([get, pending, overview].sort());
    await setLanguage('fr');
    await expect
      .element(page.getByRole('region', { name: 'En un coup d’œil' }))
      .toMatchTextContent(
        /Avec Starz.*Prochain paiement7,19 \$ le 8 décembre 2026.*32,19 \$ moins 25,00 \$ de votre solde/,
      );
  });

  it('[UX-14] a cancelled plan says until when it can be watched; several plans lead to the list', async () => {
    const [plan] = someOverview().plans;
    const ending = { ...plan!, state: 'CANCELLED', endsOn: '2026-12-01' } as const;
    let answer = someOverview({ plans: [ending] });
    serve({ ...account(), ...nothingPending, [overview]: () => reply(200, answer) });
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?service=crave');
    await expect.element(page.getByText('With Starz · Watch until December 1, 2026')).toBeVisible();
    answer = someOverview({ plans: [ending, plan!] });
    clearAccountCache();
    await openPortal('/account/manage?service=crave');
    await expect
      .element(link('See my plans'))
      .toHaveAttribute('href', expect.stringMatching(/unifiedSubscriptions$/) as string);
  });

  it('[A-87] the security card counts what would protect the account better', async () => {
    let answer = someOverview({ advice: ['noPasskey', 'noTwoStep'] });
    serve({ ...account(), ...nothingPending, [overview]: () => reply(200, answer) });
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?service=crave');
    await expect.element(page.getByText('2 things to do to protect your account better')).toBeVisible();
    answer = someOverview({ advice: [] });
    clearAccountCache();
    await openPortal('/account/manage?service=crave');
    await expect.element(page.getByText('Passkeys, sessions and recent activity')).toBeVisible();
  });

  it('[UX-14] without a plan the overview offers one; a brand that sells none says nothing about plans', async () => {
    serve({ ...account(), ...nothingPending, [overview]: () => reply(200, someOverview({ plans: [] })) });
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?service=crave');
    await expect
      .element(link('Choose a plan'))
      .toHaveAttribute('href', expect.stringMatching(/^\/purchase\/products/) as string);
    clearAccountCache();
    signInAs('dtc', 'bellmedia');
    await openPortal('/account/manage?service=bellmedia');
    await expect.element(link(/^Gift balance/)).toBeVisible();
    await expect.element(link('Choose a plan')).not.toBeInTheDocument();
    await expect.element(link(/^Profiles/)).not.toBeInTheDocument();
  });

  it('an overview that fails leaves the details usable and can be retried', async () => {
    let answer = () => reply(503, { code: 'SERVICE_UNAVAILABLE' });
    serve({ ...account(), ...nothingPending, [overview]: () => answer() });
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?service=crave');
    await expect.element(link('Edit name')).toBeVisible();
    await waitUntil(() => expect(page.getByRole('alert').elements()).toHaveLength(1));
    answer = () => reply(200, someOverview());
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(link('See my plan')).toBeVisible();
  });

  it('section titles show while loading; account and pending change are requested in parallel', async () => {
    const sent = serve({ [get]: () => new Promise(() => {}), ...nothingPending });
    signInAs('dtc', 'crave');
    void openPortal('/account/manage?service=crave');
    for (const name of ['Personal details', 'Sign-in and security', 'Other accounts', 'Delete account'])
      await expect.element(heading(name)).toBeVisible();
    await waitUntil(() => expect(callsTo(sent, pending)).toHaveLength(1));
    expect(callsTo(sent, get)).toHaveLength(1);
  });

  it('missing values are shown as missing and can be edited', async () => {
    serve({ ...account({ firstName: null, lastName: null, phoneNumber: null }), ...nothingPending });
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?service=crave');
    await expect.element(heading('My account')).toBeVisible();
    await waitUntil(() => expect(page.getByText('Not added').elements()).toHaveLength(2));
    await expect.element(link('Edit phone')).toBeVisible();
  });

  it('[FLAG-11] Flag: delete account. A brand without it has no link to it.', async () => {
    serve({ ...account(), ...nothingPending });
    signInAs('dtc', 'cp24');
    await openPortal('/account/manage?service=cp24');
    await expect.element(link('Edit name')).toBeVisible();
    await expect.element(link('Review Delete my account')).not.toBeInTheDocument();
  });

  it('an account that fails to load shows the reason and can be retried', async () => {
    let answer = () => reply(503, { code: 'SERVICE_UNAVAILABLE' });
    serve({ [get]: () => answer(), ...nothingPending });
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?service=crave');
    await expect.element(page.getByRole('alert')).toBeVisible();
    answer = () => reply(200, alex);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(link('Edit name')).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
});

describe('a pending email change', () => {
  const waiting = {
    emailPending: true,
    oldEmail: 'alex@demo.test',
    newEmail: 'nouvelle@demo.test',
    expiresAt: '2026-11-16T14:40:00Z',
  };

  it('shows the new address and its expiry; the mail can be resent once a minute', async () => {
    let answer = () => reply(202, {});
    const sent = serve({
      ...account(),
      [pending]: () => reply(200, waiting),
      [resendChange]: () => answer(),
    });
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?service=crave');
    await expect.element(page.getByText('nouvelle@demo.test')).toBeVisible();
    await expect.element(page.getByText(/by 9:40.a\.m\. on November\s16\./)).toBeVisible();
    await expect.element(link('Use a different email')).toHaveAttribute('href', '/account/manage/email');

    const resend = page.getByRole('button', { name: 'Resend' });
    await resend.click();
    await expect.element(page.getByText(/We sent a new email/)).toBeVisible();
    await expect.element(page.getByText(/Resend in (60|59)/)).toBeVisible();
    await expect.element(resend).toHaveAttribute('aria-disabled', 'true');
    answer = () => reply(429, { code: 'RESEND_TOO_SOON', details: { retryAfter: 41 } });
    await openPortal('/account/manage?service=crave');
    await resend.click();
    await expect
      .element(page.getByText('Please wait a moment before requesting another email.'))
      .toBeVisible();
    await expect.element(page.getByText(/Resend in (41|40)/)).toBeVisible();
    expect(callsTo(sent, resendChange)).toHaveLength(2);

    await setLanguage('fr');
    await expect.element(page.getByText(/d’ici le 16\u00a0novembre à 9\u00a0h\u00a040/)).toBeVisible();
  });

  it('disappears when it is confirmed or undone elsewhere', async () => {
    let answer = () => reply(200, waiting);
    serve({
      ...account(),
      [pending]: () => answer(),
      [resendChange]: () => {
        answer = () => reply(200, { emailPending: false });
        return reply(404, { code: 'NO_PENDING_CHANGE' });
      },
    });
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?service=crave');
    await page.getByRole('button', { name: 'Resend' }).click();
    await expect.element(page.getByText('nouvelle@demo.test')).not.toBeInTheDocument();
  });
});

describe('an unverified email', () => {
  const unverified = account({ emailVerificationStatus: 'EMAIL_SENT' });
  const stillNot = { [status]: () => reply(200, { emailVerificationStatus: 'EMAIL_SENT' }) };

  it('[ROUTE-ACC-03] Exempt: manageAccount. [ROUTE-ACC-09] If emailVerificationStatus is not VERIFIED the user goes to manageAccount.', async () => {
    serve({ ...unverified, ...nothingPending, ...stillNot });
    signInAs('dtc', 'crave');
    expect(await openPortal('/account/manage/name?service=crave')).toBe('manageAccount');
    await expect.element(page.getByText(/^Enter the 6-digit code we sent to/)).toBeVisible();
    await expect.element(page.getByText('Alex Tremblay')).toBeVisible();
    await expect.element(link('Edit name')).not.toBeInTheDocument();
    await expect.element(link('Review Delete my account')).toBeVisible();
  });

  it('[FLOW-15] [UX-8] Email verification goes UNVERIFIED → EMAIL_SENT: one button sends the code, then the page asks for it', async () => {
    serve({
      ...account({ emailVerificationStatus: 'UNVERIFIED' }),
      ...nothingPending,
      ...stillNot,
      [create]: () => reply(202, { emailVerificationStatus: 'EMAIL_SENT' }),
    });
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?service=crave');
    await expect.element(page.getByText(/^We’ll send a 6-digit code/)).toBeVisible();
    await expect.element(codeField()).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Resend' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await expect.element(heading('Enter the code we just sent')).toHaveFocus();
    await expect.element(page.getByText(/^Enter the 6-digit code we sent to/)).toBeVisible();
    await expect.element(codeField()).toBeVisible();
    await expect.element(page.getByText(/Resend in (60|59|58)/)).toBeVisible();
  });

  it('[VAL-FORM-14] Email verification by code gives true on success: the page is unlocked and says so', async () => {
    let state: Account['emailVerificationStatus'] = 'EMAIL_SENT';
    serve({
      [get]: () => reply(200, { ...alex, emailVerificationStatus: state }),
      ...nothingPending,
      ...stillNot,
      [byCode]: () => {
        state = 'VERIFIED';
        return reply(200, { emailVerificationStatus: state });
      },
    });
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?service=crave');
    const ownEmail = page.getByRole('listitem').filter({ hasText: /^Emailalex/ });
    await expect.element(ownEmail).toMatchTextContent(/ Not verified$/);
    await type('481516');
    await expect.element(page.getByRole('status').getByText('Your email is verified')).toBeVisible();
    await expect.element(ownEmail).toMatchTextContent(/ Verified/);
    await expect.element(codeField()).not.toBeInTheDocument();
    await expect.element(link('Edit name')).toBeVisible();
    await expect.element(heading('Hello, Alex')).toHaveFocus();
  });

  it('[VAL-FORM-15] …and false on any failure.', async () => {
    let submitError = () => reply(400, { code: 'CODE_INVALID' });
    serve({ ...unverified, ...nothingPending, ...stillNot, [byCode]: () => submitError() });
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?service=crave');
    await type('000000');
    await expect.element(page.getByText('The code is incorrect.')).toBeVisible();
    submitError = () => reply(500, { code: 'GENERIC' });
    await type('000001');
    await expect.element(page.getByText('An error occurred, please try again later.')).toBeVisible();
    await expect.element(codeField()).toHaveAttribute('aria-invalid', 'true');
  });

  it('[API-ACCT-21] Its errors are only logged; nothing is returned on error.', async () => {
    const sent = serve({
      ...unverified,
      ...nothingPending,
      [status]: () => reply(500, { code: 'GENERIC' }),
      [clientLog]: () => reply(204),
    });
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?service=crave');
    await waitUntil(() =>
      expect(callsTo(sent, clientLog).some(({ body }) => body.includes('email verification status'))).toBe(
        true,
      ),
    );
    await expect.element(codeField()).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
});

it('[PERM-04] BDU users skip email-verification gating: nothing to confirm, and only the language to change; [A-72] the account can be deleted', async () => {
  const sent = serve({
    ...account({
      emailVerificationStatus: 'UNVERIFIED',
      email: '',
      tvProviderId: 'prairie-fibre',
      tvProviderName: { en: 'Prairie Fibre', fr: 'Prairie Fibre' },
    }),
  });
  signInAs('bdu', 'crave', { bdu_provider: 'prairie-fibre' });
  expect(await openPortal('/account/manage?service=crave')).toBe('manageAccount');
  await expect.element(page.getByText('Prairie Fibre', { exact: true })).toBeVisible();
  await expect.element(link('Edit language')).toHaveAttribute('href', '/account/manage/language');
  await expect.element(link(/^Edit (?!language)/)).not.toBeInTheDocument();
  await expect.element(link(/Delete my account/)).toHaveAttribute('href', '/account/manage/delete');
  await expect.element(codeField()).not.toBeInTheDocument();
  expect(callsTo(sent, pending)).toHaveLength(0);
  await link('Edit language').click();
  await waitForRoute('manageLanguage');
});
