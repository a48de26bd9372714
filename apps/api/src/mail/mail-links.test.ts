/** Every button of every mail, in every brand, signed in and signed out: where does it lead? */
import { brandIds, type BrandId, defaultBrand } from '@marquee/product/brands.ts';
import { routeAfterSignIn } from '@marquee/product/navigation/actions.ts';
import { href, match } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { visit, type Who } from '@marquee/product/testing/visit.ts';
import { describe, expect, it } from 'vitest';
import { linksIn } from '../../../world/src/inbox/mailbox.ts';
import { readEnv } from '../env.ts';
import type { MailRequest, MailKind } from './templates.ts';
import { writeMail } from './write-mail.ts';

const env = readEnv({ PUBLIC_URL: 'https://account.example.test' });
const to = 'jeanne@courriel.test';
const at = Date.UTC(2026, 0, 5, 20, 5);
const money = {
  id: 'o-1',
  number: 'M-1',
  placed_at: new Date(at),
  total_cents: 2529,
  due_cents: 2529,
  subtotal_cents: 2200,
  taxes: [],
  gift_cents: 0,
  credit_cents: 0,
} as never;
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

/** What each mail needs, and for each of its buttons, in order, the screens that keep the words' promise. */
const promises: {
  readonly [K in MailKind]: readonly [object, ...(readonly (readonly RouteName[])[])];
} = {
  verifyEmail: [{ token: 'a.b.c', code: '123456' }, ['verifyEmail']],
  recovery: [{ token: 'a.b', recoveryId: 'r-1' }, ['resetPassword']],
  passwordChanged: [{ at }, signIn, recovery],
  newSignIn: [{ userAgent: 'x', at }, recovery],
  alreadyRegistered: [{}, signIn, recovery],
  emailChange: [{ token: 't' }, ['changeEmailConfirm']],
  emailChangeNotice: [{ newEmail: 'b@b.test', token: 't' }, ['changeEmailUndo']],
  emailChanged: [{ newEmail: to, at }, signIn],
  emailChangeUndone: [{ email: to, at }],
  deviceActivated: [{ device: 'TV', at }, ['settingsDevices'], recovery],
  cardChanged: [{ change: 'added', last4: '4242', at }, cards, recovery],
  partnerChanged: [{ change: 'linked', partner: 'Mobilink', at }, partners, recovery],
  accountSuspended: [{}],
  accountReinstated: [{}, signIn],
  accountDeleted: [{ at }],
  partnerMovedHere: [{ partner: 'Mobilink' }, partners, recovery],
  partnerMovedAway: [{ partner: 'Mobilink' }, partners],
  accessEnded: [{ party: 'Mobilink', skus: ['starz'] }, subscriptions],
  sessionEnded: [{}, signIn, recovery],
  orderConfirmation: [{ order: money, items: [] }, receipts],
  paymentFailed: [{ order: money }, cards],
  renewed: [{ order: money, items: [] }, receipts],
  renewalFailed: [{ until: at }, cards],
  cardNeeded: [{ until: at }, cards],
  confirmPayment: [{ until: at, subscriptionId: 's-1' }, ['unifiedPaymentDetails']],
  refunded: [{ numbers: ['C-1'], cardCents: 100, giftCents: 0, last4: '4242' }, receipts],
  subscriptionEnded: [{}, ['purchaseProducts']],
  offerEnding: [{}, subscriptions],
  cardExpiring: [{ last4: '4242', expiry: '01/27' }, cards],
  cancelled: [{ sku: 'crave_total', endDate: at }, subscriptions],
  giftBought: [{ order: money, items: [], recipient: to, sendDate: '2026-01-05' }],
  giftReceived: [{ code: 'AAAA', from: 'A', message: '', cents: 2500 }, ['redeem']],
};

const pathOf = (link: string): string => new URL(link).pathname.slice(env.base.length - 1);

const linksOf = (kind: MailKind, brand: BrandId): readonly string[] => {
  const mail = { kind, to, brand, language: 'en', ...promises[kind][0] } as MailRequest;
  return linksIn(writeMail(env, mail).html, '');
};

/** Where somebody ends who follows the link; who is signed out signs in on the way. */
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
  const [, ...expected] = promises[kind];

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
  const [link] = linksOf('newSignIn', 'crave');
  expect(match(pathOf(link!))?.route).toBe('forgotPassword');
  expect(new URL(link!).searchParams.get('email')).toBe(to);
});

it('[A-70] a payment to confirm is the one of the mail, also after a sign-in', () => {
  const [link] = linksOf('confirmPayment', 'crave');
  for (const who of ['ANON', 'DTC'] as const)
    expect(endOf(link!, who).query, who).toMatchObject({ subscriptionItemId: 's-1' });
});
