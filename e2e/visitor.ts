/** Page object: a visitor who reads, clicks and types in one language. */
import { randomUUID } from 'node:crypto';
import type { BrandId, Language } from '@marquee/product/brands.ts';
import { href } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { settled } from './fixtures.ts';
import { type Key, translatorFor, type Values } from './messages.ts';

export const newEmail = (): string => `ada-${randomUUID().slice(0, 8)}@example.ca`;
/** Always contains a digit: one random suffix in 2,500 has none. */
export const newPassword = (): string => `Quiet-Lake-1${randomUUID().slice(0, 8)}`;

type MailKind =
  | 'verifyEmail'
  | 'recovery'
  | 'passwordChanged'
  | 'newSignIn'
  | 'alreadyRegistered'
  | 'emailChange'
  | 'emailChangeNotice'
  | 'accountDeleted'
  | 'storeRelease'
  | 'exportReady'
  | 'promotionWaiting';

export interface Where {
  readonly brand: BrandId;
  readonly language: Language;
}

export type Visitor = ReturnType<typeof visitorOf>;

export const visitorOf = (page: Page, { brand, language }: Where, origin = '') => {
  const say = translatorFor(language);

  const button = (key: Key, values?: Values): Locator =>
    page.getByRole('button', { name: say(key, values), exact: true });
  const link = (key: Key, values?: Values): Locator =>
    page.getByRole('link', { name: say(key, values), exact: true });
  const field = (key: Key): Locator => page.getByLabel(say(key), { exact: true });
  const submit = (): Promise<void> => page.locator('button[type=submit]').click();

  const isAt = (route: RouteName): Promise<void> =>
    expect(page.locator('body')).toHaveAttribute('data-route', route);
  const sees = (key: Key, values?: Values): Promise<void> =>
    expect(page.getByRole('heading', { level: 1 })).toHaveText(say(key, values));
  const seesMessage = (key: Key, values?: Values): Promise<void> =>
    expect(page.getByRole('main').getByText(say(key, values)).first()).toBeVisible();

  const address = (route: RouteName, query: Readonly<Record<string, string>> = {}): string =>
    `${origin}${href(route)}?${new URLSearchParams({ service: brand, lang: language, ...query })}`;
  const open = async (...where: Parameters<typeof address>): Promise<void> => {
    await page.goto(address(...where));
    await settled(page);
  };

  const giveEmail = async (email: string): Promise<void> => {
    const input = field('fields.email.label');
    // Over WebDriver BiDi `fill` appends to an email that is already there.
    await input.clear();
    await input.fill(email);
    await submit();
  };
  const givePassword = async (password: string): Promise<void> => {
    await field('fields.password.label').fill(password);
    await submit();
  };

  return {
    page,
    say,
    subject: (kind: MailKind) => say(`mail.${kind}.subject`, { code: '' }),
    button,
    link,
    field,
    submit,
    isAt,
    sees,
    seesMessage,
    address,
    open,
    giveEmail,
    givePassword,

    /** Up to the page that confirms the new account. */
    register: async (email: string, password: string): Promise<void> => {
      await open('registerIdentifier');
      await giveEmail(email);
      await isAt('registerPassword');
      await field('fields.password.label').fill(password);
      await field('fields.confirmPassword.label').fill(password);
      await field('fields.phone.label').fill('514 555 0199');
      await submit();
      await isAt('accountCreated');
    },

    /** Up to the click; the journey checks where it leads. */
    signIn: async (email: string, password: string): Promise<void> => {
      await open('loginDTCIdentifier');
      await giveEmail(email);
      await isAt('loginDTCPassword');
      await givePassword(password);
    },

    /** Through the account menu, which is collapsed on small screens. */
    signOut: async (): Promise<void> => {
      await open('manageAccount');
      await isAt('manageAccount');
      const menu = button('shell.menu.name');
      if (await menu.isVisible()) await menu.click();
      await link('shell.menu.logout').click();
      await expect(page.locator('body')).toHaveAttribute('data-route', /^login/);
    },

    typeCode: async (code: string): Promise<void> => {
      await field('fields.verificationCode.label').pressSequentially(code);
    },
  };
};
