import type { Account } from '@marquee/product/contract/account.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage } from '../../navigation/set-language.ts';
import { clearAccountCache } from '../../session/session.ts';
import { someAccount } from '../../testing/account.ts';
import { codeIn } from '../../testing/code.ts';
import { someBill } from '../../testing/payments.ts';
import {
  waitForRoute,
  callsTo,
  openPortal,
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
const nextBill = 'GET /api/billing/v1/next-bill';
const clientLog = 'POST /api/log/v1/client';

const alex = someAccount({ phoneNumber: '5145550142' });
const account = (changes: Partial<Account> = {}) => ({ [get]: () => reply(200, { ...alex, ...changes }) });
const nothingPending = { [pending]: () => reply(200, { emailPending: false }) };
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const { field: codeField, type } = codeIn('Verification code');

beforeEach(() => {
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
      ['Review: Delete my account', '/account/manage/delete'],
    ] as const)
      await expect.element(link(name)).toHaveAttribute('href', address);
    expect(callsTo(sent, get)).toHaveLength(1);
    expect(callsTo(sent, pending)).toHaveLength(1);
    expect(callsTo(sent, status)).toHaveLength(0);

    await setLanguage('fr');
    await expect.element(heading('Bonjour Alex')).toBeVisible();
    await expect.element(link('Modifier le nom')).toBeVisible();
    await expect.element(link('Voir\u00a0: Supprimer mon compte')).toBeVisible();
  });

  it('[UX-2] the next payment is shown first, with the gift balance deducted, in three calls', async () => {
    const bill = someBill({ day: '2026-12-08', gift: 25, due: 7.19 });
    const sent = serve({ ...account(), ...nothingPending, [nextBill]: () => reply(200, bill) });
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?service=crave');
    await expect
      .element(page.getByRole('main'))
      .toMatchTextContent(
        /Next payment\$7\.19 on December 8, 2026Crave Total \+ Starz · \$32\.19 minus \$25\.00 from your gift balance · Visa ending in 4242Details/,
      );
    await expect
      .element(link('Details of the next payment'))
      .toHaveAttribute('href', expect.stringContaining('subscriptionItemId=s-1') as string);
    expect(sent.filter(({ url }) => new URL(url).pathname.startsWith('/api/'))).toHaveLength(3);
    await setLanguage('fr');
    await expect
      .element(page.getByRole('main'))
      .toMatchTextContent(
        /Prochain paiement7,19 \$ le 8 décembre 2026.*32,19 \$ moins 25,00 \$ de votre solde/,
      );
  });

  it('section titles show while loading; account and pending change are requested in parallel', async () => {
    const sent = serve({ [get]: () => new Promise(() => {}), ...nothingPending });
    signInAs('dtc', 'crave');
    void openPortal('/account/manage?service=crave');
    for (const name of [
      'Personal details',
      'Sign-in and security',
      'More than one account',
      'Close the account',
    ])
      await expect.element(heading(name)).toBeVisible();
    await waitUntil(() => expect(callsTo(sent, pending)).toHaveLength(1));
    expect(callsTo(sent, get)).toHaveLength(1);
  });

  it('missing values are shown as missing and can be edited', async () => {
    serve({ ...account({ firstName: null, lastName: null, phoneNumber: null }), ...nothingPending });
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?service=crave');
    await expect.element(heading('My account')).toBeVisible();
    await waitUntil(() => expect(page.getByText('Not given').elements()).toHaveLength(2));
    await expect.element(link('Edit phone')).toBeVisible();
  });

  it('[FLAG-11] Flag: delete account. A brand without it has no link to it.', async () => {
    serve({ ...account(), ...nothingPending });
    signInAs('dtc', 'cp24');
    await openPortal('/account/manage?service=cp24');
    await expect.element(link('Edit name')).toBeVisible();
    await expect.element(link('Review: Delete my account')).not.toBeInTheDocument();
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
    await expect.element(page.getByText(/before 9:40.a\.m\. on November\s16\./)).toBeVisible();
    await expect.element(link('Use another address')).toHaveAttribute('href', '/account/manage/email');

    const resend = page.getByRole('button', { name: 'Resend' });
    await resend.click();
    await expect.element(page.getByText(/A new message is on its way/)).toBeVisible();
    await expect.element(page.getByText(/You can ask again in (60|59)/)).toBeVisible();
    await expect.element(resend).toHaveAttribute('aria-disabled', 'true');
    answer = () => reply(429, { code: 'RESEND_TOO_SOON', details: { retryAfter: 41 } });
    await openPortal('/account/manage?service=crave');
    await resend.click();
    await expect
      .element(page.getByText('Please wait a moment before requesting another email.'))
      .toBeVisible();
    await expect.element(page.getByText(/You can ask again in (41|40)/)).toBeVisible();
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
    await expect.element(page.getByText(/^We sent a 6-digit code to/)).toBeVisible();
    await expect.element(page.getByText('Alex Tremblay')).toBeVisible();
    await expect.element(link('Edit name')).not.toBeInTheDocument();
    await expect.element(link('Review: Delete my account')).toBeVisible();
  });

  it('[FLOW-15] Email verification goes UNVERIFIED → EMAIL_SENT: the page says whether a mail was sent', async () => {
    serve({
      ...account({ emailVerificationStatus: 'UNVERIFIED' }),
      ...nothingPending,
      ...stillNot,
      [create]: () => reply(202, { emailVerificationStatus: 'EMAIL_SENT' }),
    });
    signInAs('dtc', 'crave');
    await openPortal('/account/manage?service=crave');
    await expect.element(page.getByText(/^Ask for a 6-digit code/)).toBeVisible();
    await page.getByRole('button', { name: 'Resend' }).click();
    await expect.element(page.getByText(/^We sent a 6-digit code to/)).toBeVisible();
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
    await type('481516');
    await expect.element(page.getByRole('status').getByText('Your email is confirmed')).toBeVisible();
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

it('[PERM-04] BDU users skip email-verification gating: nothing to confirm, and only the language to change', async () => {
  const sent = serve({ ...account({ emailVerificationStatus: 'UNVERIFIED', email: '' }), ...nothingPending });
  signInAs('bdu', 'crave', { bdu_provider: 'prairie-fibre' });
  expect(await openPortal('/account/manage?service=crave')).toBe('manageAccount');
  await expect.element(page.getByText('Prairie Fibre', { exact: true })).toBeVisible();
  await expect.element(link('Edit language')).toHaveAttribute('href', '/account/manage/language');
  for (const name of [/^Edit (?!language)/, /Delete/])
    await expect.element(link(name)).not.toBeInTheDocument();
  await expect.element(codeField()).not.toBeInTheDocument();
  expect(callsTo(sent, pending)).toHaveLength(0);
  await link('Edit language').click();
  await waitForRoute('manageLanguage');
});
