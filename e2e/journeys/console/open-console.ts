/** A member of staff in a browser of their own, and what every journey of the console does. */
import type { Browser, Page } from '@playwright/test';
import enCodes from '@marquee/product/messages/en/console-codes.ts';
import enOperations from '@marquee/product/messages/en/console-operations.ts';
import enQueues from '@marquee/product/messages/en/console-queues.ts';
import enRecords from '@marquee/product/messages/en/console-records.ts';
import enConsole from '@marquee/product/messages/en/console.ts';
import frCodes from '@marquee/product/messages/fr/console-codes.ts';
import frOperations from '@marquee/product/messages/fr/console-operations.ts';
import frQueues from '@marquee/product/messages/fr/console-queues.ts';
import frRecords from '@marquee/product/messages/fr/console-records.ts';
import frConsole from '@marquee/product/messages/fr/console.ts';
import type { DemoStaffId } from '@marquee/product/staff/demo-staff.ts';
import { expect } from '../../fixtures.ts';
import { testStack } from '../../stack.ts';

export const en = { ...enConsole, ...enCodes, ...enOperations, ...enQueues, ...enRecords } as const;
export const fr = { ...frConsole, ...frCodes, ...frOperations, ...frQueues, ...frRecords } as const;

/** Signs in at the company's provider. */
export const openConsole = async (
  browser: Browser,
  userName: DemoStaffId,
  locale: 'en-CA' | 'fr-CA' = 'en-CA',
): Promise<Page> => {
  const words = locale === 'fr-CA' ? fr : en;
  const context = await browser.newContext({ locale, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(testStack.console);
  await page.getByRole('link', { name: words['console.signedOut.signIn'] }).click();
  await page.locator('#userName').fill(userName);
  await page.locator('#password').fill('viewer');
  await page.locator('#password').press('Enter');
  await expect(page.getByRole('navigation', { name: words['console.nav'] })).toBeVisible();
  return page;
};

/** Presses the shortcut until the field has the focus: the page listens for it only after it has rendered. */
export const searchFor = async (page: Page, text: string): Promise<void> => {
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(page.locator('input[type=search]:focus')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.type(text);
};
