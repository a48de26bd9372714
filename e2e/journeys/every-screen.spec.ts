/** A sample of the crawl for every change: each route once, and every fifth screen. `npm run crawl` has the rest. */
import { brandIds, languages, type Theme } from '@marquee/product/brands.ts';
import { routeNames } from '@marquee/product/navigation/links.ts';
import { expect, type Page, test } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { languageLeakFindings, headingFindings, reflowFindings } from '../crawl/page-checks.ts';
import { kinds } from '../crawl/personas.ts';
import { visitRoutes } from '../crawl/visit-routes.ts';
import { brandFor, companyOf, inspectScreen } from '../crawl/screen-visit.ts';
import { screenNames } from '../crawl/screens.ts';

brandIds.forEach((brand, place) => {
  const kind = kinds[place % kinds.length]!;
  test(`every twelfth route, ${brand}, ${kind}: it ends where the guard says, with its title, and complains of nothing`, async ({
    page,
    context,
    baseURL,
  }) => {
    const routes = routeNames.filter((_, index) => index % brandIds.length === place);
    expect(await visitRoutes(page, context, baseURL!, { brand, kind, routes })).toEqual([]);
  });
});

/** Not the second step of a sign-in: its ticket is in memory only, so `security.spec.ts` looks at it. */
const isReachedByAddress = (route: (typeof screenNames)[number]) =>
  (['dark', 'light'] as const).some((theme) => brandFor(route, theme));
const screens = screenNames.filter(isReachedByAddress).filter((_, index) => index % 5 === 0);
const parts = 4;
for (let part = 0; part < parts; part++)
  test(`every fifth screen, part ${part + 1}: accessible, no wider than 320 px, all in one language`, async ({
    browser,
    baseURL,
  }) => {
    const language = languages[part % languages.length]!;
    const company = companyOf(browser, baseURL!, { language });
    const look = async (page: Page) => [
      ...(await axeFindings(page)),
      ...(await languageLeakFindings(page, language)),
      ...(await headingFindings(page)),
      ...(await reflowFindings(page)),
    ];
    const problems: string[] = [];
    for (const route of screens.filter((_, index) => index % parts === part)) {
      const themes: readonly Theme[] = part < parts / 2 ? ['dark', 'light'] : ['light', 'dark'];
      const brand = themes.map((theme) => brandFor(route, theme)).find((each) => each !== undefined)!;
      problems.push(...(await inspectScreen(company, baseURL!, route, { brand, language }, look)));
    }
    await company.leave();
    expect(problems).toEqual([]);
  });
