/** Name, phone and language forms. */
import type { Account } from '@marquee/product/contract/account.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage } from '../../navigation/set-language.ts';
import { clearAccountCache } from '../../session/session.ts';
import { validClaims } from '../../state/token-cookies.ts';
import { someAccount } from '../../testing/account.ts';
import {
  waitForRoute,
  openPortal,
  reply,
  type SentRequest,
  serve,
  signInAs,
  resetPortal,
  tokenOf,
} from '../../testing/render-portal.tsx';

const get = 'GET /api/account/v1.1/';
const patch = 'PATCH /api/account/v1.1';
const pending = 'GET /api/account/v1.1/change-email/pending';
const token = 'POST /api/login/v2.1';

const alex = someAccount({ phoneNumber: '5145550142' });
/** A server that stores each update, or rejects it. */
const serveAccount = (more: Parameters<typeof serve>[0] = {}): SentRequest[] => {
  let account = alex;
  return serve({
    [get]: () => reply(200, account),
    [pending]: () => reply(200, { emailPending: false }),
    [patch]: ({ body }) => {
      account = { ...account, ...(JSON.parse(body) as Partial<Account>) };
      return reply(200, account);
    },
    ...more,
  });
};
const bodiesOf = (sent: readonly SentRequest[], call: string) =>
  sent.filter((one) => one.call === call).map(({ body }) => JSON.parse(body) as unknown);
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const save = () => page.getByRole('button', { name: 'Save' });
const banner = (words: string) => page.getByRole('status').getByText(words);
const row = (words: string) => page.getByRole('listitem').getByText(words);

beforeEach(() => {
  clearAccountCache();
  resetPortal();
  signInAs('dtc', 'crave');
});

describe('name', () => {
  it('[OVR-10] [ROUTE-ACC-12] Child /account/manage/name: first and last name, prefilled, and saved once', async () => {
    const sent = serveAccount();
    expect(await openPortal('/account/manage/name?service=crave')).toBe('manageName');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Name' })).toBeVisible();
    await expect.element(field('First name')).toHaveValue('Alex');
    await expect.element(field('First name')).toHaveAttribute('autocomplete', 'given-name');
    await expect.element(field('Last name')).toHaveValue('Tremblay');
    await expect.element(field('Last name')).toHaveAttribute('autocomplete', 'family-name');
    expect(sent.filter(({ call }) => call === get)).toHaveLength(1);

    await field('First name').fill('  Zoé-Ève ');
    await setLanguage('fr');
    await expect.element(field('Prénom')).toHaveValue('  Zoé-Ève ');
    await setLanguage('en');
    await save().dblClick();
    await waitForRoute('manageAccount');
    await expect.element(row('Zoé-Ève Tremblay')).toBeVisible();
    expect(bodiesOf(sent, patch)).toEqual([{ firstName: 'Zoé-Ève', lastName: 'Tremblay' }]);
  });

  it('[VAL-EMAIL-12] Name-like fields accept only letters (incl. French accents), spaces, dashes and apostrophes. [VAL-EMAIL-04] Required message. What was typed survives a breakdown', async () => {
    let broken = true;
    const sent = serveAccount({
      [patch]: () => (broken ? reply(500, { code: 'GENERIC' }) : reply(200, alex)),
    });
    await openPortal('/account/manage/name?service=crave');
    await field('First name').fill('');
    await field('Last name').fill('Tremb1ay');
    await save().click();
    await expect
      .element(field('Last name'))
      .toHaveAccessibleDescription('Only letters, spaces, dashes and apostrophes are allowed');
    await expect.element(field('First name')).toHaveAccessibleDescription('Required');
    await expect.element(field('First name')).toHaveFocus();
    expect(bodiesOf(sent, patch)).toHaveLength(0);
    await setLanguage('fr');
    await expect.element(field('Prénom')).toHaveAccessibleDescription('Obligatoire');
    await setLanguage('en');

    await field('First name').fill("D'Arcy");
    await field('Last name').fill('Côté');
    await save().click();
    await expect
      .element(page.getByRole('alert').getByText('An error occurred, please try again later.'))
      .toBeVisible();
    await expect.element(field('First name')).toHaveValue("D'Arcy");
    broken = false;
    await save().click();
    await waitForRoute('manageAccount');
  });
});

it('[portal 28] A person with one name saves it without a last name', async () => {
  const sent = serveAccount();
  await openPortal('/account/manage/name?service=crave');
  await expect
    .element(field('Last name'))
    .toHaveAccessibleDescription('Leave this empty if you have only one name.');
  await field('First name').fill('Taqralik');
  await field('Last name').fill('');
  await save().click();
  await waitForRoute('manageAccount');
  expect(bodiesOf(sent, patch)).toEqual([{ firstName: 'Taqralik', lastName: '' }]);
  await expect.element(row('Taqralik')).toBeVisible();
});

