/** The main flows as a customer does them, counted. */
import { writeFileSync } from 'node:fs';
import { routes } from '@marquee/product/navigation/routes.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { demoPartnerOf, demoTvProviders } from '@marquee/product/values/demo/demo-providers.ts';
import { makeCode } from '@marquee/product/contract/test.ts';
import type { CustomerKind } from '@marquee/product/values/demo/demo-customers.ts';
import { typeCard } from '../card-fields.ts';
import { expect, homeOf, newCustomer, setTokenCookies, test } from '../fixtures.ts';
import { linkIn, mailTo } from '../inbox.ts';
import { testStack } from '../stack.ts';
import { newEmail, newPassword, type Visitor, visitorOf } from '../visitor.ts';
import { companyAt } from '../world/company.ts';
import { countSteps, type Steps } from './count-steps.ts';

const where = { brand: 'crave', language: 'en' } as const;

interface Scene extends Visitor {
  readonly email: string;
  readonly password: string;
  /** Counting begins at the screen that is open now. */
  readonly start: () => Promise<void>;
  readonly followMail: (link: string) => Promise<void>;
  readonly isHome: () => Promise<void>;
}

interface Flow {
  readonly name: string;
  /** The signed-in customer; absent: a visitor, with a customer who is signed out. */
  readonly as?: CustomerKind;
  /** Counts before this release: clicks, fields, screens. */
  readonly before: string;
  readonly note?: string;
  readonly run: (scene: Scene) => Promise<void>;
}

