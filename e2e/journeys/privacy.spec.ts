/** Analytics tag: consent, the sandboxed frame, and what reaches the simulated tag. */
import { randomUUID } from 'node:crypto';
import type { Frame, Page } from '@playwright/test';
import { startWorld, type World } from '../../apps/world/src/app.ts';
import { expect, test } from '../fixtures.ts';
import { type IsolatedServer, isolatedServer } from '../isolated-server.ts';
import { type Visitor, visitorOf } from '../visitor.ts';

const port = 4294;
const worldUrl = `http://localhost:${port + 1}`;
const tag = { kind: 'url', key: `${worldUrl}/tag.js`, origins: [worldUrl] };
let server: IsolatedServer;
let world: World;
const setTag = (value: object | null) =>
  server.runOperation('settings', 'set', 'analytics', 'tsn', JSON.stringify(value));

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  server = isolatedServer(port, { WORLD_URL: worldUrl });
  world = await startWorld({
    port: port + 1,
    smtpPort: port + 2,
    portalUrl: server.url,
    log: () => undefined,
  });
  await server.start();
  await setTag(tag);
});
test.afterAll(async () => {
  await server.stop();
  await world.stop();
});

const visitorIn = (page: Page, language: 'en' | 'fr' = 'en') =>
  visitorOf(page, { brand: 'tsn', language }, server.url);
const banner = ({ page, say }: Visitor) => page.getByRole('region', { name: say('privacy.title') });
const frameOf = (page: Page): Frame | undefined =>
  page.frames().find((frame) => frame.url().includes('/tags?'));

/** Requests of the page and its frames to the tag. */
const requestsToTag = (page: Page): string[] => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(worldUrl)) requests.push(new URL(request.url()).pathname);
  });
  return requests;
};

const reported = async (meta: string) => {
  const reply = await fetch(`${worldUrl}/tag/events`);
  const { events } = (await reply.json()) as { events: { entry: Readonly<Record<string, unknown>> }[] };
  return events.map(({ entry }) => entry).filter((entry) => entry['meta'] === meta);
};

/** What a script in the frame gets, by what it tries. */
const tryEverything = (frame: Frame) =>
  frame.evaluate(async () => {
    const outcome = async (attempt: () => unknown): Promise<string> => {
      try {
        return `got ${String(await attempt())}`;
      } catch (error) {
        return (error as Error).name;
      }
    };
    return {
      origin: self.origin,
      cookie: await outcome(() => document.cookie),
      localStorage: await outcome(() => localStorage.length),
      sessionStorage: await outcome(() => sessionStorage.length),
      portalDocument: await outcome(() => parent.document.cookie),
      portalStorage: await outcome(() => parent.localStorage.length),
      portalEvents: await outcome(() => (parent as Window & { dataLayer?: unknown }).dataLayer),
      api: await outcome(() => fetch('/api/config').then(({ status }) => status)),
      otherOrigin: await outcome(() => fetch('https://elsewhere.example/').then(({ status }) => status)),
      topNavigation: await outcome(() => {
        parent.location.href = 'https://elsewhere.example/';
      }),
      window: await outcome(() => open('https://elsewhere.example/')),
    };
  });

test('[C2] Nothing of a tag is requested before consent or after a refusal; what is allowed reaches it', async ({
  page,
}) => {
  const visitor = visitorIn(page);
  const requests = requestsToTag(page);
  const meta = randomUUID();
  await visitor.open('loginIndex', { meta });
  await expect(banner(visitor)).toBeVisible();
  await visitor.button('privacy.refuse').click();
  await expect(banner(visitor)).toBeHidden();
  await visitor.open('registerIdentifier', { meta });
  await expect(visitor.button('privacy.choices')).toBeVisible();
  await expect(banner(visitor)).toBeHidden();
  expect(requests).toEqual([]);

  await visitor.button('privacy.choices').click();
  await expect(banner(visitor).getByText(visitor.say('privacy.refused'))).toBeVisible();
  await visitor.button('privacy.allow').click();
  await expect.poll(() => requests).toContain('/tag.js');
  await visitor.open('loginIndex', { meta });
  await expect
    .poll(async () => (await reported(meta)).map(({ event, page_title }) => [event, page_title]))
    .toEqual([
      ['page_view', 'registerIdentifier'],
      ['page_view', 'loginIndex'],
    ]);
  const [view] = await reported(meta);
  expect(view).toEqual({
    event: 'page_view',
    pageType: 'register',
    brand: 'tsn',
    language: 'en',
    meta,
    page_title: 'registerIdentifier',
    page_location: `${server.url}/registerIdentifier`,
  });
});

