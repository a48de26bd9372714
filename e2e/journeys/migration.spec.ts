/** Migration of older accounts and consolidation of two accounts. */
import { randomUUID } from 'node:crypto';
import { demoTvProviders } from '@marquee/product/values/demo/demo-providers.ts';
import type { MigrationAction } from '@marquee/product/values/enums.ts';
import { setTokenCookies, expect, newCustomer, test } from '../fixtures.ts';
import { newEmail, newPassword, type Visitor, visitorOf, type Where } from '../visitor.ts';
import { companyAt } from '../world/company.ts';
import { servicesAt } from '../world/services.ts';

const provider = demoTvProviders['prairie-fibre'].name.en;

/** A URL of the provider's page, for a viewer who has not migrated yet. */
const newUrl = ({ page }: Visitor, { brand }: Where, action: MigrationAction): Promise<string> =>
  companyAt(page, 'en').migrationUrl('prairie-fibre', `viewer-${randomUUID()}`, action, brand);

/** The provider speaks English; the visitor goes on in their own language. */
const follow = async ({ page }: Visitor, { language }: Where, url: string): Promise<void> => {
  const address = new URL(url);
  address.searchParams.set('lang', language);
  await page.goto(address.href);
};

const signIn = async (
  { field, submit }: Visitor,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> => {
  await field('fields.email.label').fill(email);
  await field('fields.password.label').fill(password);
  await submit();
};

test('[OVR-35] [ROUTE-REG-05] [A-81] crave in English: signing in brings it all into one account, and the code works once', async ({
  page,
  expectAccessible,
}) => {
  const where = { brand: 'crave', language: 'en' } as const;
  const visitor = visitorOf(page, where);
  const { isAt, sees, link } = visitor;
  const customer = await servicesAt(page, where).importCustomer();
  const url = await newUrl(visitor, where, 'signInDtc');

  await follow(visitor, where, url);
  await sees('migration.signIn.title');
  expect(page.url()).not.toContain('migrationCode');
  await expectAccessible();
  await signIn(visitor, customer);
  await isAt('oneAccountSuccess');
  await sees('migration.success.title');
  await expectAccessible();

  await follow(visitor, where, url);
  await sees('migration.invalid.title');
  await visitor.seesMessage('MIGRATION_INVALID');
  await expectAccessible();
  await link('migration.account').click();
  await isAt('manageAccount');
});

test('[ROUTE-REG-05] [ROUTE-REG-07] [A-81] rds in French: a new account takes over everything, and a customer with an account finds the sign-in form', async ({
  page,
  expectAccessible,
}) => {
  const where = { brand: 'rds', language: 'fr' } as const;
  const visitor = visitorOf(page, where);
  const { isAt, sees, link, field, submit } = visitor;
  const [email, password] = [newEmail(), newPassword()];

  await follow(visitor, where, await newUrl(visitor, where, 'registerDtc'));
  await sees('migration.register.title');
  await field('fields.email.label').fill(email);
  await link('auth.signIn').click();
  await sees('migration.signIn.title');
  await expect(field('fields.email.label')).toHaveValue(email);
  await link('auth.login.create').click();
  await field('fields.password.label').fill(password);
  await field('fields.confirmPassword.label').fill(password);
  await field('fields.phone.label').fill('514 555 0199');
  await expectAccessible();
  await submit();
  await isAt('oneAccountSuccess');
  await expect(page.getByRole('main')).toContainText(email);
});

test('[OVR-22] [ERR-42] [A-81] crave in French: linkBdu asks first; an account with a provider keeps it, another one takes the new one', async ({
  page,
  expectAccessible,
}) => {
  const where = { brand: 'crave', language: 'fr' } as const;
  const visitor = visitorOf(page, where);
  const { open, isAt, sees, link, button, submit } = visitor;
  const services = servicesAt(page, where);
  const [linked, free] = [await services.importCustomer(), await services.importCustomer()];

  // Without a session it asks who it is for; then a second provider meets the first.
  await follow(visitor, where, await newUrl(visitor, where, 'linkBdu'));
  await signIn(visitor, linked);
  await sees('migration.link.title', { provider });
  await expectAccessible();
  await submit();
  await isAt('oneAccountSuccess');

  await follow(visitor, where, await newUrl(visitor, where, 'linkBdu'));
  await sees('migration.link.title', { provider });
  await submit();
  await isAt('oneAccountError');
  await visitor.seesMessage('PROVIDER_ALREADY_LINKED');
  await expectAccessible();
  await link('migration.error.provider').click();
  await isAt('existingServiceProvider');
  await visitor.seesMessage('migration.existing.linked');
  await expectAccessible();

  await button('migration.other').click();
  await isAt('migrate');
  await signIn(visitor, free);
  await sees('migration.link.title', { provider });
  await submit();
  await isAt('oneAccountSuccess');

  await open('existingServiceProvider', { action: 'linkBdu' });
  await expect(link('migration.existing.keep', { provider })).toBeVisible();
});

for (const where of [
  { brand: 'vanilla', language: 'fr' },
  { brand: 'crave', language: 'en' },
] as const)
  test(`[OVR-36] [ROUTE-ACC-48] [NAV-IN-17] ${where.brand} in ${where.language}: once begun, a consolidation is cancelled or done`, async ({
    page,
    context,
    expectAccessible,
  }) => {
    const { brand, language } = where;
    await setTokenCookies(context, await newCustomer({ kind: 'twins', brand, overrides: { language } }));
    const visitor = visitorOf(page, where);
    const { open, isAt, sees, link, button, submit, seesMessage } = visitor;

    await open('accountConsolidation');
    await sees('migration.consolidate.title');
    await expectAccessible();
    await button('migration.consolidate.start').click();
    await isAt('consolidation');
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    await expectAccessible();

    await open('profiles');
    await isAt('consolidation');
    await button('migration.found.cancel').click();
    await isAt('manageAccount');

    await open('consolidation');
    await page.getByRole('checkbox').check();
    await submit();
    await isAt('consolidationSuccess');
    await sees('migration.done.title');
    await expectAccessible();
    await link('migration.account').click();
    await isAt('manageAccount');

    await open('consolidation');
    await seesMessage('migration.found.none');
  });
