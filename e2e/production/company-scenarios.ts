/** Scenarios of the production journey: customers of TV providers, merchants and partners, and those who come back. */
import { randomUUID } from 'node:crypto';
import { brandOf } from '@marquee/product/brands.ts';
import { createActivationLink } from '@marquee/product/contract/service/activation-links.ts';
import { suggestConsolidation } from '@marquee/product/contract/service/consolidation.ts';
import { createMigrationCode } from '@marquee/product/contract/service/migration-codes.ts';
import { provisionPartnerCustomer } from '@marquee/product/contract/service/partner-customers.ts';
import { putSubscription } from '@marquee/product/contract/service/subscriptions.ts';
import { demoPartners, demoTvProviders } from '@marquee/product/values/demo/demo-providers.ts';
import { claimsIn } from '../fixtures.ts';
import { newEmail, newPassword } from '../visitor.ts';
import type { Person } from './people.ts';
import { worldUrl } from './production-stack.ts';
import { agreeThere, register, type Scenario, there } from './scenario-steps.ts';

const provider = demoTvProviders['prairie-fibre'].name.en;

/** A viewer of a TV provider: fails, signs in, reconnects, signs out, makes one account. */
export const viewerOfProvider = async (scenario: Scenario): Promise<void> => {
  const { arrive, office } = scenario;
  const person = await arrive();
  const { page, isAt, click, button, field, submit } = person;
  const viewer = `viewer-${randomUUID()}`;
  await person.fromHome('signIn');
  await click('auth.login.provider');
  await isAt('loginBDU');
  await page.getByRole('link', { name: demoTvProviders['harbour-tv'].name.en }).click();
  await page.getByLabel(there.userName, { exact: true }).fill(viewer);
  await page.getByLabel(there.password, { exact: true }).fill('viewer');
  await page.getByRole('button', { name: there.signIn, exact: true }).click();
  await isAt('loginBDUError');
  await click('providers.error.other');
  await isAt('loginBDU');
  await page.getByRole('link', { name: provider, exact: true }).click();
  await agreeThere(person, viewer);
  await person.atHome();

  await person.fromApp('reconnect');
  await page.getByRole('button', { name: there.allow }).click();
  await person.atHome();
  await person.fromApp('providerTv');
  await isAt('activateBdu');
  await person.fromApp('providerSignOut');
  await isAt('loginIndex');
  await person.fromHome('signIn');
  await click('auth.login.provider');
  await page.getByRole('link', { name: provider, exact: true }).click();
  await agreeThere(person, viewer);
  await person.atHome();

  const [email, password] = [newEmail(), newPassword()];
  await person.fromHome('myAccount');
  await isAt('manageAccount');
  await button('account.oneAccount.create').click();
  await isAt('migrate');
  await field('fields.email.label').fill(email);
  await field('fields.password.label').fill(password);
  await field('fields.confirmPassword.label').fill(password);
  await field('fields.phone.label').fill('514 555 0199');
  await submit();
  await isAt('oneAccountSuccess');

  // The provider invites another of its viewers, who has linked the provider already.
  await office.call(createMigrationCode, {
    body: {
      action: 'linkBdu',
      providerId: 'laurentides-tele',
      subject: `viewer-${randomUUID()}`,
      brand: 'crave',
      language: 'en',
      email,
      deliver: 'mail',
    },
  });
  await person.followMail(email, 'migrate');
  await isAt('migrate');
  await submit();
  await isAt('oneAccountError');
  await click('migration.error.provider');
  await isAt('existingServiceProvider');
};

/** A customer of a merchant, in French: registers, forgets the password, recovers it. */
export const customerOfMerchant = async (scenario: Scenario): Promise<void> => {
  const { arrive } = scenario;
  const [email, password] = [newEmail(), newPassword()];
  const comeByLink = async (): Promise<Person> => {
    const person = await arrive('rds', 'fr');
    await person.page.goto(`${worldUrl}/merchant?lang=fr&brand=rds`);
    await person.page.getByRole('link', { name: 'valid', exact: true }).click();
    await person.isAt('merchantLogin');
    return person;
  };
  const newcomer = await comeByLink();
  await newcomer.click('auth.login.create');
  await newcomer.isAt('merchantRegister');
  await newcomer.field('fields.email.label').fill(email);
  await newcomer.field('fields.password.label').fill(password);
  await newcomer.field('fields.confirmPassword.label').fill(password);
  await newcomer.field('fields.phone.label').fill('514 555 0199');
  await newcomer.submit();
  await newcomer.isAt('merchantSuccess');

  const person = await comeByLink();
  const { page, isAt, click, button, field, submit } = person;
  await click('auth.password.forgot');
  await isAt('merchantRecovery');
  await page.goBack();
  await isAt('merchantLogin');
  await field('fields.email.label').fill(email);
  await click('auth.password.forgot');
  await isAt('merchantForgotPassword');
  await button('auth.forgot.send').click();
  await isAt('merchantForgotPasswordResend');
  await person.followMail(email, 'merchantResetPassword');
  await isAt('merchantResetPassword');
  const chosen = newPassword();
  await field('fields.newPassword.label').fill(chosen);
  await field('fields.confirmPassword.label').fill(chosen);
  await submit();
  await isAt('merchantResetPasswordSuccess');
};

