/**
 * Every route in a production configuration, without test mode and demo seed: operators connect companies, the
 * company's systems call the service API, a store sends notices, and people click.
 */
import { createHash, randomUUID } from 'node:crypto';
import {
  createCodeBatch,
  exportCodes,
  getCodeBatch,
  putPromotion,
} from '@marquee/product/contract/service/code-batches.ts';
import {
  createImport,
  getImport,
  importMediaType,
  putImportChunk,
  startImport,
} from '@marquee/product/contract/service/imports.ts';
import type { Language } from '@marquee/product/brands.ts';
import { entrances } from '@marquee/product/navigation/entrances.ts';
import { routeNames } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { formatDollars } from '@marquee/product/values/money.ts';
import type { Browser, Page } from '@playwright/test';
import { storesMessages } from '../../apps/world/src/stores/stores-messages.ts';
import { expect, test } from '../fixtures.ts';
import { gatewayAt } from '../gateways.ts';
import { type BackOffice, connectCompanies } from './companies.ts';
import { newPerson, type Person } from './people.ts';
import {
  homeOf,
  portalHost,
  portalUrl,
  type ProductionStack,
  startProductionStack,
  worldUrl,
} from './production-stack.ts';
import { customerOfMerchant, returningCustomer, viewerOfProvider } from './company-scenarios.ts';
import { register, signIn } from './scenario-steps.ts';
import { newEmail, newPassword } from '../visitor.ts';

// One server for all, so in one worker and in order; later scenarios need earlier ones.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const seen = new Set<RouteName>();
const gateway = gatewayAt('stripe', { url: portalUrl, world: worldUrl });
const soon = { timeout: 30_000 };
const store = storesMessages.en;

/** By keyboard: after a scroll, Chromium hands clicks to the place where Stripe's iframe, of another site, was before. */
const pay = (page: Page): Promise<void> => page.locator('button[type=submit]').press('Enter');

let stack: ProductionStack;
let office: BackOffice;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  stack = await startProductionStack();
  office = await connectCompanies(stack);
});
test.afterAll(async () => {
  test.setTimeout(60_000);
  await stack?.stop();
});
const people: Person[] = [];
test.afterEach(async () => {
  if (test.info().status !== 'passed') console.log(stack.output());
  for (const { context } of people.splice(0)) await context.close();
});

const inNewBrowser = async (
  browser: Browser,
  brand: Parameters<typeof homeOf>[0] = 'crave',
  language: Language = 'en',
): Promise<Person> => {
  const person = await newPerson(browser, stack, seen, { brand, language });
  people.push(person);
  return person;
};

const ada = { email: newEmail(), password: newPassword() };
/** As an older system exports a customer: the password is `Sunny-Day-42`, hashed by bcrypt. */
const imported = {
  externalId: randomUUID(),
  email: newEmail(),
  emailVerified: true,
  language: 'en',
  brand: 'crave',
  createdAt: '2019-05-01T12:00:00Z',
  passwordHash: '$2b$04$yjORjl8K8doP6uiIIoY/ye5nueLnjZ52Ce1K7jL3epnEfPYkDg.uC',
};
const importedPassword = 'Sunny-Day-42';

test('[production] the company’s systems: an import of customers, with their old passwords', async () => {
  const { id } = await office.call(createImport, { body: { system: 'old-shop', onConflict: 'skip' } });
  const lines = JSON.stringify(imported);
  await office.call(putImportChunk, {
    params: { id, n: 1 },
    body: lines,
    headers: {
      'content-type': importMediaType,
      'content-digest': `sha-256=:${createHash('sha256').update(lines).digest('base64')}:`,
    },
  });
  await office.call(startImport, { params: { id } });
  await expect.poll(async () => (await office.call(getImport, { params: { id } })).state, soon).toBe('done');
});

