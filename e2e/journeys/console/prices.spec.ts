/** A price from its draft to the plan page: seen on plan cards first, approved by another person, with its reason in the audit. */
import { randomInt, randomUUID } from 'node:crypto';
import { axeFindings } from '../../axe.ts';
import { newCustomer, setTokenCookies } from '../../customer.ts';
import { expect, test } from '../../fixtures.ts';
import { keysOf } from '../../keyboard.ts';
import { visitorOf } from '../../visitor.ts';
import { en, fr, openConsole } from './open-console.ts';

test('[money E] a price is drafted, seen on plan cards, approved by another person, and on the plan page at once', async ({
  browser,
  page,
  context,
}) => {
  // Another one for each try; no other journey reads the price of this plan.
  const price = `8.${randomInt(10, 98)}`;
  const reason = `Costs of ${randomUUID()}`;
  await setTokenCookies(context, await newCustomer({ kind: 'fresh', brand: 'crave' }));
  const customer = visitorOf(page, { brand: 'crave', language: 'en' });
  await customer.open('purchaseProducts');
  const plan = page.getByRole('radio', { name: 'Crave Mobile', exact: true });
  await expect(plan).not.toHaveAccessibleDescription(new RegExp(`\\$${price}`));

  const manager = await openConsole(browser, 'catalogue');
  const keys = keysOf(manager);
  const button = (name: string) => manager.getByRole('button', { name, exact: true });
  await expect(async () => {
    await manager.keyboard.press('g');
    await manager.keyboard.press('p');
    await expect(button(en['console.prices.begin']).or(button(en['console.prices.discard']))).toBeVisible();
  }).toPass();
  // Of a try that failed.
  if (await button(en['console.prices.discard']).isVisible())
    await button(en['console.prices.discard']).click();
  await keys.press(button(en['console.prices.begin']));
  await keys.type(manager.getByLabel('Crave Mobile, Monthly', { exact: true }), price);
  await keys.press(button(en['console.prices.save']));
  const shown = manager.frameLocator('iframe');
  await expect(shown.getByText(`$${price}`, { exact: true })).toBeVisible();
  await button(en['console.codes.inFrench']).click();
  await button(en['console.prices.screen.phone']).click();
  await expect(shown.getByText(`${price.replace('.', ',')}\u00A0$`, { exact: true })).toBeVisible();
  await button(en['console.prices.before']).click();
  await expect(shown.getByText(`${price.replace('.', ',')}\u00A0$`, { exact: true })).toHaveCount(0);
  expect(await axeFindings(manager)).toEqual([]);
  await keys.press(button(en['console.askApproval']));
  const dialog = manager.getByRole('dialog');
  await keys.type(dialog.getByLabel(en['console.field.why']), reason);
  await keys.press(dialog.getByRole('button', { name: en['console.askApproval'] }));
  await expect(manager.getByText(en['console.prices.asked'])).toBeVisible();
  await expect(button(en['console.approve'])).toHaveCount(0);
  await manager.context().close();

  const approver = await openConsole(browser, 'admin', 'fr-CA');
  await approver.getByRole('link', { name: fr['console.nav.prices'] }).click();
  await expect(
    approver.frameLocator('iframe').getByText(`${price.replace('.', ',')}\u00A0$`, { exact: true }),
  ).toBeVisible();
  await expect(approver.getByText(reason).first()).toBeVisible();
  await keysOf(approver).press(approver.getByRole('button', { name: fr['console.approve'], exact: true }));
  await expect(approver.getByText(fr['console.prices.approved'])).toBeVisible();
  await page.reload();
  await expect(plan).toHaveAccessibleDescription(new RegExp(`\\$${price} a month`));

  await approver.getByRole('link', { name: fr['console.nav.audit'] }).click();
  await expect(approver.getByText(reason).first()).toBeVisible();
  await approver.context().close();
});
