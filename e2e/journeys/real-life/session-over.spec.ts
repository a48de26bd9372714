/** A session that expires while a form is being filled in. */
import { endElsewhere, expect, signIn, test } from '../../fixtures.ts';
import { visitorOf } from '../../visitor.ts';

test('[A-68] [SHELL-MOD-02] [portal 3] [black-box B1] a session that was ended elsewhere: one press signs in again, and the form is there with what was typed', async ({
  page,
  context,
}) => {
  const { access_token, email, password } = await signIn(context);
  const visitor = visitorOf(page, { brand: 'crave', language: 'en' });
  const firstName = visitor.field('fields.firstName.label');
  await visitor.open('manageName');
  await firstName.fill('Marie-Ève');
  await endElsewhere(access_token);
  await visitor.submit();
  const dialog = page.getByRole('dialog', { name: visitor.say('shell.sessionExpired.title') });
  await expect(dialog).toBeVisible();
  // The page stays under the modal.
  await expect(page.locator('input[name=firstName]')).toHaveValue('Marie-Ève');
  await dialog.getByRole('button', { name: visitor.say('shell.sessionExpired.signIn') }).click();
  await visitor.isAt('loginIndex');
  await expect(page.getByRole('dialog')).toBeHidden();

  await visitor.link('auth.login.email').click();
  await visitor.giveEmail(email);
  await visitor.isAt('loginDTCPassword');
  await visitor.givePassword(password);
  await visitor.isAt('manageName');
  await expect(firstName).toHaveValue('Marie-Ève');
  await visitor.submit();
  await visitor.isAt('manageAccount');
  await expect(page.getByRole('main')).toContainText('Marie-Ève');
});
