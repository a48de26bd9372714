/** Time from a click to the next screen with its data, and the number of API calls. */
import type { RouteName } from '@marquee/product/navigation/names.ts';
import type { Browser, Page } from 'playwright';
import { setTokenCookies, newCustomer } from '../e2e/customer.ts';
import { medianOf } from '../scripts/statistics.ts';
import type { Measurement } from './measurement.ts';

export const settle = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.body.dataset['route']);

const rounds = 7;

interface Step {
  readonly from: string;
  /** Part of the link's URL. */
  readonly link: string;
  readonly to: RouteName;
  /** Element that is visible once the data is loaded. */
  readonly shows: string;
}

const guestStep: Step = {
  from: '/login?service=crave&lang=en',
  link: '/register',
  to: 'registerIdentifier',
  shows: 'h1',
};

const accountSteps: readonly (Step & { readonly name: string })[] = (
  [
    ['Settings', '/account/settings', 'settingsDevices', 'main [role="meter"]'],
    ['Profiles', '/account/profiles', 'profiles', 'main a[href*="profileId"]'],
    ['Subscriptions', '/account/unifiedSubscriptions', 'unifiedSubscriptions', 'main li h3'],
    ['Payments', '/account/payments', 'paymentsBrand', '#payments-year'],
  ] as const
).map(([name, link, to, shows]) => ({
  name,
  link,
  to,
  shows,
  from: '/account/manage?service=crave&lang=en',
}));

/** Hover and press in the same moment; real users hover first. */
const clickOnce = async (page: Page, url: string, { from, link, to, shows }: Step): Promise<number> => {
  await page.goto(url + from, { waitUntil: 'networkidle' });
  await settle(page);
  return page.evaluate(
    ([address, route, selector]) =>
      new Promise<number>((resolve) => {
        const anchor = [...document.querySelectorAll('a')].find(({ href }) => href.includes(address))!;
        const start = performance.now();
        const look = (): void => {
          const isThere = document.body.dataset['route'] === route && document.querySelector(selector);
          // A frame is painted when the next one begins.
          if (isThere) requestAnimationFrame(() => resolve(performance.now() - start));
          else requestAnimationFrame(look);
        };
        anchor.click();
        requestAnimationFrame(look);
      }),
    [link, to, shows] as const,
  );
};

/** With reduced motion: animations are slow without a GPU. */
const clickToPaint = async (page: Page, url: string, step: Step): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await clickOnce(page, url, step));
  // The first click is cold; later ones are warm.
  return medianOf(times.slice(1));
};

/** API calls of one click, and the count of the most frequent one. */
const countCalls = async (page: Page, url: string, step: Step) => {
  const calls: string[] = [];
  const note = (request: { method(): string; url(): string }): void => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  };
  await page.goto(url + step.from, { waitUntil: 'networkidle' });
  await settle(page);
  page.on('request', note);
  await page.locator(`nav a[href*="${step.link}"]`).click();
  await page.locator(step.shows).first().waitFor();
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  return {
    count: calls.length,
    most: Math.max(0, ...calls.map((call) => calls.filter((other) => other === call).length)),
  };
};

export const clickFigures = async (browser: Browser, url: string): Promise<readonly Measurement[]> => {
  const guest = await browser.newPage({ reducedMotion: 'reduce' });
  const figures: Measurement[] = [
    {
      name: 'click to painted screen, warm, motion off: sign-in to registration',
      value: await clickToPaint(guest, url, guestStep),
      unit: 'ms',
      target: { most: 100 },
    },
  ];
  await guest.close();

  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await setTokenCookies(context, await newCustomer({ kind: 'dtc' }, url), url);
  const page = await context.newPage();
  const calls = [];
  for (const step of accountSteps) {
    calls.push(await countCalls(page, url, step));
    figures.push({
      name: `click to painted screen with its data, warm, motion off: ${step.name}`,
      value: await clickToPaint(page, url, step),
      unit: 'ms',
      target: { most: 150 },
    });
  }
  await context.close();
  return [
    ...figures,
    {
      name: 'API calls of such a click, the most',
      value: Math.max(...calls.map(({ count }) => count)),
      unit: '',
      target: { most: 3 },
    },
    {
      name: 'the same API call in such a click, the most',
      value: Math.max(...calls.map(({ most }) => most)),
      unit: '',
      target: { most: 1 },
    },
  ];
};
