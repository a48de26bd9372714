/** Page object: the company's other systems at the simulators' hub, which use the service API. */
import { randomUUID } from 'node:crypto';
import type { contract } from '@marquee/product/contract/registry.ts';
import { demoPassword } from '@marquee/product/values/demo/demo-customers.ts';
import { expect, type Page } from '@playwright/test';
import { customersMessages } from '../../apps/world/src/services/customers/customers-messages.ts';
import { messages } from '../../apps/world/src/messages/messages.ts';
import { testStack } from '../stack.ts';
import { newEmail, type Where } from '../visitor.ts';

/** bcrypt of the demo password, as an old system may have it. */
const passwordHash = '$2b$04$yjORjl8K8doP6uiIIoY/ye5nueLnjZ52Ce1K7jL3epnEfPYkDg.uC';

interface CallOptions {
  readonly fields?: Readonly<Record<string, string>>;
  /** Made at the last moment: it may name a time that is soon over. */
  readonly body?: () => object;
}

interface TwinOptions {
  readonly email: string;
  readonly pays: boolean;
  readonly proof: 'password' | 'emailCode';
}

export const servicesAt = (page: Page, { brand, language }: Where) => {
  const words = messages[language].services;
  const customers = customersMessages[language];

  return {
    /** Sends a call by its form; returns the answer's text. */
    call: async (
      call: keyof typeof contract.service,
      { fields = {}, body }: CallOptions = {},
    ): Promise<string> => {
      await page.goto(`${testStack.world}/services?lang=${language}`);
      const section = page.locator(`#call-${call}`);
      await section.locator('summary').click();
      for (const [name, value] of Object.entries(fields))
        await section.locator(`[name="${name}"]`).fill(value);
      if (body) await section.locator('[name="$body"]').fill(JSON.stringify(body()));
      await section.getByRole('button', { name: words.send }).click();
      await expect(section.getByRole('status')).toHaveText(new RegExp(`^\\s*2\\d\\d ${words.done}\\s*$`));
      return (await section.locator('.service-answer pre').first().textContent()) ?? '';
    },

    /** A customer of the old database, with the demo password and a verified email. */
    importCustomer: async (): Promise<{ readonly email: string; readonly password: string }> => {
      const email = newEmail();
      const record = {
        externalId: randomUUID(),
        email,
        emailVerified: true,
        language,
        brand,
        createdAt: '2019-05-01T12:00:00Z',
        passwordHash,
      };
      await page.goto(`${testStack.world}/services/import?lang=${language}`);
      await page.getByLabel(customers.import.records).fill(JSON.stringify(record));
      await page.getByLabel(customers.import.dryRun).uncheck();
      await page.getByRole('button', { name: customers.import.start, exact: true }).click();
      await expect(page.getByRole('status')).toHaveText(customers.import.states.done);
      return { email, password: demoPassword };
    },

    /** A second account of an email, from the old database. */
    makeTwin: async ({ email, pays, proof }: TwinOptions): Promise<void> => {
      await page.goto(`${testStack.world}/services/twins?lang=${language}`);
      await page.getByLabel(customers.twins.email).fill(email);
      await page.getByLabel(customers.twins.brand, { exact: true }).selectOption(brand);
      await page.getByLabel(customers.twins.pays).setChecked(pays);
      await page.getByLabel(customers.twins.proof).selectOption(proof);
      await page.getByRole('button', { name: customers.twins.make.email, exact: true }).click();
      await expect(page.getByRole('status')).toHaveText(customers.twins.made);
    },
  };
};
