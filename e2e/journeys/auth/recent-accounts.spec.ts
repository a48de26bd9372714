/** Recent accounts and continue URLs: customers return to where they came from, and never elsewhere. */
import { limits } from '@marquee/product/limits.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import { testStack } from '../../stack.ts';
import { expect, homeOf, newCustomer, signIn, test } from '../../fixtures.ts';
import { visitorOf } from '../../visitor.ts';

const crave = { brand: 'crave', language: 'en' } as const;
const home = homeOf('crave');

test('[FLOW-12] [ROUTE-MISC-04] continue returns to the page of the brand', async ({ page }) => {
  const { email, password } = await newCustomer({ kind: 'fresh', brand: 'crave' });
  const visitor = visitorOf(page, crave);
  await visitor.open('login', { continue: `${home}/?play=1` });
  await visitor.link('auth.login.email').click();
  await visitor.giveEmail(email);
  await visitor.isAt('loginDTCPassword');
  await visitor.givePassword(password);
  await page.waitForURL(`${home}/?play=1`);
  expect(new URL(page.url()).origin).toBe(home);
});

const hostile = [
  'https://evil.example.org/',
  '//evil.example.org',
  '/\\evil.example.org',
  'https:evil.example.org',
  'https://crave.ca@evil.example.org/',
  'https://crave.ca.evil.example.org/',
  'https://evil.example.org\\@crave.ca/',
  'https://evilcrave.ca/',
  'http://localhost:9999/',
  'http://169.254.169.254/latest',
  'javascript:location="https://evil.example.org"',
  'data:text/html,<script>location="https://evil.example.org"</script>',
  'java\tscript:alert(1)',
  ' https://evil.example.org',
  'https://crave.ca%2f@evil.example.org/',
];
test('[T9] a hostile continue is never followed', async ({ page, context }) => {
  await signIn(context);
  const left = new Set<string>();
  page.on('request', (request) => {
    if (request.isNavigationRequest()) left.add(new URL(request.url()).origin);
  });
  const visitor = visitorOf(page, crave);
  for (const address of hostile) {
    await test.step(address, async () => {
      await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
      await visitor.open('checkServices', { continue: address, skipLogoAnimation: 'true' });
      await page.waitForURL((url) => url.pathname === routes.manageAccount.path);
      expect(new URL(page.url()).origin).toBe(testStack.url);
    });
  }
  expect([...left]).toEqual([testStack.url]);
});

test('[FLOW-07] in test mode sign-in returns to the debug page', async ({ page }) => {
  const { email, password } = await newCustomer({ kind: 'fresh', brand: 'crave' });
  const visitor = visitorOf(page, crave);
  await visitor.open('login', { testReturn: 'debug' });
  await visitor.signIn(email, password);
  await visitor.isAt('debug');
});

test('[ROUTE-MISC-01] automaticSignIn shows the email and returns to the brand', async ({
  page,
  context,
}) => {
  const visitor = visitorOf(page, crave);
  await visitor.open('automaticSignIn');
  await visitor.isAt('loginIndex');
  const { email } = await signIn(context);
  await visitor.open('root', { action: 'signin' });
  await visitor.isAt('automaticSignIn');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(email);
  await page.waitForURL(`${home}/**`);
});

test('[FLOW-06] [ROUTE-MISC-05] ssoCheckServices offers the sign-in page three times, then gives up; a session resets the count', async ({
  page,
  context,
}) => {
  const visitor = visitorOf(page, crave);
  const count = () =>
    page.evaluate(
      () =>
        (JSON.parse(localStorage.getItem('um.login') ?? '{}') as { ssoRetryCount?: number }).ssoRetryCount,
    );
  for (let tries = 1; tries <= limits.ssoRetries; tries++) {
    await visitor.open('ssoCheckServices');
    await visitor.isAt('loginIndex');
    expect(await count()).toBe(tries);
  }
  await page.goto(visitor.address('ssoCheckServices'));
  await page.waitForURL(`${home}/**`);

  await visitor.open('ssoCheckServices');
  await visitor.isAt('loginIndex');
  expect(await count()).toBe(1);
  await signIn(context);
  await page.goto(visitor.address('ssoCheckServices', { skipLogoAnimation: 'true' }));
  await page.waitForURL(`${home}/**`);
  await visitor.open('manageAccount');
  expect(await count()).toBe(0);
});
