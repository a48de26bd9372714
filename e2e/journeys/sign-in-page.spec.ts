import { brandIds, brandOf, languages, localeOf, siteTitleOf } from '@marquee/product/brands.ts';
import { featuresOf } from '@marquee/product/features.ts';
import { pageTitle } from '@marquee/product/navigation/links.ts';
import { expect, routeOf, test } from '../fixtures.ts';

for (const brand of brandIds)
  for (const lang of languages)
    test(`[BRAND-03] [I18N-01] [SHELL-LAY-04] ${brand} in ${lang}: the sign-in page wears the brand and speaks the language`, async ({
      page,
      visit,
      expectAccessible,
    }) => {
      const failures: string[] = [];
      page.on('pageerror', ({ message }) => failures.push(message));
      page.on('console', (message) => message.type() === 'error' && failures.push(message.text()));
      await visit(`/login?service=${brand}&lang=${lang}`);

      const { theme, name } = brandOf(brand);
      const { dtcLogin, bduLogin } = featuresOf(brand);
      await expect(page.locator('html')).toHaveAttribute('lang', localeOf(lang));
      await expect(page.locator('body')).toHaveAttribute('data-brand', brand);
      await expect(page.locator('body')).toHaveAttribute('data-theme', theme);
      await expect(page.locator('body')).toHaveAttribute('data-layout', 'branded');
      const route = await routeOf(page);
      expect(route).toBe(dtcLogin && bduLogin ? 'loginIndex' : dtcLogin ? 'loginDTCIdentifier' : 'loginBDU');
      await expect(page).toHaveTitle(new RegExp(`\\| ${siteTitleOf(brand)[lang]}$`));
      expect(await page.title()).toBe(pageTitle(route as 'loginIndex', brand, lang));
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      // The unbranded mode shows several brand logos instead.
      const logo = brand === 'vanilla' ? 'Crave' : name[lang];
      await expect(page.getByRole('banner').getByRole('img', { name: logo, exact: true })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expectAccessible();
      expect(failures).toEqual([]);
    });

test('[BRAND-01] Each brand has its own colour theme', async ({ page, visit }) => {
  const looks = new Set<string>();
  for (const brand of brandIds) {
    await visit(`/login?service=${brand}`);
    looks.add(
      await page.evaluate(() => {
        const style = getComputedStyle(document.documentElement);
        return ['--accent', '--bg', '--radius-card', '--heading-weight']
          .map((name) => style.getPropertyValue(name))
          .join();
      }),
    );
  }
  expect(looks.size).toBe(brandIds.length);
});

test('[BRAND-02] With no brand given the product runs in the unbranded mode with the logos of the family', async ({
  page,
  visit,
}) => {
  await visit('/login');
  await expect(page.locator('body')).toHaveAttribute('data-brand', 'vanilla');
  for (const name of ['Crave', 'TSN', 'RDS', 'CTV', 'Noovo'])
    await expect(page.getByRole('banner').getByRole('img', { name, exact: true })).toHaveCount(1);
});

test('[BRAND-04] An unknown brand id is not accepted', async ({ page, visit }) => {
  await visit('/login?service=foo');
  await expect(page.locator('body')).toHaveAttribute('data-brand', 'vanilla');
});

for (const brand of ['crave', 'tsn', 'noovomoi', 'vanilla'])
  test(`[SHELL-LAY-17] No horizontal overflow from 320 to 1920 px, ${brand} in French`, async ({
    page,
    visit,
  }) => {
    await visit(`/login?service=${brand}&lang=fr`);
    for (const width of [320, 375, 540, 600, 768, 800, 991, 1024, 1248, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${width} px`).toBe(0);
    }
  });
