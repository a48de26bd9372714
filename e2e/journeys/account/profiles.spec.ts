/** Profiles: create, edit, set a PIN, lock, delete. */
import { limits } from '@marquee/product/limits.ts';
import { rates } from '@marquee/product/rate-limits.ts';
import { setTokenCookies, expect, newCustomer, test } from '../../fixtures.ts';
import { type IsolatedServer, isolatedServer } from '../../isolated-server.ts';
import { type Visitor, visitorOf, type Where } from '../../visitor.ts';

const nameField = (visitor: Visitor) => visitor.field('fields.nickname.label');
const dialogOf = ({ page }: Visitor) => page.getByRole('dialog');

for (const where of [
  { brand: 'crave', language: 'en' },
  { brand: 'vanilla', language: 'fr' },
] as const satisfies readonly Where[])
  test(`[ROUTE-ACC-28] [ROUTE-ACC-29] [ROUTE-ACC-30] [ENT-PROF-05] ${where.brand} in ${where.language}: the life of a profile`, async ({
    page,
    context,
  }) => {
    const { brand, language } = where;
    const customer = await newCustomer({ kind: 'fresh', brand, overrides: { language } });
    await setTokenCookies(context, customer);
    const visitor = visitorOf(page, where);
    const { say, button, link, isAt } = visitor;
    const main = page.getByRole('main');

    await visitor.open('profiles');
    await expect(main).toContainText(say('profiles.list.default'));
    await main.getByRole('link', { name: say('profiles.list.add') }).click();
    await isAt('profileCreate');
    await nameField(visitor).fill('Zoé');
    await page.getByRole('radio', { name: say('profiles.maturity.younger-kid') }).check();
    await visitor.field('profiles.form.playbackLanguage').selectOption('ask');
    await button('profiles.create.save').click();
    await isAt('profiles');
    await expect(main).toContainText('Zoé');

    await main.getByRole('link', { name: /Zoé/ }).first().click();
    await isAt('profileEdit');
    await expect(visitor.field('profiles.form.playbackLanguage')).toHaveValue('ask');
    await nameField(visitor).fill('Zoé B.');
    await button('profiles.edit.save').click();
    await isAt('profiles');
    await expect(main).toContainText('Zoé B.');

    await main
      .getByRole('link', { name: /Zoé B\./ })
      .first()
      .click();
    await isAt('profileEdit');
    await button('profiles.delete.open').click();
    await dialogOf(visitor)
      .getByRole('button', { name: say('profiles.delete.confirm') })
      .click();
    await isAt('profiles');
    await expect(main.getByRole('link', { name: /Zoé/ })).toHaveCount(0);
    await expect(
      link('profiles.list.add')
        .or(main.getByText(say('profiles.list.add')))
        .first(),
    ).toBeVisible();
  });

test.describe('later', () => {
  let server: IsolatedServer;
  test.beforeAll(async () => {
    server = isolatedServer(4261);
    await server.start();
  });
  test.afterAll(() => server.stop());

  test('[T23] [ACTION-11] [API-PROF-07] five wrong PINs lock a profile; a fresh sign-in gives it a new one', async ({
    page,
    context,
  }) => {
    const customer = await newCustomer({ kind: 'dtc', brand: 'crave' }, server.url);
    await setTokenCookies(context, customer, server.url);
    const visitor = visitorOf(page, { brand: 'crave', language: 'en' }, server.url);
    const { say, button, isAt } = visitor;
    await server.advance((limits.freshSignInMinutes + 1) * 60);
    // The browser's clock has not moved, so it would keep using its token.
    await context.clearCookies({ name: 'access_token' });

    await visitor.open('profiles');
    await page.getByRole('main').getByRole('link', { name: /Zoé/ }).first().click();
    await isAt('profileEdit');
    await nameField(visitor).fill('Zoé B.');
    await button('profiles.edit.save').click();
    const dialog = dialogOf(visitor);
    const pin = dialog.getByLabel(say('fields.pin.label'));
    for (let times = 1; times <= rates.pin.refuse; times += 1) {
      await pin.fill('9999');
      await dialog.getByRole('button', { name: say('shell.continue') }).click();
      await expect(dialog).toContainText(say('PIN_WRONG'));
      await expect(pin).toHaveValue('');
    }
    await pin.fill('1234');
    await dialog.getByRole('button', { name: say('shell.continue') }).click();
    await expect(dialog).toContainText(say('PIN_LOCKED'));
    await expect(dialog).toContainText(
      say('profiles.prompt.wait', { minutes: rates.pin.waitSeconds.first / 60 }),
    );

    await dialog.getByRole('link', { name: say('profiles.pin.forgot') }).click();
    await expect(page.locator('body')).toHaveAttribute('data-route', /^login/);
    await visitor.signIn(customer.email, customer.password);
    await isAt('resetPin');
    await expect(page.getByRole('radio', { name: /Zoé/ })).toBeChecked();
    await visitor.field('profiles.pin.new').fill('246810');
    await visitor.field('fields.confirmPin.label').fill('246810');
    await visitor.submit();
    await expect(page.locator('body')).not.toHaveAttribute('data-route', 'resetPin');
  });
});
