/** Consolidation of accounts of every source, each after its proof; nothing here is made by a test call. */
import { randomUUID } from 'node:crypto';
import { siteTitleOf } from '@marquee/product/brands.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import type { AccountSource } from '@marquee/product/values/enums.ts';
import {
  type DemoTvProviderId,
  demoPartnerOf,
  demoTvProviderOf,
} from '@marquee/product/values/demo/demo-providers.ts';
import { claimsIn, expect, homeOf, test } from '../../fixtures.ts';
import { linkIn, mailTo } from '../../inbox.ts';
import { newEmail, newPassword, type Visitor, visitorOf, type Where } from '../../visitor.ts';
import { companyAt } from '../../world/company.ts';
import { servicesAt } from '../../world/services.ts';

const partnerId = 'mobilink';

const isHome = ({ page }: Visitor, { brand }: Where) =>
  expect(page).toHaveURL(new RegExp(`^${homeOf(brand)}`));

/** Chooses candidates by where they come from, up to the first proof. */
const choose = async (
  { page, open, submit, say, seesMessage }: Visitor,
  ...sources: readonly AccountSource[]
): Promise<void> => {
  await open('consolidation');
  for (const source of sources) await boxOf(page, say, source).check();
  await submit();
  await seesMessage('migration.proof.title');
};

const boxOf = (page: Visitor['page'], say: Visitor['say'], source: AccountSource) =>
  page
    .locator('label')
    .filter({ hasText: say(`migration.found.source.${source}`) })
    .getByRole('checkbox');

const cases: readonly (Where & {
  readonly providerId: DemoTvProviderId;
  readonly partnersAt: Where['brand'];
})[] = [
  { brand: 'crave', language: 'en', providerId: 'prairie-fibre', partnersAt: 'crave' },
  { brand: 'rds', language: 'fr', providerId: 'laurentides-tele', partnersAt: 'vanilla' },
];

for (const { providerId, partnersAt, ...where } of cases)
  test(`[OVR-36] [A-79] [A-81] [B3] ${where.brand} in ${where.language}: one account is offered after provider sign-in, and accounts of all four sources become one`, async ({
    page,
    context,
    browser,
    expectAccessible,
  }) => {
    const { language } = where;
    const owner = visitorOf(page, where);
    const [email, password] = [newEmail(), newPassword()];
    const open = async (at: Where = where) => {
      const other = await browser.newContext();
      return visitorOf(await other.newPage(), at);
    };

    await owner.register(email, password);
    const mail = await mailTo(email, owner.subject('verifyEmail'));
    await page.goto(linkIn(mail, routes.verifyEmail.path));
    await owner.isAt('verifyEmailSuccess');

    // bdu: the provider has verified the same email. The viewer is asked once, and says no.
    const provider = demoTvProviderOf(providerId).name[language];
    const userName = `viewer-${randomUUID()}`;
    const viewer = await open();
    const signInAtProvider = async () => {
      await viewer.open('loginBDU');
      await viewer.page.getByRole('link', { name: provider, exact: true }).click();
    };
    await signInAtProvider();
    await companyAt(viewer.page, language).agree(userName, { email });
    await viewer.isAt('existingServiceProvider');
    await viewer.sees('migration.offer.title');
    await viewer.button('migration.offer.no').click();
    await isHome(viewer, where);

    // partner: another customer links a line whose email the partner has verified.
    const services = servicesAt(viewer.page, where);
    const linked = await services.importCustomer();
    const subject = `customer-${randomUUID()}`;
    const partner = demoPartnerOf(partnerId).name[language];
    const customer = await open({ brand: partnersAt, language });
    await customer.signIn(linked.email, linked.password);
    await expect(customer.page).not.toHaveURL(/\/login\//);
    await customer.open('partners');
    await customer.link('partners.list.linkNamed', { partner }).click();
    await customer.link('partners.link.go', { partner }).click();
    await companyAt(customer.page, language).agree(subject);
    await customer.isAt('partnersLinkSuccess');
    await companyAt(viewer.page, language).activateLine(partnerId, subject, email);

    // dtc and free: the old customer database knows the email twice more.
    await services.makeTwin({ email, pays: true, proof: 'password' });
    await services.makeTwin({ email, pays: false, proof: 'emailCode' });

    await choose(owner, 'dtc', 'free');
    await expectAccessible();
    await page.locator('input[type=password]').fill(linked.password);
    await owner.button('migration.proof.submit').click();
    await owner.seesMessage('migration.proof.step', { step: 2, count: 2 });
    await owner.button('migration.proof.sendCode').click();
    const site = siteTitleOf(where.brand)[language];
    const { code } = await mailTo(email, owner.say('mail.consolidationCode.subject', { site }));
    await owner.typeCode(code!);
    await owner.button('migration.proof.submit').click();
    await owner.isAt('consolidationSuccess');

    await choose(owner, 'partner');
    await expectAccessible();
    await owner.button('migration.proof.providerSignIn', { party: partner }).click();
    await companyAt(page, language).agree(subject);
    await owner.isAt('consolidationSuccess');
    expect(page.url()).not.toContain('code=');

    await choose(owner, 'bdu');
    await owner.button('migration.proof.providerSignIn', { party: provider }).click();
    await companyAt(page, language).agree(userName);
    await owner.isAt('consolidationSuccess');
    await expectAccessible();

    await owner.open('consolidation');
    await owner.seesMessage('migration.found.none');
    // What each of the accounts had.
    const { scope } = await claimsIn(context);
    for (const sku of [where.brand === 'crave' ? 'crave_total' : 'rds', 'crave_mobile', 'crave_basic'])
      expect(scope).toContain(`subscription:${sku}`);

    // The viewer's own account is closed, and its session is over.
    await viewer.open('manageAccount');
    await expect(
      viewer.page.getByRole('dialog', { name: viewer.say('shell.sessionExpired.title') }),
    ).toBeVisible();
  });
