/** Sign-in errors: the specified message in the specified place. */
import { grantToken } from '@marquee/product/contract/auth.ts';
import { limits } from '@marquee/product/limits.ts';
import { rates } from '@marquee/product/rate-limits.ts';
import { botCheckPlaceholder } from '@marquee/product/values/enums.ts';
import { testStack } from '../../stack.ts';
import { mailTo } from '../../inbox.ts';
import { expect, newCustomer, signIn, test } from '../../fixtures.ts';
import { newEmail, newPassword, visitorOf, type Where } from '../../visitor.ts';
import { translatorFor } from '../../messages.ts';

/** Specified messages as literals, so the catalog cannot drift from them. */
test('[ERR-02] [ERR-03] [ERR-05] [ERR-11] the sentences that the specification fixes', () => {
  const [en, fr] = [translatorFor('en'), translatorFor('fr')];
  expect(en('GENERIC')).toBe('An error occurred, please try again later.');
  expect(en('SERVICE_UNAVAILABLE')).toBe(
    'Our services are not available for the moment. Please try again later.',
  );
  expect(en('invalid_token')).toBe('Due to inactivity, your session has expired. Please login again.');
  expect(fr('BAD_CREDENTIALS')).toBe('Combinaison invalide');
});

// In one language each: errors-shown.test.tsx of the portal shows every error in both.
const english: Where = { brand: 'crave', language: 'en' };
const french: Where = { brand: 'rds', language: 'fr' };

test('[ERR-09] [ERR-10] [ERR-11] sign-in in French: no email, no real email, an unknown one, a wrong password', async ({
  page,
}) => {
  const { email } = await newCustomer({ kind: 'fresh', brand: french.brand });
  const visitor = visitorOf(page, french);
  const { seesMessage, say } = visitor;
  const input = visitor.field('fields.email.label');
  await visitor.open('loginDTCIdentifier');
  await visitor.submit();
  await seesMessage('fields.email.required');
  await expect(input).toBeFocused();
  await visitor.giveEmail('ada@');
  await seesMessage('EMAIL_FORMAT');
  await visitor.giveEmail(newEmail());
  await seesMessage('NO_ACCOUNT');
  await expect(input).toHaveAccessibleDescription(new RegExp(say('NO_ACCOUNT')));
  await expect(visitor.link('auth.identifier.createFor').first()).toBeVisible();

  await visitor.giveEmail(email);
  await visitor.isAt('loginDTCPassword');
  await visitor.submit();
  await seesMessage('fields.password.required');
  await visitor.givePassword('Not-My-Password-1');
  await expect(page.getByRole('alert')).toHaveText(say('BAD_CREDENTIALS'));
  await expect(visitor.field('fields.password.label')).toHaveValue('');
});

test('[ERR-14] sign-in in English: after ten wrong passwords the right one waits too', async ({ page }) => {
  const { email, password } = await newCustomer({ kind: 'fresh', brand: english.brand });
  // One by one: many at once fill the queue for hashing, and other journeys hear that the server is busy.
  for (let index = 0; index < rates.signIn.refuse; index += 1) {
    const { status } = await fetch(testStack.url + grantToken.path, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('crave-web:default')}`, 'x-bypass-recaptcha': 'true' },
      body: new URLSearchParams({
        grant_type: 'password',
        username: email,
        password: `Guess-${index}-guess`,
        recaptcha_token: botCheckPlaceholder,
      }),
    });
    expect(status).toBe(400);
  }
  const visitor = visitorOf(page, english);
  await visitor.signIn(email, password);
  await expect(page.getByRole('alert')).toHaveText(visitor.say('TOO_MANY_REQUESTS'));
});

test('[ERR-12] [VAL-PW-10] registration in English: an email in use, passwords that differ, a weak one, no phone', async ({
  page,
}) => {
  const { email } = await newCustomer({
    kind: 'fresh',
    brand: english.brand,
    overrides: { language: english.language },
  });
  const visitor = visitorOf(page, english);
  const { field, seesMessage } = visitor;
  await visitor.open('registerIdentifier');
  await visitor.giveEmail(email);
  await seesMessage('EMAIL_IN_USE', { email });
  await visitor.link('auth.register.signInAs').click();
  await visitor.isAt('loginDTCPassword');

  await visitor.open('registerIdentifier');
  const fresh = newEmail();
  await visitor.giveEmail(fresh);
  await visitor.isAt('registerPassword');
  const choose = async (password: string, again = password) => {
    await field('fields.password.label').fill(password);
    await field('fields.confirmPassword.label').fill(again);
    await visitor.submit();
  };
  await visitor.submit();
  await seesMessage('fields.newPassword.required');
  await seesMessage('fields.phone.required');
  await choose('short1');
  await seesMessage('MIN_LENGTH', { length: limits.passwordMin });
  await choose('no digits here');
  await seesMessage('DIGIT_REQUIRED');
  await choose(newPassword(), newPassword());
  await seesMessage('PASSWORD_MISMATCH');
  await field('fields.phone.label').fill('514 555');
  await choose('password1');
  await seesMessage('PHONE_FORMAT');
  await field('fields.phone.label').fill('514 555 0199');
  await visitor.submit();
  await seesMessage('WEAK_PASSWORD');

  // Another customer registers the email while the form is filled in; the owner gets a mail.
  await newCustomer({
    kind: 'fresh',
    brand: english.brand,
    overrides: { email: fresh, language: english.language },
  });
  await choose(newPassword());
  await seesMessage('EMAIL_IN_USE', { email: fresh });
  await mailTo(fresh, visitor.subject('alreadyRegistered'));
});

test('[ERR-06] in French: a visitor outside North America sees the message before signing in or registering', async ({
  page,
  context,
}) => {
  await context.setExtraHTTPHeaders({ 'X-Country': 'FR' });
  const visitor = visitorOf(page, french);
  for (const route of ['loginDTCIdentifier', 'registerIdentifier'] as const) {
    await visitor.open(route);
    await visitor.giveEmail(newEmail());
    await expect(page.getByRole('alert')).toHaveText(visitor.say('GEO_BLOCKED'));
  }
});

test('[ERR-15] verification in French: a wrong code, and another mail too soon', async ({
  page,
  context,
}) => {
  const { email } = await signIn(context, {
    brand: french.brand,
    verified: false,
    localization: french.language,
  });
  const visitor = visitorOf(page, french);
  await visitor.open('checkEmail');
  await visitor.button('auth.resend').click();
  await visitor.seesMessage('auth.checkEmail.sent');
  const { code } = await mailTo(email, visitor.subject('verifyEmail'));
  // A page that shows the countdown sends no request.
  await page.reload();
  await visitor.button('auth.resend').click();
  await visitor.seesMessage('RESEND_TOO_SOON');
  await visitor.typeCode(code === '000000' ? '000001' : '000000');
  await visitor.seesMessage('CODE_INVALID');
  await visitor.typeCode(code!);
  await visitor.isAt('verifyEmailSuccess');
});
