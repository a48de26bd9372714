/** Migration of older accounts and consolidation of two accounts. */
import { makeMigration } from '@marquee/product/contract/test.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import type { MigrationAction } from '@marquee/product/values/enums.ts';
import { tvProviders } from '@marquee/product/values/tv-providers.ts';
import { testStack } from '../stack.ts';
import { setTokenCookies, expect, newCustomer, test } from '../fixtures.ts';
import { newEmail, newPassword, type Visitor, visitorOf } from '../visitor.ts';

const provider = tvProviders['prairie-fibre'].name;

/** As an older app would issue it. */
const newCode = async (action: MigrationAction): Promise<{ action: string; migrationCode: string }> => {
  const reply = await fetch(testStack.url + makeMigration.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action }),
  });
  return { action, ...((await reply.json()) as ReplyOf<typeof makeMigration>) };
};

const signIn = async (
  { field, submit }: Visitor,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> => {
  await field('fields.email.label').fill(email);
  await field('fields.password.label').fill(password);
  await submit();
};

test('[OVR-35] [ROUTE-REG-05] crave in English: signing in brings it all into one account, and the code works once', async ({
  page,
  expectAccessible,
}) => {
  const visitor = visitorOf(page, { brand: 'crave', language: 'en' });
  const { open, isAt, sees, link } = visitor;
  const [code, customer] = [await newCode('signInDtc'), await newCustomer({ kind: 'fresh' })];

  await open('migrate', code);
  await sees('migration.signIn.title');
  expect(page.url()).not.toContain(code.migrationCode);
  await expectAccessible();
  await signIn(visitor, customer);
  await isAt('oneAccountSuccess');
  await sees('migration.success.title');
  await expectAccessible();

  await open('migrate', code);
  await sees('migration.invalid.title');
  await visitor.isTold('MIGRATION_INVALID');
  await expectAccessible();
  await link('migration.account').click();
  await isAt('manageAccount');
});

test('[ROUTE-REG-05] [ROUTE-REG-07] rds in French: a new account takes over everything, and a customer with an account finds the sign-in form', async ({
  page,
  expectAccessible,
}) => {
  const visitor = visitorOf(page, { brand: 'rds', language: 'fr' });
  const { open, isAt, sees, link, field, submit } = visitor;
  const [email, password] = [newEmail(), newPassword()];

  await open('migrate', await newCode('registerDtc'));
  await sees('migration.register.title');
  await field('fields.email.label').fill(email);
  await link('auth.signIn').click();
  await sees('migration.signIn.title');
  await expect(field('fields.email.label')).toHaveValue(email);
  await link('auth.login.create').click();
  await field('auth.register.password').fill(password);
  await field('fields.confirmPassword.label').fill(password);
  await field('fields.phone.label').fill('514 555 0199');
  await expectAccessible();
  await submit();
  await isAt('oneAccountSuccess');
  await expect(page.getByRole('main')).toContainText(email);
});

test('[OVR-22] [ERR-42] crave in French: linkBdu asks first; an account with a provider keeps it, another one takes the new one', async ({
  page,
  context,
  expectAccessible,
}) => {
  const visitor = visitorOf(page, { brand: 'crave', language: 'fr' });
  const { open, isAt, sees, link, button, submit } = visitor;
  const [linked, free] = await Promise.all([
    newCustomer({ kind: 'linked', overrides: { language: 'fr' } }),
    newCustomer({ kind: 'fresh', overrides: { language: 'fr' } }),
  ]);
  await setTokenCookies(context, linked);

  await open('migrate', await newCode('linkBdu'));
  await sees('migration.link.title', { provider });
  await expectAccessible();
  await submit();
  await isAt('oneAccountError');
  await visitor.isTold('PROVIDER_ALREADY_LINKED');
  await expectAccessible();
  await link('migration.error.provider').click();
  await isAt('existingServiceProvider');
  await visitor.isTold('migration.existing.linked');
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
    const { open, isAt, sees, link, button, submit, isTold } = visitor;

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
    await isTold('migration.found.none');
  });
