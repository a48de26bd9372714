/** Every screen in both languages, dark and light: accessibility, reflow, touch targets. */
import { languages, type Theme } from '@marquee/product/brands.ts';
import { expect, type Page, test } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { touchTargetFindings, languageLeakFindings, headingFindings, reflowFindings } from './page-checks.ts';
import { brandFor, companyOf, inspectScreen } from './screen-visit.ts';
import { screenNames } from './screens.ts';

const parts = 4;

for (const theme of ['dark', 'light'] satisfies Theme[])
  for (const language of languages)
    for (let part = 0; part < parts; part++)
      test(`${theme} screens in ${language}, part ${part + 1}: accessible, no wider than 320 px, all in one language`, async ({
        browser,
        baseURL,
      }) => {
        const company = companyOf(browser, baseURL!, { language });
        const look = async (page: Page) => [
          ...(await axeFindings(page)),
          ...(await languageLeakFindings(page, language)),
          ...(await headingFindings(page)),
          ...(await touchTargetFindings(page)),
          ...(await reflowFindings(page)),
        ];
        const mine = screenNames.filter((_, index) => index % parts === part);
        const problems: string[] = [];
        let visits = 0;
        for (const route of mine) {
          const brand = brandFor(route, theme);
          if (!brand) continue;
          visits++;
          problems.push(...(await inspectScreen(company, baseURL!, route, { brand, language }, look)));
        }
        await company.leave();
        test.info().annotations.push({ type: 'visits', description: String(visits) });
        expect(problems).toEqual([]);
      });
