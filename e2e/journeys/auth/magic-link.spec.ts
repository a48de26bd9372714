/** Magic links: created at one brand, opened at another. */
import { generateMagicLink } from '@marquee/product/contract/auth.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import { testStack } from '../../stack.ts';
import { claimsIn, expect, homeOf, settled, signIn, test } from '../../fixtures.ts';
import { visitorOf } from '../../visitor.ts';

const crave = { brand: 'crave', language: 'en' } as const;
const home = homeOf('crave');

const linkOf = async (access_token: string): Promise<{ url: string; magicLink: string }> => {
  const reply = await fetch(testStack.url + generateMagicLink.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}` },
  });
  return (await reply.json()) as { url: string; magicLink: string };
};

test('[T8] [ROUTE-MISC-06] [ROUTE-MISC-08] a magic link works once; a preview does not use it up, and it leaks to no later request', async ({
  page,
  context,
  browser,
  request,
}) => {
  const elsewhere = await browser.newContext();
  const { access_token, accountId } = await signIn(elsewhere);
  const { url, magicLink } = await linkOf(access_token);
  await request.head(url);
  await request.get(url, { headers: { 'sec-purpose': 'prefetch;prerender' } });

  const sentUrls: string[] = [];
  page.on('request', (sent) => {
    if (!sent.isNavigationRequest()) sentUrls.push(sent.url(), sent.headers()['referer'] ?? '');
  });
  await page.goto(url);
  const visitor = visitorOf(page, crave);
  await visitor.isAt('manageAccount');
  expect(await claimsIn(context)).toMatchObject({ account_id: accountId });
  expect(page.url()).not.toContain(magicLink);
  expect(sentUrls.filter((text) => text.includes(magicLink))).toEqual([]);
  expect(await page.evaluate(() => document.referrer)).not.toContain(magicLink);
  await page.goBack();
  expect(page.url()).not.toContain(magicLink);

  const late = await (await browser.newContext()).newPage();
  await late.goto(url);
  await settled(late);
  await expect(late.locator('body')).toHaveAttribute('data-route', /^login/);
  await expect(late.getByRole('dialog')).toContainText(visitor.say('MAGIC_LINK_INVALID'));
});

for (const answer of ['take', 'refuse'] as const)
  test(`[T8] [ROUTE-MISC-09] a link to another account asks first: ${answer}`, async ({
    page,
    context,
    browser,
    expectAccessible,
  }) => {
    const mine = await signIn(context);
    const other = await signIn(await browser.newContext());
    const visitor = visitorOf(page, crave);
    await visitor.open('manageAccount');
    const { magicLink } = await linkOf(other.access_token);
    await page.goto(`/z-browser-link?service=crave&lang=en&magicLink=${magicLink}`);
    await visitor.sees('auth.zBrowser.ask');
    for (const { email } of [mine, other])
      await expect(page.getByRole('paragraph').filter({ hasText: email })).toBeVisible();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('access_token');
    await expectAccessible();
    if (answer === 'take') {
      await visitor.button('auth.zBrowser.take', { email: other.email }).click();
      await visitor.isAt('manageAccount');
      expect(await claimsIn(context)).toMatchObject({ account_id: other.accountId });
    } else {
      await visitor.button('auth.zBrowser.refuse').click();
      await visitor.isAt('loginIndex');
      await visitor.open('manageAccount');
      await visitor.isAt('loginIndex');
    }
  });

test('[ERR-53] [ROUTE-MISC-09] an invalid magic link signs out and shows the error on the sign-in page', async ({
  page,
  context,
}) => {
  await signIn(context);
  const visitor = visitorOf(page, { brand: 'crave', language: 'fr' });
  await visitor.open('manageAccount');
  await page.goto('/z-browser-x?magicLink=nonsense&service=crave&lang=fr');
  await visitor.isAt('loginIndex');
  const dialog = page.getByRole('dialog', { name: visitor.say('shell.genericError.title') });
  await expect(dialog.getByText(visitor.say('GENERIC'), { exact: true })).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('access_token');
});

test('[ROUTE-MISC-07] a magic link continues to the page of its brand, and to no other', async ({
  page,
  context,
}) => {
  const { access_token } = await signIn(context);
  const open = async (redir: string) => {
    const { magicLink } = await linkOf(access_token);
    const query = new URLSearchParams({ service: 'crave', lang: 'en', magicLink, redir });
    await page.goto(`/z-browser-link?${query}`);
  };
  await open(`${home}/?after=link`);
  await page.waitForURL(`${home}/?after=link`);
  await open('https://evil.example.org/');
  await page.waitForURL((url) => url.pathname === routes.manageAccount.path);
  expect(new URL(page.url()).origin).toBe(testStack.url);
});
