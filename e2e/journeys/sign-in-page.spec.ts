import { brandIds, brandOf, languages, localeOf, siteTitleOf } from '@marquee/product/brands.ts';
import { featuresOf } from '@marquee/product/features.ts';
import { pageTitle } from '@marquee/product/navigation/links.ts';
import { expect, routeOf, test } from '../fixtures.ts';

/** Brand by brand in one tab: code that is fetched and compiled once costs half. */
for (const place of languages.keys())
  test(`[BRAND-01] [BRAND-03] [I18N-01] [SHELL-LAY-04] the sign-in page wears each brand, in the languages by turns, beginning with ${languages[place]}`, async ({
    page,
    visit,
    expectAccessible,
  }) => {
    const failures: string[] = [];
    page.on('pageerror', ({ message }) => failures.push(message));
    page.on('console', (message) => message.type() === 'error' && failures.push(message.text()));
    const looks = new Set<string>();
    for (const [at, brand] of brandIds.entries()) {
      const lang = languages[(at + place) % languages.length]!;
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
      // The rules look at colours and names: each brand once and each language in half of them.
      if (place === 0) await expectAccessible();
      expect(failures, `${brand} in ${lang}`).toEqual([]);
      looks.add(
        await page.evaluate(() => {
          const style = getComputedStyle(document.documentElement);
          return ['--accent', '--bg', '--radius-card', '--heading-weight']
            .map((name) => style.getPropertyValue(name))
            .join();
        }),
      );
    }
    expect(looks.size, 'each brand has its own colour theme').toBe(brandIds.length);
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

test('[SHELL-LAY-17] No horizontal overflow from 320 to 1920 px, in French', async ({ page, visit }) => {
  for (const brand of ['crave', 'tsn', 'noovomoi', 'vanilla']) {
    await visit(`/login?service=${brand}&lang=fr`);
    for (const width of [320, 375, 540, 600, 768, 800, 991, 1024, 1248, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${brand}, ${width} px`).toBe(0);
    }
  }
});
