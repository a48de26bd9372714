/** Visits many routes as one persona in one brand. */
import { type BrandId, brandIds, languages } from '@marquee/product/brands.ts';
import { type Params, routeNames } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import { demoPartnerIds } from '@marquee/product/values/demo/demo-providers.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { type Customer, type Kind, signInAt } from './personas.ts';
import { createCrawler } from './crawler.ts';

/** Routes that end the session or leave the site: each gets its own persona, at the end. */
const leaving = new Set<RouteName>([
  'automaticSignIn',
  'checkServices',
  'ssoCheckServices',
  'bduAuthCheck',
  'zBrowser',
  'accountLogout',
  'accountLogoutBdu',
]);

/** Query parameters that pages read, beside the required ones. */
const reads: Partial<Record<RouteName, readonly string[]>> = {
  profileEdit: ['profileId'],
  profileEditPin: ['profileId'],
  linkPartner: ['partnerId'],
  verifyEmail: ['token'],
  resetPassword: ['token', 'email'],
  merchantResetPassword: ['token', 'email'],
  merchantActivate: ['token'],
  zBrowser: ['magicLink'],
  bduAuth: ['code', 'state'],
};
const downloads = new Set<RouteName>(['settingsRemoveDownload', 'settingsRemoveDownloadDevice']);

/** Requests for a TV provider or a retention offer, which may return 404. */
const asksInVain = new Set<RouteName>(['reconnectBdu', 'bduAuthCheck', 'accountLogout', 'accountLogoutBdu']);

const invented: Params = { email: 'ada@example.ca', partnerId: demoPartnerIds[0]!, cycleDate: '2030-01-31' };

/** URL parameters: the persona's own data, else unknown ids. */
export const queryFor = (route: RouteName, own: Params): { query: Params; refused: boolean } => {
  const needed = (routes[route].needs ?? []).flatMap((need) => ('query' in need ? [need.query] : []));
  const names = [...needed, ...(reads[route] ?? [])];
  const query: Record<string, string> = {};
  let refused = asksInVain.has(route);
  for (const name of names) {
    const mine = name === 'deviceId' && downloads.has(route) ? own['downloadId'] : own[name];
    query[name] = mine ?? invented[name] ?? 'nonsense';
    refused ||= query[name] === 'nonsense';
  }
  return { query, refused };
};

export interface RouteVisits {
  readonly brand: BrandId;
  readonly kind: Kind;
  readonly routes: readonly RouteName[];
}

/** Every deviation from the guard and every error reported by a page. */
export const visitRoutes = async (
  page: Page,
  context: BrowserContext,
  url: string,
  { brand, kind, routes: names }: RouteVisits,
): Promise<readonly string[]> => {
  const crawler = await createCrawler(page);
  const signIn = signInAt(url);
  const enter = async (): Promise<Customer | undefined> => {
    if (kind === 'anonymous') return undefined;
    await context.clearCookies();
    return signIn(context, kind === 'bdu' ? 'bdu' : 'dtc', brand, 'en', kind !== 'unverified');
  };
  const problems: string[] = [];
  let person = await enter();
  for (const route of names.toSorted((a, b) => Number(leaving.has(a)) - Number(leaving.has(b)))) {
    if (leaving.has(route)) person = await enter();
    const language = languages[(routeNames.indexOf(route) + brandIds.indexOf(brand)) % languages.length]!;
    const { query, refused } = queryFor(route, person?.own ?? {});
    problems.push(
      ...(await crawler.visit({
        route,
        brand,
        kind,
        language,
        refused,
        query: { ...query, service: brand, lang: language },
      })),
    );
  }
  return problems;
};
