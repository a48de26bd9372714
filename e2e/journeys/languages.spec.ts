import { expect, settled, signIn, test } from '../fixtures.ts';

const english = 'en-CA';
const french = 'fr-CA';

test('[I18N-08] Language priority 6: default English', async ({ page, visit }) => {
  await visit('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', english);
});

test('[I18N-06] [I18N-09] [I18N-10] The French-language brands', async ({ page, visit }) => {
  await visit('/login');
  for (const brand of ['noovo', 'noovoinfo', 'noovomoi', 'rds']) {
    await page.evaluate(() => sessionStorage.clear());
    await visit(`/login?service=${brand}`);
    await expect(page.locator('html'), brand).toHaveAttribute('lang', french);
  }
});

test('[I18N-11] The English brands are English, even with stored site language fr', async ({
  page,
  visit,
}) => {
  await visit('/login');
  for (const brand of ['ctv', 'ctvnews', 'tsn', 'bnn', 'cp24']) {
    await page.evaluate(() => sessionStorage.setItem('um.app', JSON.stringify({ siteLanguage: 'fr' })));
    await visit(`/login?service=${brand}`);
    await expect(page.locator('html'), brand).toHaveAttribute('lang', english);
  }
});

test('[I18N-03] [I18N-04] The lang parameter wins, and is kept for the tab', async ({ page, visit }) => {
  await visit('/login?service=rds&lang=en');
  await expect(page.locator('html')).toHaveAttribute('lang', english);
  await visit('/login');
  await expect(page.locator('body')).toHaveAttribute('data-brand', 'rds');
  await expect(page.locator('html')).toHaveAttribute('lang', english);
});

test('[I18N-02] Short and long forms are accepted', async ({ page, visit }) => {
  for (const [lang, locale] of [
    ['fr', french],
    ['en', english],
    ['fr-CA', french],
    ['en-CA', english],
  ] as const) {
    await visit(`/login?lang=${lang}`);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
  }
});

test('[I18N-05] Language priority 3: the token’s localization claim', async ({ page, context, visit }) => {
  await signIn(context, { brand: 'tsn', localization: 'fr' });
  await visit('/account/manage?service=tsn');
  await expect(page.locator('html')).toHaveAttribute('lang', french);
});

test('[I18N-07] [I18N-17] The toggle switches texts, lang and title immediately, and the choice survives a reload', async ({
  page,
  visit,
}) => {
  await visit('/login');
  let loads = 0;
  page.on('load', () => loads++);
  await page.getByRole('banner').getByRole('button', { name: 'Français' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', french);
  await expect(page).toHaveTitle('Connexion | Mon compte');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Bienvenue. Comment voulez-vous vous connecter?',
  );
  expect(loads).toBe(0);
  await page.reload();
  await settled(page);
  await expect(page.locator('html')).toHaveAttribute('lang', french);
});

test('[SHELL-FTR-07] The language dropdown of the footer has two options and switches', async ({
  page,
  visit,
}) => {
  await visit('/login?service=tsn');
  const dropdown = page.getByRole('contentinfo').getByRole('combobox', { name: 'Language' });
  await expect(dropdown.getByRole('option')).toHaveCount(2);
  await dropdown.selectOption('fr-CA');
  await expect(page.locator('html')).toHaveAttribute('lang', french);
});