test('[T17] [H] A script in the tag’s frame reads no cookie, no storage and no token, and calls no one else', async ({
  page,
}) => {
  const visitor = visitorIn(page);
  await visitor.open('loginIndex');
  await page.evaluate(() => {
    document.cookie = 'secret=not-for-tags; path=/';
    localStorage.setItem('secret', 'not-for-tags');
  });
  expect(await page.evaluate(() => document.cookie)).toContain('not-for-tags');
  await visitor.button('privacy.allow').click();
  await expect.poll(() => frameOf(page)?.url()).toBe(`${server.url}/tags?brand=tsn`);
  await frameOf(page)!.waitForFunction(() => document.scripts.length > 2);
  expect(await tryEverything(frameOf(page)!)).toMatchObject({
    origin: 'null',
    cookie: 'SecurityError',
    localStorage: 'SecurityError',
    sessionStorage: 'SecurityError',
    portalDocument: 'SecurityError',
    portalStorage: 'SecurityError',
    portalEvents: 'SecurityError',
    api: 'TypeError',
    otherOrigin: 'TypeError',
    window: 'got null',
  });
  await expect(page).toHaveURL(visitor.address('loginIndex'));
});

test('[C2] A decision in one tab counts in the other, and a second visitor decides alone', async ({
  page,
  context,
  browser,
}) => {
  const other = visitorIn(await context.newPage());
  const visitor = visitorIn(page);
  await visitor.open('loginIndex');
  await other.open('loginIndex');
  await expect(banner(other)).toBeVisible();
  await visitor.button('privacy.allow').click();
  await expect(banner(other)).toBeHidden();
  await expect.poll(() => frameOf(other.page)).toBeTruthy();
  await other.button('privacy.choices').click();
  await other.button('privacy.refuse').click();
  await expect.poll(() => frameOf(page)).toBeUndefined();

  const stranger = visitorIn(await browser.newPage());
  await stranger.open('loginIndex');
  await expect(banner(stranger)).toBeVisible();
  await stranger.page.close();
});

test('[C2] Global Privacy Control: no banner, no frame, no request', async ({ page }) => {
  const requests = requestsToTag(page);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true }),
  );
  const visitor = visitorIn(page);
  await visitor.open('loginIndex');
  await expect(visitor.button('privacy.choices')).toBeVisible();
  await expect(banner(visitor)).toBeHidden();
  expect(frameOf(page)).toBeUndefined();
  expect(requests).toEqual([]);
});

for (const language of ['en', 'fr'] as const)
  test(`[A-96] Banner and footer are accessible, also on a phone: ${language}`, async ({
    page,
    expectAccessible,
  }) => {
    const visitor = visitorIn(page, language);
    await visitor.open('loginIndex');
    await expect(banner(visitor)).toBeVisible();
    await expectAccessible();
    await page.setViewportSize({ width: 375, height: 667 });
    const [allow, refuse] = [visitor.button('privacy.allow'), visitor.button('privacy.refuse')];
    const [left, right] = [await allow.boundingBox(), await refuse.boundingBox()];
    expect([left!.width, left!.height]).toEqual([right!.width, right!.height]);
    await refuse.click();
    await expect(visitor.button('privacy.choices')).toBeVisible();
    await expectAccessible();
  });

test('[C2] A tag that operators turn off is gone with the next page', async ({ page }) => {
  const visitor = visitorIn(page);
  await visitor.open('loginIndex');
  await visitor.button('privacy.allow').click();
  await expect.poll(() => frameOf(page)).toBeTruthy();
  await setTag(null);
  await expect.poll(async () => (await page.request.get(`${server.url}/tags?brand=tsn`)).status()).toBe(404);
  await visitor.open('loginIndex');
  await expect(visitor.link('shell.footer.privacy')).toBeVisible();
  await expect(visitor.button('privacy.choices')).toBeHidden();
  expect(frameOf(page)).toBeUndefined();
});
