/** Every button of every mail, in every brand, signed in and signed out: where does it lead? */
import { randomUUID } from 'node:crypto';
import { brandIds, type BrandId, brandOf, defaultBrand } from '@marquee/product/brands.ts';
import { featuresOf } from '@marquee/product/features.ts';
import { routeAfterSignIn } from '@marquee/product/navigation/resume-action.ts';
import { entrances } from '@marquee/product/navigation/entrances.ts';
import { href, match, renderedRoute, routeNames } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { visit, type Who } from '@marquee/product/testing/visit.ts';
import { describe, expect, it } from 'vitest';
import { linksIn } from '../../../world/src/inbox/mailbox.ts';
import { readEnv } from '../env.ts';
import { offeredFeatures } from '../integrations/registry/offered-features.ts';
import type { MailRequest, MailKind } from './templates/templates.ts';
import { sampleMail, sampleReader } from './testing/mail-samples.ts';
import { writeMail } from './write-mail.ts';

const env = readEnv({ PUBLIC_URL: 'https://account.example.test' });
const tokenKeys = { lasting: () => [Buffer.alloc(32, 1)] };
const signIn: readonly RouteName[] = ['loginIndex', 'loginDTCIdentifier', 'manageAccount'];
const recovery: readonly RouteName[] = ['forgotPassword'];
const cards: readonly RouteName[] = ['paymentMethods'];
const receipts: readonly RouteName[] = ['paymentsIndex', 'paymentsBrand'];
const subscriptions: readonly RouteName[] = [
  'unifiedSubscriptions',
  'subscriptionsBrand',
  'subscriptionsIndex',
];
const partners: readonly RouteName[] = ['partnersIndex'];

/** For each button of a mail, in order, the screens that keep the words' promise. */
const promises: Readonly<Record<MailKind, readonly (readonly RouteName[])[]>> = {
  verifyEmail: [['verifyEmail']],
  recovery: [['resetPassword']],
  passwordChanged: [signIn, recovery],
  newSignIn: [['notMe']],
  alreadyRegistered: [signIn, recovery],
  emailChange: [['changeEmailConfirm']],
  emailChangeNotice: [['changeEmailUndo']],
  emailChanged: [signIn],
  emailChangeUndone: [],
  deviceActivated: [['settingsDevices'], ['notMe']],
  passkeyAdded: [['securityPasskeys'], ['notMe']],
  passkeyRemoved: [['securityPasskeys'], recovery],
  cardChanged: [cards, recovery],
  partnerChanged: [partners, recovery],
  accountSuspended: [],
  accountReinstated: [signIn],
  assistStarted: [['manageAccount']],
  accountDeleted: [],
  partnerMovedHere: [partners, recovery],
  partnerMovedAway: [partners],
  storeRelease: [['storeRelease']],
  accessEnded: [subscriptions],
  migrationInvitation: [['migrate']],
  activationLink: [['shortcodeInUrl', 'shortcode']],
  consolidationCode: [],
  partnerInvitation: [['linkPartner']],
  partnerLineSuspended: [subscriptions],
  partnerLineEnded: [subscriptions],
  serviceSecretExpiring: [],
  webhookDisabled: [],
  sessionEnded: [signIn, recovery],
  exportReady: [['privacy'], recovery],
  deletionStarted: [['confirmDeletion']],
  promotionWaiting: [['purchaseProducts'], ['unsubscribe']],
  accountInactive: [signIn],
  signedOutEverywhere: [signIn, recovery],
  twoStepChanged: [['notMe']],
  twoStepRecovery: [['notMe']],
  orderConfirmation: [receipts],
  paymentFailed: [cards],
  renewed: [receipts],
  renewalFailed: [cards],
  cardNeeded: [cards],
  confirmPayment: [['unifiedPaymentDetails']],
  refunded: [receipts],
  subscriptionEnded: [['purchaseProducts']],
  renewalComing: [subscriptions],
  offerEnding: [subscriptions],
  priceChange: [subscriptions],
  cardExpiring: [cards],
  cancelled: [['unifiedPlanDetails']],
  restarted: [['unifiedPlanDetails']],
  giftBought: [],
  giftReceived: [['redeem']],
};

const pathOf = (link: string): string => new URL(link).pathname.slice(env.base.length - 1);

/** What the brands offer where every company is configured, or only those given. */
const offering = (configured?: Parameters<typeof offeredFeatures>[1]) => {
  const overrides = configured && offeredFeatures({}, configured);
  return { featuresOf: (brand: BrandId) => featuresOf(brand, overrides?.[brand]) };
};

