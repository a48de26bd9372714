import { expect, test } from '../fixtures.ts';
import { messagesTo } from '../inbox.ts';
import { testStack } from '../stack.ts';
import { axeFindings } from '../axe.ts';
import { visitorOf } from '../visitor.ts';

const { world } = testStack;

test('[experience 15] a newcomer buys, activates a TV and recovers a password from the hub, one click each', async ({
  page,
}) => {
  const visitor = visitorOf(page, { brand: 'crave', language: 'en' });
  const story = async (name: string) => {
    await page.goto(`${world}/?lang=en`);
    await page.getByRole('link', { name }).click();
  };
  await page.goto(`${world}/?lang=en`);
  expect(await axeFindings(page)).toEqual([]);

  await story('Buy a plan');
  await visitor.isAt('purchaseProducts');
  // Another customer takes over without being asked.
  await story('Activate a TV');
  await page.waitForURL((url) => url.pathname === '/device');
  await expect(page.locator('#tv [data-code]')).toHaveText(/^\S{5}$/);

  await story('Recover a password');
  await visitor.isAt('forgotPassword');
  const email = new URL(page.url()).searchParams.get('email')!;
  await visitor.submit();
  await expect.poll(async () => (await messagesTo(email)).length).toBeGreaterThan(0);
  await page.goto(`${world}/inbox?to=${encodeURIComponent(email)}`);
  await expect(page.locator('.reader h2')).toHaveText((await messagesTo(email))[0]!.subject);
  expect(await axeFindings(page)).toEqual([]);
});

test('[experience 40] the control page switches a part by its forms, without JavaScript', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${world}/control?lang=fr`);
  const part = page.locator('#partner-homebundle');
  await part.getByRole('button', { name: /Lent/ }).click();
  await expect(part.getByRole('button', { name: /Lent/ })).toHaveAttribute('aria-pressed', 'true');
  await part.getByRole('button', { name: /Fonctionne/ }).click();
  await expect(part.getByRole('button', { name: /Fonctionne/ })).toHaveAttribute('aria-pressed', 'true');
  await page.context().close();
});

test('[experience 40] the API reference finds a call, gets a demo token and sends it', async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByRole('searchbox', { name: 'Search' }).fill('getAccount');
  await expect(page.locator('#found')).toHaveText(/^[1-9] found$/);
  // With few calls shown, because the rules take a minute for all of them.
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Get a token' }).click();
  await expect(page.locator('#token-news')).toContainText('a copy of dtc');
  const call = page.locator('#getAccount');
  await call.getByText('Try it').click();
  await call.getByRole('button', { name: 'Send' }).click();
  await expect(call.getByRole('status')).toContainText('200');
  await expect(call.getByRole('status')).toContainText('Tremblay');
});
