/** A sample of every mail, for tests that read or draw them all. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import { featuresOf } from '@marquee/product/features.ts';
import type { NextPayment } from '@marquee/product/values/billing/next-bill.ts';
import type { Env } from '../../env.ts';
import { mailLayoutOf } from '../render/mail-layout.ts';
import { type MailContent, renderMail } from '../render/render-mail.ts';
import type { LinkDeps } from '../portal-link.ts';
import { createPortalLink } from '../portal-link.ts';
import type { OrderMail, OrderMailItem } from '../templates/receipt-rows.ts';
import { composeMail, type MailKind, type MailRequest } from '../templates/templates.ts';
import { translatorFor } from '../translator.ts';

type Addressed = 'kind' | 'to' | 'brand' | 'language' | 'accountId';
type Sample<K extends MailKind> = Omit<Extract<MailRequest, { readonly kind: K }>, Addressed>;

export const sampleReader = 'genevieve.archambault-tremblay@courriel.test';
const at = Date.UTC(2026, 10, 16, 14, 2);
const until = Date.UTC(2026, 11, 16, 5);

const order: OrderMail = {
  id: '7f3b2a10-2f0e-4a51-9a44-0d6f1c0f8a11',
  account_id: null,
  number: 'M-20481-77',
  kind: 'PURCHASE',
  placed_at: new Date(at),
  state: 'QC',
  subtotal_cents: 2800,
  discount_cents: 0,
  taxes: [
    { name: 'GST', cents: 140 },
    { name: 'QST', cents: 279 },
  ],
  total_cents: 3219,
  gift_cents: 2500,
  credit_cents: 0,
  due_cents: 719,
  refunded_cents: 0,
  card_brand: 'visa',
  card_last4: '4242',
};
const days = { from_day: '2026-11-16', until_day: '2026-12-16' };
const items: readonly OrderMailItem[] = [
  {
    name_en: 'Crave Total',
    name_fr: 'Crave Total',
    billing_cycle: 'monthly',
    cents: 2200,
    discount_cents: 0,
    ...days,
  },
  { name_en: 'Starz', name_fr: 'Starz', billing_cycle: 'monthly', cents: 600, discount_cents: 0, ...days },
];
const gift: OrderMailItem = {
  ...items[0]!,
  name_en: '$50 gift card',
  name_fr: 'Carte-cadeau de 50 $',
  cents: 5000,
};
const next: NextPayment = { day: '2026-12-16', total: 32.19, gift: 0, due: 32.19 };
const line = { partner: 'Mobilink', skus: ['crave_mobile', 'starz'] };

const mailSamples: { readonly [K in MailKind]: Sample<K> } = {
  verifyEmail: { token: 'a.b.c', code: '955390' },
  recovery: { token: 'a.b', recoveryId: '0f0c62a8-4b4e-4f6e-9d4e-1b3c2f7b1f11' },
  passwordChanged: { at },
  newSignIn: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36', at, token: 't' },
  alreadyRegistered: {},
  emailChange: { token: 't' },
  emailChangeNotice: { newEmail: 'genevieve@autre-courriel.test', token: 't' },
  emailChanged: { newEmail: sampleReader, at },
  emailChangeUndone: { email: sampleReader, at },
  deviceActivated: { device: 'Living room TV', at, token: 't' },
  passkeyAdded: { name: 'Alex’s phone', at, token: 't' },
  passkeyRemoved: { name: 'Alex’s phone', at },
  cardChanged: { change: 'added', last4: '4242', at },
  partnerChanged: { change: 'linked', partner: 'Mobilink', at },
  accountSuspended: {},
  accountReinstated: {},
  assistStarted: { name: 'Maude', endsAt: at },
  accountDeleted: { at },
  partnerMovedHere: { partner: 'Mobilink' },
  partnerMovedAway: { partner: 'Mobilink' },
  storeRelease: { store: 'APPLE', token: 't' },
  accessEnded: { party: 'Harbour TV', skus: ['crave_total', 'starz'] },
  migrationInvitation: { action: 'signInDtc', code: 'c', provider: 'Harbour TV', until },
  activationLink: { linkId: '0f2a', sku: 'starz', until },
  consolidationCode: { code: '123456' },
  partnerInvitation: { ...line, partnerId: 'mobilink' },
  partnerLineSuspended: line,
  partnerLineEnded: line,
  serviceSecretExpiring: { client: 'player-back-end', until },
  webhookDisabled: {
    endpoint: 'https://billing.example/events',
    endpointId: '5f0c2d1e-7a3b-4c6d-8e9f-0a1b2c3d4e5f',
    reason: 'failing',
  },
  sessionEnded: {},
  exportReady: {},
  deletionStarted: { token: 't' },
  promotionWaiting: { percent: 50 },
  accountInactive: { erasedAt: until },
  signedOutEverywhere: { at },
  twoStepChanged: { change: 'on', at, token: 't' },
  twoStepRecovery: { endsAt: at, reminder: false, token: 't' },
  orderConfirmation: { order, items, next },
  paymentFailed: { order },
  renewed: { order: { ...order, kind: 'RENEWAL' }, items, next },
  renewalFailed: { until, next },
  cardNeeded: { until },
  confirmPayment: { until, subscriptionId: 's-1' },
  refunded: {
    orderNumber: order.number,
    numbers: ['C-20481-01', 'C-20481-02'],
    cardCents: 719,
    giftCents: 2500,
    last4: '4242',
  },
  subscriptionEnded: {},
  renewalComing: { next },
  offerEnding: { next, plans: [{ name: { en: 'Crave Total', fr: 'Crave Total' }, cents: 2800 }] },
  priceChange: {
    plan: { en: 'Crave Standard', fr: 'Crave Standard' },
    fromCents: 1499,
    toCents: 1599,
    day: '2027-01-15',
  },
  cardExpiring: { last4: '4242', expiry: '01/27' },
  cancelled: {
    sku: 'crave_total',
    alsoSkus: ['starz'],
    at,
    endDate: until,
    subscriptionId: 's-1',
    lastPayment: { cents: 3219, at },
    giftCents: 2500,
    number: 'C-20F8-7731',
  },
  restarted: { skus: ['crave_total', 'starz'], subscriptionId: 's-1', next },
  giftBought: {
    order: { ...order, kind: 'GIFT', total_cents: 5000, subtotal_cents: 5000, taxes: [], gift_cents: 0 },
    items: [gift],
    recipient: 'genevieve@courriel.test',
    sendDate: '2026-12-24',
  },
  giftReceived: {
    code: 'D76E-1ATF-Q7HR-AJBA-T',
    from: 'Alex',
    recipientName: 'Geneviève',
    message: 'Happy holidays, Gene! The popcorn is on me.',
    cents: 5000,
  },
};

export const mailKinds = Object.keys(mailSamples) as readonly MailKind[];

export const sampleMail = (kind: MailKind, brand: BrandId, language: Language): MailRequest =>
  ({ ...mailSamples[kind], kind, to: sampleReader, brand, language }) as MailRequest;

/** Subject, blocks and rendering, in exactly the brand that was asked for. */
export const drawMail = (
  env: Env,
  mail: MailRequest,
  integrations: LinkDeps['integrations'] = { featuresOf: (id) => featuresOf(id) },
): MailContent & ReturnType<typeof renderMail> => {
  const { brand, language } = mail;
  const link = createPortalLink({ env, integrations }, brand, language);
  const content = composeMail(mail, translatorFor(language), link, env.seller);
  return { ...content, ...renderMail(content, mailLayoutOf(env, brand, language)) };
};