/** Forgot the password, and comes by old apps, other sites and a partner. */
export const returningCustomer = async (scenario: Scenario): Promise<void> => {
  const { arrive, office, ada, imported } = scenario;
  const person = await arrive();
  const { page, isAt, click, button, field, submit, say, context } = person;
  const { email } = imported;
  await person.fromHome('signIn');
  await click('auth.login.email');
  await person.giveEmail(email);
  await isAt('loginDTCPassword');
  await click('auth.password.forgot');
  await isAt('forgotPassword');
  await button('auth.forgot.send').click();
  await isAt('forgotPasswordResend');
  await person.followMail(email, 'resetPassword');
  await isAt('resetPassword');
  const password = newPassword();
  await field('fields.newPassword.label').fill(password);
  await field('fields.confirmPassword.label').fill(password);
  await submit();
  await isAt('resetPasswordSuccess');
  await button('shell.continue').click();
  await person.atHome();

  await person.fromApp('notFound');
  await isAt('notFound');
  await person.fromApp('legacy');
  await isAt('legacyUnsupported');
  await person.fromApp('legacyPassword');
  await person.giveEmail(ada.email);
  await isAt('legacyForgotPasswordResend');
  await person.fromApp('addPhone');
  await isAt('managePhonePage');
  await person.fromApp('subscribed');
  await isAt('subscribeBrandSuccess');
  await person.fromApp('singleSignOn');
  await person.atHome();
  await person.fromApp('appSignIn');
  await person.atHome();

  const accountId = String((await claimsIn(context))['account_id']);
  await office.call(putSubscription, {
    params: { externalId: randomUUID() },
    body: {
      customer: { accountId },
      brand: 'crave',
      store: 'PARTNERSHIP',
      sku: 'crave_total',
      status: 'PENDING_ACTIVATION',
      priceCents: 0,
      billingCycle: 'monthly',
      cycleDate: new Date(Date.now() + 86_400_000).toISOString(),
      sequence: 1,
    },
  });

  // One brand knows the customer; the unbranded portal shows all of them.
  await person.fromHome('otherBrands');
  await isAt('manageAccount');
  await person.fromApp('account', brandOf('vanilla').name.en);
  await isAt('manageAccount');
  await person.fromMenu('shell.menu.subscriptions');
  await isAt('subscriptionsIndex');
  await page.getByRole('main').locator('a[href*="/account/subscriptions/"]').first().click();
  await isAt('subscriptionsBrand');
  await person.fromMenu('shell.menu.payments');
  await isAt('paymentsIndex');

  await office.call(createActivationLink, {
    body: { customer: { accountId }, brand: 'crave', sku: 'starz', language: 'en', deliver: 'mail' },
  });
  await person.followMail(email, 'shortcodeInUrl');
  await isAt('shortcodeInUrl');

  const partner = demoPartners.mobilink.name.en;
  await office.call(provisionPartnerCustomer, {
    params: { partnerId: 'mobilink', subject: `line-${randomUUID()}` },
    body: { state: 'active', email, emailVerified: true, language: 'en', reason: 'sale', sequence: 1 },
  });
  await person.followMail(email, 'linkPartner');
  await isAt('linkPartner');
  await click('partners.link.go', { partner });
  await agreeThere(person, `customer-${randomUUID()}`);
  await isAt('linkPartnerSuccess');
  await person.fromMenu('shell.menu.partners');
  await isAt('partnersIndex');
  await click('partners.list.detailsNamed', { partner });
  await isAt('partnersDetails');
  await click('partners.details.unlink', { partner });
  await isAt('partnersUnlink');
  await person.fromMenu('shell.menu.partners');
  await click('partners.list.linkNamed', { partner: demoPartners.homebundle.name.en });
  await isAt('partnersLink');
  await click('partners.link.go', { partner: demoPartners.homebundle.name.en });
  await agreeThere(person, `customer-${randomUUID()}`);
  await isAt('partnersLinkSuccess');

  // Another system knows that two accounts are one person's.
  const twin = await arrive();
  const other = { email: newEmail(), password: newPassword() };
  await register(twin, other.email, other.password);
  const otherId = String((await claimsIn(twin.context))['account_id']);
  await office.call(suggestConsolidation, {
    body: { accountId, other: { accountId: otherId }, source: 'dtc', evidence: 'samePhone' },
  });
  await person.fromHome('myAccount');
  await click('account.manage.reviewThis', { name: say('account.manage.consolidate') });
  await isAt('accountConsolidation');
  await button('migration.consolidate.start').click();
  await isAt('consolidation');
  await page.getByRole('checkbox').check();
  await submit();
  await page.locator('input[type=password]').fill(other.password);
  await button('migration.proof.submit').click();
  await isAt('consolidationSuccess');
};