const linksOf = (
  kind: MailKind,
  brand: BrandId,
  {
    integrations = offering(),
    more = {},
  }: { integrations?: ReturnType<typeof offering>; more?: object } = {},
): readonly string[] => {
  const mail = { ...sampleMail(kind, brand, 'en'), accountId: randomUUID(), ...more } as MailRequest;
  const links = linksIn(writeMail({ env, tokenKeys, integrations }, mail).html, '');
  return links.filter((link) => link.startsWith(env.publicUrl));
};

/** Where following the link ends; a signed-out customer signs in first. */
const endOf = (link: string, who: Who): { readonly route: RouteName; readonly query: object } => {
  const { search, searchParams } = new URL(link);
  const brand = (searchParams.get('service') ?? defaultBrand) as BrandId;
  const landed = visit(who, brand, pathOf(link) + search);
  if (who !== 'ANON') return landed;
  const { action, goto, returnAddress } = landed;
  const next = routeAfterSignIn(action) ?? goto;
  if (next) return visit('DTC', brand, href(next), { action });
  return returnAddress ? visit('DTC', brand, '/login', { returnAddress }) : landed;
};

describe.each(Object.keys(promises) as MailKind[])('%s', (kind) => {
  const expected = promises[kind];

  it('[A-70] [portal 4] [portal 10] every button leads, signed in or out, to what its words say', () => {
    for (const brand of brandIds) {
      const links = linksOf(kind, brand);
      expect(links.length, `${kind} ${brand}`).toBe(expected.length);
      links.forEach((link, index) => {
        expect(match(pathOf(link)), link).toBeDefined();
        for (const who of ['ANON', 'DTC'] as const)
          expect(expected[index], `${who} ${link}`).toContain(endOf(link, who).route);
      });
    }
  });
});

it('[A-70] [portal 10] Choose a new password opens the recovery form with the email of the mail', () => {
  const [, link] = linksOf('sessionEnded', 'crave');
  expect(match(pathOf(link!))?.route).toBe('forgotPassword');
  expect(new URL(link!).searchParams.get('email')).toBe(sampleReader);
});

it('[experience 11] every mail ends with the support and privacy pages of its brand', () => {
  const overridden = { ...env, brandHomes: { crave: { supportUrl: { en: 'https://help.test/', fr: '' } } } };
  const footerOf = (brand: BrandId, from = env) =>
    linksIn(
      writeMail({ env: from, tokenKeys, integrations: offering() }, sampleMail('sessionEnded', brand, 'en'))
        .html,
      '',
    ).filter((link) => !link.startsWith(env.publicUrl));
  const { supportUrl, privacyUrl } = brandOf('crave');
  expect(footerOf('crave')).toEqual([supportUrl.en, privacyUrl.en]);
  expect(footerOf('crave', overridden)).toEqual(['https://help.test/', privacyUrl.en]);
});

it('[A-70] a payment to confirm is the one of the mail, also after a sign-in', () => {
  const [link] = linksOf('confirmPayment', 'crave');
  for (const who of ['ANON', 'DTC'] as const)
    expect(endOf(link!, who).query, who).toMatchObject({ subscriptionItemId: 's-1' });
});

it('[experience 11] the restart button opens the cancelled plan; what has ended already has none', () => {
  const [link] = linksOf('cancelled', 'crave');
  for (const who of ['ANON', 'DTC'] as const)
    expect(endOf(link!, who).query, who).toMatchObject({ subscriptionItemId: 's-1' });
  const [over] = linksOf('cancelled', 'crave', { more: { endDate: 0 } });
  expect(match(pathOf(over!))?.route).toBe('subscriptions');
});

it('[B21] a mail about partners leads to a brand that offers them: the switch and a configured company', () => {
  const serviceOf = (configured: Parameters<typeof offering>[0]) =>
    linksOf('partnerChanged', 'crave', { integrations: offering(configured) }).map((link) =>
      new URL(link).searchParams.get('service'),
    )[0];
  expect(serviceOf({ tvProviders: [], partners: [{ enabled: true }] })).toBe('crave');
  expect(serviceOf({ tvProviders: [{ enabled: true, brands: ['tsn'] }], partners: [] })).toBe('tsn');
  expect(serviceOf({ tvProviders: [{ enabled: false, brands: [] }], partners: [{ enabled: true }] })).toBe(
    'crave',
  );
});

it('[production] a mail that is named as the entrance of a route has a link to it', () => {
  for (const route of routeNames)
    for (const entrance of entrances[route].entrances)
      if (entrance.by === 'mail') {
        const kind = entrance.mail;
        // A recovery that began at a merchant's link goes back to it.
        const links = [...linksOf(kind, 'crave'), ...linksOf(kind, 'crave', { more: { merchantLink: 'm' } })];
        const linked = links.map((link) => match(pathOf(link))?.route);
        expect(linked, `${kind} to ${route}`).toContain(renderedRoute(route));
      }
});
