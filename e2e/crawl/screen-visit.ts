/** Opens a screen in a page of its own and runs checks on it. */
import { type BrandId, brandIds, brandOf, type Language, type Theme } from '@marquee/product/brands.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expectedRouteOf } from './expected-route.ts';
import { type Customer, type Kind, signInAt } from './personas.ts';
import { queryFor } from './visit-routes.ts';
import { type Setting, settingOf } from './screens.ts';
import { createCrawler } from './crawler.ts';

export interface Where {
  readonly brand: BrandId;
  readonly language: Language;
}

const preferred: Readonly<Record<Theme, BrandId>> = { dark: 'crave', light: 'vanilla' };

const kindOf = (as: Setting['as']): Kind => (!as ? 'anonymous' : as === 'bdu' ? 'bdu' : 'dtc');

/** Whether a persona that meets every precondition stays on the screen. */
export const shows = (route: RouteName, brand: BrandId): boolean => {
  const { as, query = {}, have = [] } = settingOf(route);
  const action = routes[route].needs?.some((need) => 'action' in need) ? { action: 'signInDtc' } : {};
  const kind = kindOf(as);
  const all = { ...queryFor(route, {}).query, ...action, ...query };
  return expectedRouteOf({ route, brand, kind, query: all, have }).route === route;
};

/** The first brand with that colour scheme that has the screen; some screens have one scheme only. */
export const brandFor = (route: RouteName, theme: Theme): BrandId | undefined =>
  [preferred[theme], ...brandIds].find((brand) => brandOf(brand).theme === theme && shows(route, brand));

/** Browser contexts by persona, created once. */
export const companyOf = (browser: Browser, url: string, { language }: Pick<Where, 'language'>) => {
  const known = new Map<string, Promise<{ context: BrowserContext; customer: Customer | undefined }>>();
  const enter = async (as: Setting['as'], brand: BrandId) => {
    const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
    const customer = as && (await signInAt(url)(context, as, brand, language));
    return { context, customer };
  };
  return {
    of: (as: Setting['as'], brand: BrandId) => {
      const key = `${as} ${brand}`;
      const found = known.get(key) ?? enter(as, brand);
      known.set(key, found);
      return found;
    },
    leave: async (): Promise<void> => {
      for (const each of known.values()) await (await each).context.close();
    },
  };
};

/** Opens the screen, waits until it is at rest, and returns the findings of the crawler and of the check. */
export const inspectScreen = async (
  company: ReturnType<typeof companyOf>,
  url: string,
  route: RouteName,
  { brand, language }: Where,
  look: (page: Page) => Promise<readonly string[]>,
): Promise<readonly string[]> => {
  const { as, query = {}, kept = {}, have = [], refused, before } = settingOf(route);
  const { context, customer } = await company.of(as, brand);
  const page = await context.newPage();
  try {
    const crawler = await createCrawler(page, kept);
    const found = queryFor(route, customer?.own ?? {});
    const given = (await before?.({ url, customer })) ?? {};
    const problems = await crawler.visit({
      route,
      brand,
      language,
      kind: kindOf(as),
      have,
      refused: refused === true || found.refused,
      query: { ...found.query, ...query, ...given, service: brand, lang: language },
    });
    const atRest = page.getByRole('main').locator('[aria-busy=true]').first();
    await atRest.waitFor({ state: 'detached' });
    const shown = await page.locator('body').getAttribute('data-route');
    const gone = shown === route ? [] : [`went on to ${shown}`];
    const findings = [...gone, ...(await look(page))].map((finding) => `${route}: ${finding}`);
    return [...problems, ...findings];
  } finally {
    await page.close();
  }
};
