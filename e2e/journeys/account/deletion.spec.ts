/** Account deletion: refused while a subscription is active, otherwise complete. */
import { setTokenCookies, expect, newCustomer, test } from '../../fixtures.ts';
import { mailTo } from '../../inbox.ts';
import { visitorOf, type Where } from '../../visitor.ts';

const signedInAs = async (
  {
    page,
    context,
  }: { page: Parameters<typeof visitorOf>[0]; context: Parameters<typeof setTokenCookies>[0] },
  kind: Parameters<typeof newCustomer>[0]['kind'],
  { brand, language }: Where,
) => {
  const customer = await newCustomer({ kind, brand, overrides: { language } });
  await setTokenCookies(context, customer);
  return { customer, visitor: visitorOf(page, { brand, language }) };
};

test('[PERM-08] [ROUTE-ACC-19] [ROUTE-ACC-23] a subscription forbids it, in English', async ({
  page,
  context,
}) => {
  const { visitor } = await signedInAs({ page, context }, 'dtc', { brand: 'crave', language: 'en' });
  await visitor.open('manageAccount');
  await visitor.link('account.manage.reviewThis', { name: visitor.say('account.delete.title') }).click();
  await visitor.isAt('deleteForbidden');
  await expect(page.getByRole('main')).toContainText('Crave');
});

test('[PERM-09] [ROUTE-ACC-24] gift money forbids it, in French', async ({ page, context }) => {
  const { visitor } = await signedInAs({ page, context }, 'gift', { brand: 'vanilla', language: 'fr' });
  await visitor.open('deleteAccount');
  await visitor.isAt('deleteForbidden');
  await expect(page.getByRole('main')).toContainText('25,00 $');
});

for (const where of [
  { brand: 'crave', language: 'fr' },
  { brand: 'vanilla', language: 'en' },
] as const satisfies readonly Where[])
  test(`[OVR-15] [ROUTE-ACC-18] [ROUTE-ACC-25] [VAL-FORM-03] ${where.brand} in ${where.language}: with the password the account goes, and every sign-in with it`, async ({
    page,
    context,
  }) => {
    const { customer, visitor } = await signedInAs({ page, context }, 'fresh', where);
    await visitor.open('deleteAccount');
    await visitor.isAt('deleteAccount');
    await visitor.field('fields.password.label').fill('Not-My-Password-1');
    await visitor.submit();
    await visitor.seesMessage('INVALID_PASSWORD');
    await visitor.field('fields.password.label').fill(customer.password);
    await visitor.submit();
    await mailTo(customer.email, visitor.subject('accountDeleted'));
    await expect
      .poll(async () => (await context.cookies()).map(({ name }) => name))
      .not.toContain('access_token');
    await visitor.open('loginDTCIdentifier');
    await visitor.giveEmail(customer.email);
    await visitor.seesMessage('NO_ACCOUNT');
  });
