/** Attacks by a sibling host, a foreign link or an embedding page change nothing without confirmation. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { generateMagicLink } from '@marquee/product/contract/auth.ts';
import { href } from '@marquee/product/navigation/links.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { newCustomer } from '../../customer.ts';
import { expect, test } from '../../fixtures.ts';
import { type IsolatedServer, isolatedServer } from '../../isolated-server.ts';
import { visitorOf } from '../../visitor.ts';

const port = 4264;
const portal = `http://account.crave.localhost:${port}`;
const sister = 'http://blog.crave.localhost:4265';
const vanilla = { brand: 'vanilla', language: 'en' } as const;

/** A blank page of the sibling host in which a test runs its script. */
const blog = createServer((_, response) =>
  response
    .setHeader('content-type', 'text/html')
    .end('<!doctype html><title>blog</title><iframe width="700" height="500"></iframe>'),
);

test.describe.configure({ mode: 'default' });

let server: IsolatedServer;
test.beforeAll(async () => {
  blog.listen(4265, 'localhost');
  await once(blog, 'listening');
  // As in production: a token is accepted only at the host of its session.
  server = isolatedServer(port, {
    TEST_LIMITS: 'on',
    BOT_CHECK: 'off',
    PUBLIC_URL: portal,
    SIGN_IN_WIDGET: 'true',
    FRAME_ORIGINS: sister,
  });
  await server.start();
});
test.afterAll(async () => {
  blog.closeAllConnections();
  blog.close();
  await server.stop();
});

const newPerson = () => newCustomer({ kind: 'fresh', brand: 'vanilla' }, server.url);

const atSister = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${sister}/`);
  return page;
};
const plant = async (context: BrowserContext, ...cookies: readonly string[]): Promise<void> => {
  const page = await atSister(context);
  await page.evaluate((all) => {
    for (const cookie of all) document.cookie = `${cookie}; domain=crave.localhost; secure; samesite=none`;
  }, cookies);
  await page.close();
};

test('[finding F11] a token that a sister host planted is not used: the customer stays who they are, also after it ran out', async ({
  page,
  context,
}) => {
  const [victim, attacker] = [await newPerson(), await newPerson()];
  const visitor = visitorOf(page, vanilla, portal);
  await visitor.signIn(victim.email, victim.password);
  await visitor.isAt('manageAccount');
  await plant(context, `access_token=${attacker.access_token}; path=/account`);

  const sent: (string | null)[] = [];
  page.on('request', (request) => {
    const token = request.headers()['authorization'];
    if (token?.startsWith('Bearer ')) sent.push(token.slice('Bearer '.length));
  });
  await visitor.open('manageAccount');
  await expect(page.getByRole('main').getByText(victim.email)).toBeVisible();
  await expect(page.getByText(attacker.email)).toHaveCount(0);

  await context.clearCookies({ name: 'access_token', path: '/' });
  await visitor.open('manageAccount');
  await expect(page.getByRole('main').getByText(victim.email)).toBeVisible();
  await expect(page.getByText(attacker.email)).toHaveCount(0);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent).not.toContain(attacker.access_token);
});

for (const answer of ['take', 'refuse'] as const)
  test(`[finding F11] whole cookies of another session are asked about before anything is shown: ${answer}`, async ({
    page,
    context,
    expectAccessible,
  }) => {
    const other = await newPerson();
    await plant(
      context,
      `access_token=${other.access_token}; path=/`,
      'has_session=1; path=/',
      `refresh_token=${other.refresh_token}; path=/api/login`,
    );
    const visitor = visitorOf(page, vanilla, portal);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await page.goto(visitor.address('manageAccount'));
    await visitor.sees('auth.continueAs.title');
    await expect(page.getByRole('paragraph').filter({ hasText: other.email })).toBeVisible();
    expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
    await expectAccessible();
    if (answer === 'take') {
      await visitor.button('auth.zBrowser.take', { email: other.email }).click();
      await visitor.isAt('manageAccount');
      await page.reload();
      await visitor.isAt('manageAccount');
      await expect(page.getByRole('main').getByText(other.email)).toBeVisible();
    } else {
      await visitor.button('auth.zBrowser.refuse').click();
      await visitor.isAt('loginIndex');
      await visitor.open('manageAccount');
      await visitor.isAt('loginIndex');
    }
  });

test('[finding F25] a magic link asks for confirmation in an unknown browser, and not in a known one', async ({
  page,
  expectAccessible,
}) => {
  const attacker = await newPerson();
  const linkOf = async (): Promise<string> => {
    const reply = await fetch(`${server.url}${generateMagicLink.path}?brand=vanilla`, {
      method: 'POST',
      headers: { authorization: `Bearer ${attacker.access_token}` },
    });
    const { magicLink } = (await reply.json()) as { magicLink: string };
    return `${portal}${href('zBrowser', { link: 'link' })}?service=vanilla&lang=en&magicLink=${magicLink}`;
  };
  const visitor = visitorOf(page, vanilla, portal);
  await page.goto(await linkOf());
  await visitor.sees('auth.continueAs.title');
  await expect(page.getByRole('paragraph').filter({ hasText: attacker.email })).toBeVisible();
  await expectAccessible();
  await visitor.button('auth.zBrowser.refuse').click();
  await visitor.isAt('loginIndex');
  await visitor.open('manageAccount');
  await visitor.isAt('loginIndex');

  await visitor.signIn(attacker.email, attacker.password);
  await visitor.isAt('manageAccount');
  await visitor.signOut();
  await page.goto(await linkOf());
  await visitor.isAt('manageAccount');
});

test('[finding F13] a page that frames the portal gets the sign-in screens and nothing else', async ({
  context,
}) => {
  const victim = await newPerson();
  const page = await atSister(context);
  const frame = page.frames()[1]!;
  const show = async (path: string): Promise<void> => {
    await page.evaluate((url) => {
      document.querySelector('iframe')!.src = url;
    }, `${portal}${path}?service=vanilla&lang=en`);
  };

  for (const name of ['manageAccount', 'shortcode', 'deleteAccount', 'purchasePayments'] as const) {
    await show(routes[name].path);
    await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
  }

  await show(routes.loginDTCIdentifier.path);
  const inside = page.frameLocator('iframe');
  await inside.getByRole('textbox').fill(victim.email);
  await inside.locator('button[type=submit]').click();
  await inside.locator('input[type=password]').fill(victim.password);
  await inside.locator('button[type=submit]').click();
  // Signed in, the account takes the whole window.
  await page.waitForURL((url) => url.origin === portal);
  await expect(page.locator('body')).toHaveAttribute('data-route', 'manageAccount');
  expect(frame.isDetached()).toBe(true);
});
