/** Operations, billing and admin in the console, by keyboard alone: what they do, and its row in the audit trail. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { brandOf } from '@marquee/product/brands.ts';
import { makeDeadJob } from '@marquee/product/contract/test.ts';
import { axeFindings } from '../../axe.ts';
import { newCustomer } from '../../customer.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { keysOf } from '../../keyboard.ts';
import { testStack } from '../../stack.ts';
import { en, fr, giveReason, openByKeys, openConsole, said } from './open-console.ts';

test('[console D2] operations retries a job, sends an event again and puts up a warning; the audit has each reason', async ({
  browser,
  context,
  page: portal,
}) => {
  const reason = `Case ${randomUUID()}`;
  const error = `Answer lost ${randomUUID()}`;
  await newCustomer({ kind: 'fresh' });
  await fetch(testStack.url + makeDeadJob.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ error }),
  });
  const page = await openConsole(browser, 'operations');
  const keys = keysOf(page);
  const why = en['console.field.why'];

  await openByKeys(page, ['g', 'q'], en['console.queues.title']);
  const dead = page.getByRole('row').filter({ hasText: error });
  await keys.press(dead.getByRole('button', { name: en['console.retry'] }));
  await giveReason(page, why, reason);
  await expect(said(page)).toHaveText('Jobs that run again: 1');
  await expect(dead).toHaveCount(0);

  await openByKeys(page, ['g', 'w'], en['console.webhooks.title']);
  const event = page.getByRole('dialog').locator('li small').first();
  // The customer's event is published within a second.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await keys.press(page.getByRole('button', { name: en['console.webhooks.log'] }).first());
    await expect(event).toBeVisible({ timeout: 3000 });
  }).toPass();
  const eventId = await event.innerText();
  await page.keyboard.press('Escape');
  await keys.press(page.getByRole('button', { name: en['console.webhooks.replay'] }).first());
  await page.keyboard.type(eventId);
  await giveReason(page, why, reason);
  await expect(said(page)).toHaveText('Events sent again: 1');

  const brand = 'noovomoi';
  const warning = `Ce soir\u00A0: ${reason}`;
  await openByKeys(page, ['g', 'b'], /settings$/);
  await page.keyboard.press('v');
  await page.keyboard.type(brandOf(brand).name.en);
  await expect(page.getByRole('combobox', { name: /^Brand/ })).toBeFocused();
  const row = page.getByRole('listitem').filter({ hasText: en['console.setting.warning.loggedIn'] });
  await keys.press(row.getByRole('button', { name: en['console.settings.edit'] }));
  await keys.type(page.getByLabel(en['console.settings.field.en']), 'Tonight');
  await keys.type(page.getByLabel(en['console.settings.field.fr']), warning);
  await giveReason(page, why, reason);
  await expect(said(page)).toContainText(en['console.settings.done.live']);
  await signIn(context, { brand });
  await expect(async () => {
    await portal.goto(`/account/manage?service=${brand}`);
    await expect(portal.getByText(warning)).toBeVisible({ timeout: 3000 });
  }).toPass();
  await keys.press(row.getByRole('button', { name: en['console.settings.takeDown'] }));
  await giveReason(page, why, reason);
  await expect(row.getByText(en['console.settings.noWarning'])).toBeVisible();
  await expect(async () => {
    await portal.reload();
    await expect(portal.locator('body')).toHaveAttribute('data-route', 'manageAccount');
    await expect(portal.getByText(warning)).toHaveCount(0, { timeout: 3000 });
  }).toPass();
  await page.context().close();

  const admin = await openConsole(browser, 'admin', 'fr-CA');
  await openByKeys(admin, ['g', 'l'], fr['console.audit.title']);
  const search = keysOf(admin);
  await search.type(admin.getByLabel(fr['console.audit.actor'], { exact: true }), 'operations');
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(/actor=operations/);
  await expect(admin.getByRole('row').filter({ hasText: reason })).toHaveCount(4);
  expect(await axeFindings(admin)).toEqual([]);
  const file = admin.waitForEvent('download');
  await search.press(admin.getByRole('link', { name: fr['console.audit.export'] }));
  const rows = (await readFile(await (await file).path(), 'utf8')).split('\r\n');
  expect(rows.filter((each) => each.includes(reason))).toHaveLength(4);
  await admin.context().close();
});

test('[console D2] admin gives a role by keyboard, with its reason in the audit', async ({ browser }) => {
  const reason = `Case ${randomUUID()}`;
  const person = `new.${randomUUID()}`;
  const page = await openConsole(browser, 'admin');
  const keys = keysOf(page);
  await openByKeys(page, ['g', 's'], en['console.staff.title']);
  await keys.press(page.getByRole('button', { name: en['console.staff.add'] }));
  await page.keyboard.type(person);
  await keys.tabTo(page.getByRole('checkbox', { name: en['console.role.agent'] }));
  await page.keyboard.press('Space');
  await giveReason(page, en['console.field.why'], reason);
  await expect(said(page)).toHaveText(en['console.staff.done']);
  await expect(page.getByRole('row').filter({ hasText: person })).toContainText(en['console.role.agent']);
  await openByKeys(page, ['g', 'l'], en['console.audit.title']);
  await expect(page.getByRole('row').filter({ hasText: reason })).toHaveCount(1);
  await page.context().close();
});

test('[console D2] billing compares the books by keyboard, in French', async ({ browser }) => {
  const page = await openConsole(browser, 'billing', 'fr-CA');
  const keys = keysOf(page);
  await openByKeys(page, ['g', 'k'], fr['console.books.title']);
  await keys.press(page.getByRole('button', { name: fr['console.books.run'] }));
  await giveReason(page, fr['console.field.why'], 'Fin de journée');
  await expect(said(page)).toHaveText(fr['console.books.done']);
  expect(await axeFindings(page)).toEqual([]);
  await page.context().close();
});
