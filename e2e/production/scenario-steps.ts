/** What several scenarios of the production journey do. */
import type { Language } from '@marquee/product/brands.ts';
import { messages } from '../../apps/world/src/messages/messages.ts';
import type { BackOffice } from './companies.ts';
import type { Person } from './people.ts';
import type { homeOf } from './production-stack.ts';

export interface Scenario {
  /** A visitor in a browser context of their own; crave in English by default. */
  readonly arrive: (brand?: Parameters<typeof homeOf>[0], language?: Language) => Promise<Person>;
  readonly office: BackOffice;
  readonly ada: { readonly email: string; readonly password: string };
  readonly imported: { readonly email: string };
}

/** Words of the simulated TV providers and partners. */
export const there = messages.en.company;

/** A verified customer, by the forms and the mail. */
export const register = async (person: Person, email: string, password: string): Promise<void> => {
  await person.fromHome('register');
  await person.isAt('registerIdentifier');
  await person.giveEmail(email);
  await person.isAt('registerPassword');
  await person.field('fields.password.label').fill(password);
  await person.field('fields.confirmPassword.label').fill(password);
  await person.field('fields.phone.label').fill('514 555 0199');
  await person.submit();
  await person.isAt('accountCreated');
  await person.followMail(email, 'verifyEmail');
  await person.isAt('verifyEmailSuccess');
};

/** From the brand's site; ends there. */
export const signIn = async (person: Person, email: string, password: string): Promise<void> => {
  await person.fromHome('signIn');
  await person.isAt('loginIndex');
  await person.click('auth.login.email');
  await person.isAt('loginDTCIdentifier');
  await person.giveEmail(email);
  await person.isAt('loginDTCPassword');
  await person.givePassword(password);
  await person.atHome();
};

/** At a TV provider or partner of the simulators, in English. */
export const agreeThere = async ({ page }: Person, userName: string): Promise<void> => {
  await page.getByLabel(there.userName, { exact: true }).fill(userName);
  await page.getByLabel(there.password, { exact: true }).fill('viewer');
  await page.getByRole('button', { name: there.signIn, exact: true }).click();
  await page.getByRole('button', { name: there.allow }).click();
};