test('[production] a newcomer: registers, verifies, looks after account and profiles', async ({
  browser,
}) => {
  const person = await inNewBrowser(browser);
  const { page, isAt, click, say, field, submit } = person;
  await person.fromHome('signIn');
  await isAt('loginIndex');
  await register(person, ada.email, ada.password);
  await person.followMail(ada.email, 'verifyEmail');
  await isAt('verifyEmailError');
  await click('auth.accountCreated.code');
  await isAt('checkEmail');
  await page.goto(homeOf('crave'));
  await page.getByRole('link', { name: portalHost }).click();
  await isAt('manageAccount');
  await person.fromHome('myAccount');
  await isAt('manageAccount');
  for (const [key, route] of [
    ['account.manage.editName', 'manageName'],
    ['account.manage.editPhone', 'managePhone'],
    ['account.manage.editLanguage', 'manageLanguage'],
    ['account.manage.editPassword', 'managePassword'],
  ] as const) {
    await click(key);
    await isAt(route);
    await page.goBack();
    await isAt('manageAccount');
  }
  await page
    .getByRole('main')
    .getByRole('link', { name: say('account.manage.giftBalance') })
    .click();
  await isAt('giftBalance');

  await person.fromMenu('shell.menu.profiles');
  await isAt('profiles');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: say('profiles.list.add') }).click();
  await isAt('profileCreate');
  await page.goBack();
  await main.locator('a[href*="/profiles/edit"]').first().click();
  await isAt('profileEdit');
  await page.goBack();
  await main.locator('a[href*="/profiles/pin"]').first().click();
  await isAt('profileEditPin');
  await field('profiles.pin.new').fill('2468');
  await field('fields.confirmPin.label').fill('2468');
  await submit();
  await isAt('profiles');
  await main.locator('a[href*="/profiles/pin"]').first().click();
  await click('profiles.pin.forgot');
  await isAt('loginIndex');
  await click('auth.login.email');
  await isAt('loginDTCRecent');
  await page.getByRole('main').getByRole('link', { name: ada.email }).click();
  await isAt('loginDTCPassword');
  await person.givePassword(ada.password);
  await isAt('resetPin');
});

test('[production] an app and its store: signed in, bought, restored by somebody else', async ({
  browser,
}) => {
  const person = await inNewBrowser(browser);
  const { page, isAt, context } = person;
  await signIn(person, ada.email, ada.password);
  // The app of the brand, and the store that sells in it.
  const app = await context.newPage();
  await app.goto(`${worldUrl}/stores?store=google&lang=en`);
  await app.getByLabel(store.brand).selectOption('crave');
  await app.getByRole('button', { name: store.signIn }).click();
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    app.getByRole('link', { name: store.openPortal }).click(),
  ]);
  await opened.getByRole('button', { name: person.say('activation.asking.allow') }).click();
  await expect(app.locator('.store-who')).toBeVisible(soon);
  await app.getByRole('button', { name: /Crave Standard.*\$14\.99/ }).click();
  await expect(app.getByText(store.outcomes['bought']!)).toBeVisible();
  await expect(async () => {
    await person.fromHome('myAccount');
    await person.fromMenu('shell.menu.subscriptions');
    await expect(page.getByRole('listitem').filter({ hasText: 'Google Play' })).toBeVisible({
      timeout: 2000,
    });
  }).toPass(soon);

  // Another account restores the purchase, so its owner is asked.
  const other = await inNewBrowser(browser);
  await signIn(other, imported.email, importedPassword);
  const otherApp = await other.context.newPage();
  await otherApp.goto(`${worldUrl}/stores?store=google&lang=en`);
  await otherApp.getByLabel(store.brand).selectOption('crave');
  await otherApp.getByRole('button', { name: store.signIn }).click();
  const [asked] = await Promise.all([
    other.context.waitForEvent('page'),
    otherApp.getByRole('link', { name: store.openPortal }).click(),
  ]);
  await asked.getByRole('button', { name: person.say('activation.asking.allow') }).click();
  await expect(otherApp.locator('.store-who')).toBeVisible(soon);
  await otherApp.getByRole('button', { name: `${store.restore}, Crave Standard` }).click();
  await person.followMail(ada.email, 'storeRelease');
  await isAt('storeRelease');
});

