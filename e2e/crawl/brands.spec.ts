/** Themes: screens with all components, in every brand. */
import { brandIds, brandOf } from '@marquee/product/brands.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { expect, test } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { languageLeakFindings } from './page-checks.ts';
import { companyOf, inspectScreen, shows } from './screen-visit.ts';

const typical: readonly RouteName[] = [
  'registerIdentifier',
  'loginBDU',
  'manageAccount',
  'manageName',
  'paymentsBrand',
  'purchaseProducts',
  'verifyEmailError',
  'notFound',
];

for (const brand of brandIds)
  test(`${brand}: its colours can be read on every kind of screen`, async ({ browser, baseURL }) => {
    const language = brandOf(brand).language ?? 'fr';
    const company = companyOf(browser, baseURL!, { language });
    const mine = typical.filter((route) => shows(route, brand));
    const problems: string[] = [];
    for (const route of mine)
      problems.push(
        ...(await inspectScreen(company, baseURL!, route, { brand, language }, async (page) => [
          ...(await axeFindings(page)),
          ...(await languageLeakFindings(page, language)),
        ])),
      );
    await company.leave();
    test.info().annotations.push({ type: 'visits', description: String(mine.length) });
    expect(problems).toEqual([]);
  });
