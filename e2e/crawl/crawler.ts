/** Crawler: opens URLs one after another and records every deviation. */
import { type BrandId, type Language, localeOf } from '@marquee/product/brands.ts';
import { pageTitle } from '@marquee/product/navigation/links.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import type { Page } from '@playwright/test';
import { addressOf, expectedRouteOf, type Visit } from './expected-route.ts';

interface Arrival {
  /** The URL the document was opened with. */
  readonly opened: string;
  readonly url: string;
  readonly route: string;
  readonly brand: string;
  readonly title: string;
  readonly lang: string;
}

export interface CrawlVisit extends Visit {
  readonly language: Language;
  /** The server rejects the parameters of this URL, as expected. */
  readonly refused?: boolean;
}

/** Tab and browser state, by storage key. */
export interface StoredState {
  readonly tab?: Readonly<Record<string, object>>;
  readonly browser?: Readonly<Record<string, object>>;
}

/** Starts every document with cookies and the given state only, and reports each rendered screen. */
const watch = ({ tab = {}, browser = {} }: StoredState): void => {
  const opened = location.href;
  try {
    sessionStorage.clear();
    localStorage.clear();
    for (const [key, value] of Object.entries(tab)) sessionStorage.setItem(key, JSON.stringify(value));
    for (const [key, value] of Object.entries(browser)) localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // An iframe of another origin has no storage and no screens.
    return;
  }
  let shown = '';
  const look = () => {
    const { route = '', brand = '' } = document.body?.dataset ?? {};
    if (route === shown) return;
    shown = route;
    const { title } = document;
    const { lang } = document.documentElement;
    const arrival = { opened, url: location.href, route, brand, title, lang };
    if (route) (window as unknown as { arrived: (arrival: Arrival) => void }).arrived(arrival);
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-route'],
  });
};

/** Query parameters that the page reads and removes immediately. */
const secrets = new Set(['token', 'code', 'state', 'magicLink', 'migrationCode', 'email', 'merchantLink']);
const patience = 15_000;

export const createCrawler = async (page: Page, kept: StoredState = {}) => {
  let arrivals: Arrival[] = [];
  let complaints: string[] = [];
  let refusedExpected = false;
  let forbiddenExpected = false;
  let underWay = 0;
  let heard: (() => void) | undefined;
  const happened = () => heard?.();

  await page.exposeBinding('arrived', (_, arrival: Arrival) => {
    arrivals.push(arrival);
    happened();
  });
  await page.addInitScript(watch, kept);
  page.on('pageerror', ({ message }) => complaints.push(`error: ${message}`));
  page.on('console', (message) => {
    // Responses are checked directly.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    const status = response.status();
    if (status === 403 && forbiddenExpected) return;
    if (status >= 500 || (status >= 400 && !refusedExpected))
      complaints.push(`${status} ${response.request().method()} ${new URL(response.url()).pathname}`);
  });
  page.on('request', () => underWay++);
  const over = () => {
    underWay--;
    happened();
  };
  page.on('requestfinished', over);
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // Requests aborted by a redirect.
    if (why !== 'net::ERR_ABORTED') complaints.push(`${why} ${request.url()}`);
    over();
  });

  const until = async (holds: () => boolean): Promise<boolean> => {
    const end = Date.now() + patience;
    while (!holds()) {
      if (Date.now() > end) return false;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 1_000);
        heard = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return true;
  };

  const isOf = (address: string) => (arrival: Arrival) => arrival.opened.endsWith(address);

  /** Opens the URL, waits until page and requests are idle, and compares the result with the guard's. */
  const visit = async (where: CrawlVisit): Promise<readonly string[]> => {
    const address = addressOf(where);
    arrivals = [];
    complaints = [];
    refusedExpected = where.refused === true;
    // Data is prefetched beside the account, which alone says that the email is unverified.
    forbiddenExpected = where.kind === 'unverified' && routes[where.route].verified === true;
    underWay = 0;
    const isSeen = () => arrivals.some(isOf(address));
    await goTo(page, address);
    // Retries once if the previous page's redirect aborted the navigation.
    if (!(await until(isSeen))) await goTo(page, address);
    if (!(await until(isSeen))) complaints.push('shows nothing');
    await drawn(page);
    if (!(await until(() => underWay <= 0))) complaints.push('never stops asking');
    const first = arrivals.find(isOf(address));
    if (first) complaints.push(...wrongIn(first, where));
    return complaints.map((complaint) => `${where.route}: ${complaint}`);
  };

  return { visit };
};

const isOvertaken = (error: unknown): boolean =>
  /is interrupted by another navigation|net::ERR_ABORTED/.test(String(error));
const isUnderWay = (error: unknown, address: string): boolean =>
  /another navigation to "([^"]*)"/.exec(String(error))?.[1]?.endsWith(address) === true;

/** The previous page may still redirect, more than once; a late navigation of the crawler is acceptable. */
const goTo = async (page: Page, address: string, tries = 5): Promise<void> => {
  try {
    await page.goto(address, { waitUntil: 'commit' });
  } catch (error) {
    if (isUnderWay(error, address)) return;
    if (tries === 0 || !isOvertaken(error)) throw error;
    await goTo(page, address, tries - 1);
  }
};

/** By then the page has requested its initial data; a page that redirected needs no wait. */
const drawn = (page: Page): Promise<void> =>
  page
    .evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve()))))
    .catch(() => undefined);

const wrongIn = (arrival: Arrival, where: CrawlVisit): string[] => {
  const expected = expectedRouteOf(where);
  const { pathname, searchParams } = new URL(arrival.url);
  const shown = Object.fromEntries(searchParams);
  const open = (query: Readonly<Record<string, string>>) =>
    JSON.stringify(
      Object.entries(query)
        .filter(([name]) => !secrets.has(name))
        .toSorted(([a], [b]) => a.localeCompare(b)),
    );
  const facts: readonly (readonly [string, string, string])[] = [
    ['screen', arrival.route, expected.route],
    // A magic link or provider callback is not left in the URL.
    ['path', pathname, expected.route === 'zBrowser' ? pathname : expected.path],
    ['query', open(shown), open(expected.route === 'bduAuth' ? {} : expected.query)],
    ['title', arrival.title, pageTitle(expected.route, where.brand, where.language)],
    ['language', arrival.lang, localeOf(where.language)],
    ['brand', arrival.brand, where.brand satisfies BrandId],
  ];
  return facts.flatMap(([what, is, should]) => (is === should ? [] : [`${what} ${is}, not ${should}`]));
};
