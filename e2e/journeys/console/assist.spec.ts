/** Help with the customer's code: staff see the customer's own screens, change nothing, and are out when the customer says so. */
import type { Page } from '@playwright/test';
import { axeFindings } from '../../axe.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { testStack } from '../../stack.ts';
import { en, openConsole } from './open-console.ts';

const refusalOf = (page: Page, url: string) =>
  page.evaluate(
    async (address) => (await (await fetch(address, { method: 'DELETE' })).json()) as unknown,
    url,
  );

test('[console D3] the customer gives a code, staff see the screens, and the customer ends it at once', async ({
  browser,
  context,
  page,
}) => {
  const { accountId, email } = await signIn(context);
  const [agent] = await Promise.all([
    openConsole(browser, 'agent'),
    page.goto('/account/manage?service=crave'),
  ]);
  await page.getByRole('button', { name: 'Get a code' }).click();
  const code = await page.getByText(/^\d{3} \d{3}$/).innerText();
  await agent.goto(`${testStack.console}/customers/${accountId}/assist`);
  await expect(agent.getByLabel(en['console.assist.code'])).toBeVisible();
  expect(await axeFindings(agent)).toEqual([]);
  await agent.getByLabel(en['console.assist.code']).fill(code);
  await agent.keyboard.press('Enter');
  const screens = agent.frameLocator('iframe');
  await expect(screens.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(screens.getByText(email).first()).toBeVisible();
  await expect(page.getByText(/from support can see your account/)).toBeVisible();

  await screens.getByRole('link', { name: /Security centre/ }).click();
  await expect(screens.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
  const address = `/api/staff/v1/customers/${accountId}/assist/screens/security/v1/sessions`;
  expect(await refusalOf(agent, address)).toMatchObject({ code: 'ASSIST_READ_ONLY' });

  await page.getByRole('button', { name: 'End now' }).click();
  await expect(agent.getByText(en['console.assist.ended'])).toBeVisible({ timeout: 3000 });
  await expect(agent.locator('iframe')).toHaveCount(0);
  const reply = await agent.goto(`${testStack.console}/view/${accountId}/account/manage`);
  expect(reply?.status()).toBe(404);
  await agent.context().close();
});