test('[production] a subscriber: buys, pays, gives, redeems, cancels, and may not delete the account', async ({
  browser,
}) => {
  const person = await inNewBrowser(browser);
  const { page, isAt, click, button, field, submit, say } = person;
  await person.fromHome('subscribe');
  await isAt('loginIndex');
  await signIn(person, ada.email, ada.password);
  await person.fromHome('plans');
  await isAt('purchaseProducts');
  await page.getByRole('radio', { name: 'Crave Total', exact: true }).check();
  await submit();
  await isAt('purchaseWarning');
  await submit();
  await isAt('purchaseAddOn');
  await submit();
  await isAt('purchasePayments');
  await gateway.typeCard(page);
  await field('fields.postalCode.label').fill('K1A 0B1');
  await field('fields.city.label').fill('Ottawa');
  // With Ontario's 13 %.
  await expect(page.locator('button[type=submit]')).toContainText(formatDollars(24.86, 'en'));
  await pay(page);
  await isAt('purchaseSuccess');

  await person.fromHome('myAccount');
  await person.fromMenu('shell.menu.paymentMethods');
  await isAt('paymentMethods');
  await person.fromMenu('shell.menu.payments');
  await isAt('paymentsBrand');
  await person.fromMenu('shell.menu.subscriptions');
  await isAt('unifiedSubscriptions');
  await click('subscriptions.list.paymentDetailsOf', { name: 'Crave Total' });
  await isAt('unifiedPaymentDetails');
  await page.goBack();
  await click('subscriptions.list.planDetailsOf', { name: 'Crave Total' });
  await isAt('unifiedPlanDetails');
  await person.fromHome('myAccount');
  await click('account.manage.reviewThis', { name: say('account.delete.title') });
  await isAt('deleteForbidden');
  seen.add('deleteAccount');

  await person.fromMenu('shell.menu.subscriptions');
  await click('subscriptions.list.planDetailsOf', { name: 'Crave Total' });
  await click('subscriptions.cancel.plan');
  await isAt('cancellationReasons');
  await click('subscriptions.cancel.miss');
  await isAt('fomoRecommendations');
  await page.goBack();
  await button('subscriptions.cancel.skip').click();
  await button('shell.retentionOffer.decline').click();
  await isAt('cancellation');
  await submit();
  await isAt('cancellationConfirmed');
  await click('subscriptions.receipt.open');
  await isAt('cancellationReceipt');

  await person.fromHome('gift');
  await isAt('gift');
  await click('gifts.index.give', { value: formatDollars(50, 'en') });
  await isAt('giftPurchase');
  const receiver = newEmail();
  await field('fields.recipientEmail.label').fill(receiver);
  await field('fields.senderName.label').fill('Alex');
  await gateway.typeCard(page);
  await pay(page);
  await isAt('giftPurchaseSuccess');
  await person.followMail(receiver, 'redeem');
  await isAt('redeem');
  await submit();
  await isAt('redeemValid');

  // A code of a batch that marketing has ordered.
  await office.call(putPromotion, { params: { promotionId: 'winter' }, body: { percent: 20 } });
  const { batchId } = await office.call(createCodeBatch, {
    body: {
      promotionId: 'winter',
      count: 1,
      description: { en: 'Winter', fr: 'Hiver' },
      campaign: 'winter',
    },
  });
  await expect
    .poll(async () => (await office.call(getCodeBatch, { params: { id: batchId } })).state, soon)
    .toBe('ready');
  const csv = (await office.call(exportCodes, { params: { id: batchId } })) as unknown as string;
  const promotion = csv.trim().split('\n').at(-1)!.split(',')[1]!.replaceAll('"', '');
  await person.fromHome('redeem');
  await isAt('redeem');
  await field('fields.redeemCode.label').fill(promotion);
  await submit();
  await isAt('redeemValid');
  await button('redeem.valid.keep').click();
  await isAt('redeemSuccess');
});

