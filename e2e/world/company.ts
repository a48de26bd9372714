/** Page object: the pages of a simulated TV provider or partner. */
import type { Language } from '@marquee/product/brands.ts';
import type { MigrationAction } from '@marquee/product/values/enums.ts';
import { expect, type Page } from '@playwright/test';
import { messages } from '../../apps/world/src/messages/messages.ts';
import { testStack } from '../stack.ts';
import type { Where } from '../visitor.ts';

/** What a viewer lets the provider say about them. */
interface Contacts {
  readonly email?: string;
}

export const companyAt = (page: Page, language: Language) => {
  const words = messages[language].company;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  return {
    /** Signs in and consents. */
    agree: async (userName: string, { email }: Contacts = {}): Promise<void> => {
      await page.getByLabel(words.userName).fill(userName);
      await page.getByLabel(words.password).fill('viewer');
      if (email !== undefined) {
        await page.getByText(words.contacts.title).click();
        await page.getByLabel(words.contacts.email, { exact: true }).fill(email);
      }
      await press(words.signIn);
      await press(words.allow);
    },

    /** The provider's page makes an address that moves the viewer to one account. */
    migrationUrl: async (
      providerId: string,
      userName: string,
      action: MigrationAction,
      brand: Where['brand'],
    ): Promise<string> => {
      await page.goto(`${testStack.world}/tv/${providerId}?lang=${language}`);
      await page.getByLabel(words.userName, { exact: true }).fill(userName);
      await page.getByLabel(words.migration.action).selectOption(action);
      await page.getByLabel(words.migration.brand).selectOption(brand);
      await press(words.migration.move);
      await expect(page.getByRole('status')).toContainText(words.migration.made);
      return (await page.getByRole('status').getByRole('link').getAttribute('href')) ?? '';
    },

    /** The partner's page tells the product that a customer's line is active, and whose email it has verified. */
    activateLine: async (partnerId: string, userName: string, email: string): Promise<void> => {
      await page.goto(`${testStack.world}/partner/${partnerId}?lang=${language}`);
      await page.getByLabel(words.userName, { exact: true }).fill(userName);
      await page.getByLabel(words.line.email).fill(email);
      await press(words.line.active);
      await expect(page.getByRole('status')).toHaveText(words.line.told.active(userName));
    },
  };
};