describe('phone', () => {
  it.each([
    ['[ROUTE-ACC-16] Child /account/manage/phone.', '/account/manage/phone', 'managePhone'],
    [
      '[ROUTE-ACC-49] A manage-phone page exists within the account area.',
      '/account/manage-phone',
      'managePhonePage',
    ],
  ])('%s', async (_, address, route) => {
    serveAccount();
    expect(await openPortal(`${address}?service=crave`)).toBe(route);
    await expect.element(field('Mobile phone')).toHaveValue('514-555-0142');
    await expect.element(field('Mobile phone')).toHaveAttribute('autocomplete', 'tel');
  });

  it('[OVR-11] [VAL-PHONE-02] It is shown as 3-3-4 digits separated by dashes (12 characters), while it is typed and after', async () => {
    const sent = serveAccount();
    await openPortal('/account/manage/phone?service=crave');
    await field('Mobile phone').fill('(438) 5550199');
    await expect.element(field('Mobile phone')).toHaveValue('438-555-0199');
    await save().click();
    await waitForRoute('manageAccount');
    await expect.element(row('438-555-0199')).toBeVisible();
    await expect.element(banner('Changes saved.')).toBeVisible();
    expect(bodiesOf(sent, patch)).toEqual([{ phoneNumber: '4385550199' }]);
  });

  it('[VAL-PHONE-03] Example 555-555-5555. [VAL-PHONE-04] Phone must be non-empty. [VAL-PHONE-01] Phone has 10 digits.', async () => {
    const sent = serveAccount({
      [patch]: () => reply(400, { code: 'VALIDATION', details: { phoneNumber: 'PHONE_FORMAT' } }),
    });
    await openPortal('/account/manage/phone?service=crave');
    await expect.element(field('Mobile phone')).toHaveAttribute('placeholder', '555-555-5555');
    await field('Mobile phone').fill('');
    await save().click();
    await expect.element(field('Mobile phone')).toHaveAccessibleDescription('Please enter your phone number');
    for (const wrong of ['514555019', '25145550199']) {
      await field('Mobile phone').fill(wrong);
      await save().click();
      await expect
        .element(field('Mobile phone'))
        .toHaveAccessibleDescription('Please enter a valid 10-digit number');
    }
    expect(bodiesOf(sent, patch)).toHaveLength(0);

    // The server's validation error shows at the same field.
    await field('Mobile phone').fill('514-555-0199');
    await expect.element(field('Mobile phone')).not.toHaveAttribute('aria-invalid');
    await save().click();
    await expect
      .element(field('Mobile phone'))
      .toHaveAccessibleDescription('Please enter a valid 10-digit number');
    await expect.element(field('Mobile phone')).toHaveFocus();
    await setLanguage('fr');
    await expect.element(field('Téléphone cellulaire')).toHaveValue('514-555-0199');
    await expect
      .element(field('Téléphone cellulaire'))
      .toHaveAccessibleDescription('Veuillez entrer un numéro valide à 10 chiffres');
  });
});

describe('language', () => {
  const claims = { authorities: ['REGULAR_USER'], client_id: 'crave-web', scope: [], localization: 'fr' };

  it('[OVR-12] [ROUTE-ACC-17] Child /account/manage/language: English or Français, applied at once and in the token', async () => {
    const sent = serveAccount({
      [token]: () => {
        document.cookie = `access_token=${tokenOf(claims)}; path=/`;
        return reply(200, {});
      },
    });
    expect(await openPortal('/account/manage/language?service=crave')).toBe('manageLanguage');
    await expect.element(page.getByRole('radio', { name: 'English' })).toBeChecked();
    await page.getByRole('radio', { name: 'Français' }).click();
    await expect.element(page.getByRole('radio', { name: 'Français' })).toBeChecked();
    await save().click();
    await waitForRoute('manageAccount');
    await expect.element(page.getByRole('heading', { name: 'Bonjour Alex' })).toBeVisible();
    await expect.element(banner('Modifications enregistrées.')).toBeVisible();
    expect(document.documentElement.lang).toBe('fr-CA');
    expect(bodiesOf(sent, patch)).toEqual([{ language: 'fr' }]);
    expect(sent.filter(({ call }) => call === token).map(({ body }) => body)).toEqual([
      'grant_type=refresh_token',
    ]);
    expect(validClaims()?.localization).toBe('fr');
  });

  it('a failed token refresh does not undo the saved change', async () => {
    serveAccount({ [token]: () => reply(503, { code: 'SERVICE_UNAVAILABLE' }) });
    await openPortal('/account/manage/language?service=crave');
    await page.getByRole('radio', { name: 'Français' }).click();
    await save().click();
    await waitForRoute('manageAccount');
    expect(document.documentElement.lang).toBe('fr-CA');
  });

  it('an error keeps the choice, and the page language does not change', async () => {
    serveAccount({ [patch]: () => reply(503, { code: 'SERVICE_UNAVAILABLE' }) });
    await openPortal('/account/manage/language?service=crave');
    await page.getByRole('radio', { name: 'Français' }).click();
    await save().click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(page.getByRole('radio', { name: 'Français' })).toBeChecked();
    expect(document.documentElement.lang).toBe('en-CA');
  });
});