const flows: readonly Flow[] = [
  {
    name: 'Sign in',
    before: '3 / 2 / 3',
    note: 'the choice of a way in, email and password are specified screens; a returning browser starts at the second',
    run: async ({ open, start, link, giveEmail, givePassword, isAt, email, password, isHome }) => {
      await open('login');
      await start();
      await link('auth.login.email').click();
      await giveEmail(email);
      await isAt('loginDTCPassword');
      await givePassword(password);
      await isHome();
    },
  },
  {
    name: 'Register and verify the email',
    before: '3 / 5 / 5',
    note: 'the second password and the phone are specified; the code is asked for on the page that confirms the account',
    run: async ({ open, start, giveEmail, isAt, field, submit, subject, typeCode }) => {
      const [email, password] = [newEmail(), newPassword()];
      await open('registerIdentifier');
      await start();
      await giveEmail(email);
      await isAt('registerPassword');
      await field('fields.password.label').fill(password);
      await field('fields.confirmPassword.label').fill(password);
      await field('fields.phone.label').fill('514 555 0199');
      await submit();
      await isAt('accountCreated');
      await typeCode((await mailTo(email, subject('verifyEmail'))).code!);
      await isAt('verifyEmailSuccess');
    },
  },
  {
    name: 'Recover the password',
    before: '6 / 3 / 6',
    note: 'the new password signs in; it is not typed again',
    run: async ({ open, start, giveEmail, isAt, link, button, field, submit, followMail, ...scene }) => {
      await open('loginDTCIdentifier');
      await giveEmail(scene.email);
      await isAt('loginDTCPassword');
      await start();
      await link('auth.password.forgot').click();
      await button('auth.forgot.send').click();
      const mail = await mailTo(scene.email, scene.subject('recovery'));
      await followMail(linkIn(mail, routes.resetPassword.path));
      await isAt('resetPassword');
      const password = newPassword();
      await field('fields.newPassword.label').fill(password);
      await field('fields.confirmPassword.label').fill(password);
      await submit();
      await isAt('resetPasswordSuccess');
      await button('shell.continue').click();
      await scene.isHome();
    },
  },
  {
    name: 'Change the email',
    as: 'fresh',
    before: '2 / 3 / 4',
    note: 'both emails and the password are specified, and so is the sign-out that follows',
    run: async ({ open, start, field, submit, isAt, followMail, password, subject }) => {
      const email = newEmail();
      await open('manageEmail');
      await start();
      await field('fields.newEmail.label').fill(email);
      await field('fields.confirmEmail.label').fill(email);
      await field('fields.oldPassword.label').fill(password);
      await submit();
      await isAt('manageEmailConfirm');
      await followMail(linkIn(await mailTo(email, subject('emailChange')), routes.changeEmailConfirm.path));
      await isAt('changeEmailSuccess');
    },
  },
  {
    name: 'Remove a device',
    as: 'dtc',
    before: '3 / 0 / 3',
    note: 'the page after the removal is the list',
    run: async ({ open, start, link, button, isAt }) => {
      await open('settingsDevices');
      await start();
      await link('devices.playback.removeNamed', { name: 'Living room TV' }).click();
      await button('devices.removeDevice.submit').click();
      await isAt('settingsRemoveDeviceSuccess');
    },
  },
  {
    name: 'Sign in with a TV provider',
    before: '3 / 2 / 3',
    note: 'the provider asks for a sign-in and a consent at one address',
    run: async ({ open, start, link, page, isAt, isHome }) => {
      await open('login');
      await start();
      await link('auth.login.provider').click();
      await isAt('loginBDU');
      await page.getByRole('link', { name: demoTvProviders['prairie-fibre'].name.en, exact: true }).click();
      await companyAt(page, where.language).agree(`viewer-${Date.now()}`);
      await isHome();
    },
  },
  {
    name: 'Link a partner',
    as: 'fresh',
    before: '4 / 2 / 5',
    note: 'the partner asks for a sign-in and a consent at one address',
    run: async ({ open, start, link, page, isAt }) => {
      const partner = demoPartnerOf('mobilink').name[where.language];
      await open('partnersIndex');
      await start();
      await link('partners.list.linkNamed', { partner }).click();
      await link('partners.link.go', { partner }).click();
      await companyAt(page, where.language).agree(`customer-${Date.now()}`);
      await isAt('partnersLinkSuccess');
    },
  },
  {
    name: 'Buy a plan with an add-on',
    as: 'fresh',
    before: '6 / 7 / 5',
    note: 'the province follows from the postal code',
    run: async ({ open, start, page, submit, isAt, field }) => {
      await open('purchaseProducts');
      await start();
      await page.getByRole('radio', { name: 'Crave Total', exact: true }).check();
      await submit();
      await isAt('purchaseAddOn');
      await page.getByRole('checkbox', { name: 'Starz' }).check();
      await submit();
      await isAt('purchasePayments');
      await typeCard(page);
      await field('fields.postalCode.label').fill('H2X 1Y4');
      await field('fields.city.label').fill('Montréal');
      await expect(page.locator('button[type=submit]')).toContainText(/\d/);
      await submit();
      await isAt('purchaseSuccess');
    },
  },
  {
    name: 'Cancel, refusing the offer',
    as: 'dtc',
    before: '5 / 0 / 4',
    note: 'and the offer, in a dialog; as many clicks as buying',
    run: async ({ open, start, link, button, submit, isAt }) => {
      await open('unifiedSubscriptions');
      await start();
      await link('subscriptions.list.planDetailsOf', { name: 'Crave Total' }).click();
      await link('subscriptions.cancel.plan').click();
      await isAt('cancellationReasons');
      await button('subscriptions.cancel.skip').click();
      await button('shell.retentionOffer.decline').click();
      await submit();
      await isAt('cancellationConfirmed');
    },
  },
  {
    name: 'Restart a cancelled plan',
    as: 'cancelled',
    before: '2 / 0 / 2',
    run: async ({ open, start, button, page, say }) => {
      await open('unifiedSubscriptions');
      await start();
      await button('subscriptions.restart.plan').click();
      await expect(
        page.getByText(say('subscriptions.restart.done.plan', { name: 'Crave Total' })),
      ).toBeVisible();
    },
  },
  {
    name: 'Redeem a gift card',
    as: 'fresh',
    before: '2 / 1 / 3',
    run: async ({ open, start, field, button, submit, isAt }) => {
      const code = await newGiftCode();
      await open('redeem');
      await start();
      await field('fields.redeemCode.label').fill(code);
      await submit();
      await isAt('redeemValid');
      await button('redeem.valid.add', { value: formatMoney(25, where.language) }).click();
      await isAt('redeemSuccess');
    },
  },
  {
    name: 'Activate a TV',
    as: 'dtc',
    before: '1 / 1 / 3',
    run: async ({ open, start, page, field, button, isAt }) => {
      const tv = await (await page.context().browser()!.newContext()).newPage();
      await tv.goto(`${testStack.world}/device?brand=${where.brand}&lang=${where.language}`);
      const shown = tv.locator('#tv');
      await expect(shown).toHaveAttribute('data-state', 'code');
      const code = (await tv.locator('[data-code]').textContent()) ?? '';
      await open('activate');
      await isAt('shortcode');
      await start();
      await field('fields.shortcode.label').pressSequentially(code);
      await button('activation.asking.allow').click();
      await expect(page.locator('body')).toHaveAttribute('data-route', 'shortcodeSuccess', {
        timeout: 30_000,
      });
      await tv.context().close();
    },
  },
  {
    name: 'Delete the account',
    as: 'fresh',
    before: '2 / 1 / 3',
    note: 'the confirmation takes the place of the second screen',
    run: async ({ open, start, link, say, field, submit, sees, isAt, password }) => {
      await open('manageAccount');
      await isAt('manageAccount');
      await start();
      await link('account.manage.reviewThis', { name: say('account.delete.title') }).click();
      await isAt('deleteAccount');
      await field('fields.password.label').fill(password);
      await submit();
      await sees('account.delete.goneTitle');
    },
  },
  {
    name: 'Consolidate two accounts',
    as: 'twins',
    before: '3 / 0 / 3',
    note: 'an account that needs proof asks for its password or a mailed code too',
    run: async ({ open, start, button, page, submit, isAt }) => {
      await open('accountConsolidation');
      await start();
      await button('migration.consolidate.start').click();
      await isAt('consolidation');
      await page.getByRole('checkbox').first().check();
      await submit();
      await isAt('consolidationSuccess');
    },
  },
];

