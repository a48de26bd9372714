/** Accessibility and reflow of the simulators' pages. */
import { languages } from '@marquee/product/brands.ts';
import { expect, test } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { crawlStack } from '../stack.ts';
import { reflowFindings } from './page-checks.ts';

const paths = [
  '/?',
  '/device?brand=crave&',
  '/services/import?',
  '/services/twins?',
  '/events?',
  '/tv/prairie-fibre?',
  '/partner/mobilink?',
];

test('the simulators are accessible, and fit the smallest telephone', async ({ page }) => {
  const problems: string[] = [];
  for (const language of languages)
    for (const path of paths) {
      await page.goto(`${crawlStack.world}${path}lang=${language}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const findings = [...(await axeFindings(page)), ...(await reflowFindings(page))];
      problems.push(...findings.map((finding) => `${path}${language}: ${finding}`));
    }
  test.info().annotations.push({ type: 'visits', description: String(languages.length * paths.length) });
  expect(problems).toEqual([]);
});