test('[production] a TV: activated, watched, downloaded, removed', async ({ browser }) => {
  const person = await inNewBrowser(browser);
  const { page, isAt, click, button, context } = person;
  await signIn(person, ada.email, ada.password);
  await person.fromApp('firstTime');
  await isAt('shortcode');

  const tv = await context.newPage();
  await tv.goto(`${worldUrl}/device?brand=crave&lang=en`);
  const shown = tv.locator('#tv');
  await expect(shown).toHaveAttribute('data-state', 'code', soon);
  await person.fromHome('activate');
  await isAt('shortcode');
  const code = (await tv.locator('[data-code]').textContent()) ?? '';
  await person.field('fields.shortcode.label').pressSequentially(code);
  await button('activation.asking.allow').click();
  await expect(shown).toHaveAttribute('data-state', 'home', soon);
  await expect(page.locator('body')).toHaveAttribute('data-route', 'shortcodeSuccess', soon);
  const outcome = tv.locator('[data-outcome]');
  for (const action of ['play', 'stop', 'download'] as const) {
    await tv.locator(`[data-action=${action}]`).click();
    await expect(outcome).toHaveText((await outcome.getAttribute(`data-outcome-${action}`)) ?? '');
  }

  await click('shell.manageDevices');
  await isAt('settingsDevices');
  await page.getByRole('main').locator('a[href*="/removeDownload?"]').first().click();
  await isAt('settingsRemoveDownload');
  await button('devices.removeDownload.submit').click();
  await isAt('settingsRemoveDownloadSuccess');
  await page.getByRole('main').locator('a[href*="/removeDownloadDevice?"]').first().click();
  await isAt('settingsRemoveDownloadDevice');
  await page.goBack();
  await page.getByRole('main').locator('a[href*="/removeDevice?"]').first().click();
  await isAt('settingsRemoveDevice');
  await button('devices.removeDevice.submit').click();
  await isAt('settingsRemoveDeviceSuccess');
  await person.fromMenu('shell.menu.settings');
  await isAt('settingsDevices');
  await person.fromMenu('shell.menu.logout');
  await isAt('loginIndex');
});

for (const [title, play] of [
  ['a viewer of a TV provider: fails, signs in, reconnects, signs out, makes one account', viewerOfProvider],
  ['a customer of a merchant, in French: registers, forgets the password, recovers it', customerOfMerchant],
  ['a customer who forgot the password, and comes by old apps, other sites and a partner', returningCustomer],
] as const)
  test(`[production] ${title}`, ({ browser }) =>
    play({ arrive: (brand, language) => inNewBrowser(browser, brand, language), office, ada, imported }));

test('[production] a new email: confirmed once, undone by the old address', async ({ browser }) => {
  const person = await inNewBrowser(browser);
  const { isAt, click, field, submit } = person;
  await signIn(person, ada.email, ada.password);
  await person.fromHome('myAccount');
  await click('account.manage.editEmail');
  await isAt('manageEmail');
  const email = newEmail();
  await field('fields.newEmail.label').fill(email);
  await field('fields.confirmEmail.label').fill(email);
  await field('fields.oldPassword.label').fill(ada.password);
  await submit();
  await isAt('manageEmailConfirm');
  await person.followMail(email, 'changeEmailConfirm');
  await isAt('changeEmailSuccess');
  await person.followMail(email, 'changeEmailConfirm');
  await isAt('changeEmailError');
  await person.followMail(ada.email, 'changeEmailUndo');
  await isAt('changeEmailUndo');
});

test('[production] every route was reached', () => {
  const isForTests = (route: RouteName) => entrances[route].entrances.every(({ by }) => by === 'testMode');
  // This stack has no staff console.
  const isFromSupport = (route: RouteName) =>
    entrances[route].entrances.every((each) => each.by === 'mail' && each.mail === 'deletionStarted');
  const missing = routeNames.filter(
    (route) => !seen.has(route) && !isForTests(route) && !isFromSupport(route),
  );
  expect(missing.map((route) => `${route}: ${JSON.stringify(entrances[route].entrances)}`)).toEqual([]);
});