const newGiftCode = async (): Promise<string> => {
  const reply = await fetch(testStack.url + makeCode.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'gift' }),
  });
  return ((await reply.json()) as { code: string }).code;
};

const counted = new Map<Flow, Steps>();

for (const flow of flows)
  test(flow.name, async ({ page, context }) => {
    const steps = await countSteps(context);
    const customer = await newCustomer({ kind: flow.as ?? 'fresh', brand: where.brand });
    if (flow.as) await setTokenCookies(context, customer);
    await flow.run({
      ...visitorOf(page, where),
      email: customer.email,
      password: customer.password,
      start: () => steps.start(page),
      followMail: (link) => steps.followMail(page, link),
      isHome: () => expect(page).toHaveURL(new RegExp(`^${homeOf(where.brand)}`)),
    });
    counted.set(flow, steps.taken());
  });

test.afterAll(() => {
  if (counted.size < flows.length) return;
  const rows = flows.map((flow) => {
    const { clicks, fields, screens } = counted.get(flow)!;
    const seen = screens.map((screen) => `\`${screen}\``).join(', ');
    return `| ${[flow.name, flow.before, `${clicks} / ${fields} / ${screens.length}`, seen, flow.note ?? ''].join(' | ')} |`;
  });
  const text = [
    '# Flows',
    'The main flows as a customer does them: clicks, text fields, screens. Counted in a browser and written by `npm run flows`; do not edit. A press of the pointer is a click, a text box that was typed into a field, a page with something to read or do a screen. Pages of TV providers and partners and the mail count too; the brand’s home and pages that only lead on do not.',
    ['| flow | before | now | screens | |', '| --- | --- | --- | --- | --- |', ...rows].join('\n'),
  ].join('\n\n');
  writeFileSync(new URL('../../docs/product/flows.md', import.meta.url), `${text}\n`);
});
