/** Password change: the new password works, the old one does not, and other browsers are signed out. */
import { setTokenCookies, expect, homeOf, newCustomer, test } from '../../fixtures.ts';
import { newPassword, visitorOf, type Where } from '../../visitor.ts';

const where: Where = { brand: 'crave', language: 'fr' };

test('[OVR-14] after a change of password the new one signs in, the old one does not', async ({
  page,
  context,
  browser,
}) => {
  const customer = await newCustomer({ kind: 'fresh', brand: 'crave', overrides: { language: 'fr' } });
  await setTokenCookies(context, customer);
  const visitor = visitorOf(page, where);
  const chosen = newPassword();
  await visitor.open('manageAccount');
  await visitor.link('account.manage.editPassword').click();
  await visitor.isAt('managePassword');
  await visitor.field('fields.oldPassword.label').fill(customer.password);
  await visitor.field('fields.newPassword.label').fill(chosen);
  await visitor.field('fields.confirmPassword.label').fill(chosen);
  await visitor.submit();
  await visitor.isAt('manageAccount');

  const elsewhere = visitorOf(await (await browser.newContext()).newPage(), where);
  await elsewhere.signIn(customer.email, customer.password);
  await elsewhere.seesMessage('BAD_CREDENTIALS');
  await elsewhere.givePassword(chosen);
  await elsewhere.page.waitForURL(`${homeOf('crave')}/**`);
  await expect(page.locator('body')).toHaveAttribute('data-route', 'manageAccount');
});
