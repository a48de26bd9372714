/** A member of staff in a browser of their own, and what every journey of the console does. */
import type { Browser, Locator, Page } from '@playwright/test';
import enCodes from '@marquee/product/messages/en/console-codes.ts';
import enCompanies from '@marquee/product/messages/en/console-companies.ts';
import enOperations from '@marquee/product/messages/en/console-operations.ts';
import enQueues from '@marquee/product/messages/en/console-queues.ts';
import enRecords from '@marquee/product/messages/en/console-records.ts';
import enConsole from '@marquee/product/messages/en/console.ts';
import frCodes from '@marquee/product/messages/fr/console-codes.ts';
import frCompanies from '@marquee/product/messages/fr/console-companies.ts';
import frOperations from '@marquee/product/messages/fr/console-operations.ts';
import frQueues from '@marquee/product/messages/fr/console-queues.ts';
import frRecords from '@marquee/product/messages/fr/console-records.ts';
import frConsole from '@marquee/product/messages/fr/console.ts';
import type { DemoStaffId } from '@marquee/product/staff/demo-staff.ts';
import { axeFindings } from '../../axe.ts';
import { expect } from '../../fixtures.ts';
import { keysOf } from '../../keyboard.ts';
import { testStack } from '../../stack.ts';

export const en = {
  ...enConsole,
  ...enCodes,
  ...enCompanies,
  ...enOperations,
  ...enQueues,
  ...enRecords,
} as const;
export const fr = {
  ...frConsole,
  ...frCodes,
  ...frCompanies,
  ...frOperations,
  ...frQueues,
  ...frRecords,
} as const;

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

/** Opens a page by its shortcut, which works once the page before has rendered. */
export const openByKeys = async (
  page: Page,
  keys: readonly [string, string],
  title: string | RegExp,
): Promise<void> => {
  await expect(async () => {
    for (const key of keys) await page.keyboard.press(key);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('status', { name: /^(?:Loading|Chargement)/ })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
};

/** Says why in the open dialog, and sends it. */
export const giveReason = async (page: Page, label: string, reason: string): Promise<void> => {
  const keys = keysOf(page);
  const dialog = page.getByRole('dialog');
  await keys.type(dialog.getByLabel(label, { exact: true }), reason);
  expect(await axeFindings(page)).toEqual([]);
  await keys.press(dialog.locator('button[type=submit]'));
};

/** What the page says that was done. */
export const said = (page: Page): Locator => page.getByRole('main').getByRole('status').first();
