/** Templates of billing mails. */
import { type BrandId, brandOf, type Language, type Localized } from '@marquee/product/brands.ts';
import type { Seller } from '@marquee/product/values/billing/receipts.ts';
import { formatDate, formatPeriod } from '@marquee/product/values/dates.ts';
import { amountOf, formatDollars, formatMoney } from '@marquee/product/values/money.ts';
import { factsBlock } from './facts-block.ts';
import type { PortalLink } from '../portal-link.ts';
import {
  announced,
  type Announces,
  money,
  type OrderMail,
  type OrderMailItem,
  periodOf,
  sumRows,
} from './receipt-rows.ts';
import type { Block, Row } from '../render/blocks.ts';
import type { MailDraft } from '../render/render-mail.ts';
import type { Translate } from '../translator.ts';

export interface BillingTemplateContext {
  orderConfirmation: Announces & { readonly order: OrderMail; readonly items: readonly OrderMailItem[] };
  /** The gateway said no after the customer had left. */
  paymentFailed: { readonly order: OrderMail };
  renewed: Announces & { readonly order: OrderMail; readonly items: readonly OrderMailItem[] };
  /** People can watch until then. */
  renewalFailed: Announces & { readonly until: number };
  /** The card cannot pay any more; another one is charged at once. */
  cardNeeded: Announces & { readonly until: number };
  /** The bank requires authentication (3-D Secure). */
  confirmPayment: Announces & { readonly until: number; readonly subscriptionId?: string };
  /** Money that went back, and where to. */
  refunded: {
    /** Absent: a gesture of goodwill. */
    readonly orderNumber?: string;
    readonly numbers: readonly string[];
    readonly cardCents: number;
    readonly giftCents: number;
    readonly last4: string | null;
  };
  /** It could not be paid for. */
  subscriptionEnded: object;
  /** A plan that is paid for six months or more renews in a month. */
  renewalComing: Announces;
  /** The next payment is at the regular price: what each plan costs then, before tax. */
  offerEnding: Announces & {
    /** Absent from mails that the release before has queued. */
    readonly plans?: readonly { readonly name: Localized; readonly cents: number }[];
  };
  /** Current subscribers: the price of their plan changes with the renewal on that day. */
  priceChange: {
    readonly plan: Localized;
    readonly fromCents: number;
    readonly toCents: number;
    readonly day: string;
  };
  /** What pays for the next periods will not be good for them. */
  cardExpiring: { readonly last4: string; readonly expiry: string };
  /** To the buyer. */
  giftBought: {
    readonly order: OrderMail;
    readonly items: readonly OrderMailItem[];
    readonly recipient: string;
    readonly sendDate: string;
  };
  /** To the recipient, on the day. */
  giftReceived: {
    readonly code: string;
    readonly from: string;
    /** Absent from mails that the release before has queued. */
    readonly recipientName?: string;
    readonly message: string;
    readonly cents: number;
  };
}

const billRows = (
  order: OrderMail,
  items: readonly OrderMailItem[],
  {
    language,
    say,
    seller,
  }: { readonly language: Language; readonly say: Translate; readonly seller: Seller },
): readonly Row[] => [
  ...items.map((item) => ({
    name: item[`name_${language}`],
    about: aboutItem(order, item, language),
    value: money(item.cents, language),
    kind: 'item' as const,
  })),
  ...sumRows(order, items, { language, say, seller }),
];

const aboutItem = (order: OrderMail, item: OrderMailItem, language: Language): string => {
  const period = periodOf(order, item);
  return period ? formatPeriod(period.from, period.until, language) : '';
};

const rowsBlock = (rows: readonly Row[], say: Translate) => ({
  is: 'rows' as const,
  rows,
  text: rows
    .map(({ name, about, value }) =>
      say('mail.bill.line', { name: about ? `${name} (${about})` : name, value }),
    )
    .join('\n'),
});

type Write<Needed> = (
  mail: Needed & { readonly to: string; readonly brand: BrandId; readonly language: Language },
  say: Translate,
  linkTo: PortalLink,
  seller: Seller,
) => MailDraft;

/** The number stays out of sentences, where support can still ask for it. */
const orderNumber = (order: OrderMail, language: Language, say: Translate): Block => ({
  is: 'small',
  text: say('mail.bill.order', { order: order.number, date: formatDate(order.placed_at, language) }),
});

/** Something was paid for, now or once more. */
const paidLetter =
  (kind: 'orderConfirmation' | 'renewed'): Write<BillingTemplateContext['orderConfirmation']> =>
  ({ order, items, language, next }, say, linkTo, seller) => {
    const values = {
      plan: items[0]?.[`name_${language}`] ?? say('mail.cancelled.plan'),
      total: money(order.total_cents, language),
      date: formatDate(order.placed_at, language),
    };
    return {
      subject: say(`mail.${kind}.subject`, values),
      preview: say(`mail.${kind}.preview`, values),
      blocks: [
        { is: 'heading', text: say(`mail.${kind}.heading`) },
        { is: 'words', text: say(`mail.${kind}.words`) },
        rowsBlock(billRows(order, items, { language, say, seller }), say),
        orderNumber(order, language, say),
        ...announced(next, language, say),
        { is: 'button', text: say('mail.orderConfirmation.button'), href: linkTo('payments') },
        { is: 'small', text: say('mail.orderConfirmation.small') },
      ],
    };
  };

/** A renewal was declined: what to do about it, and until when people can go on watching. */
const unpaidLetter =
  (
    kind: 'renewalFailed' | 'cardNeeded' | 'confirmPayment',
  ): Write<BillingTemplateContext['confirmPayment']> =>
  ({ until, language, next, subscriptionId }, say, linkTo) => ({
    preview: say(`mail.${kind}.preview`, { date: formatDate(until, language) }),
    blocks: [
      { is: 'heading', text: say(`mail.${kind}.heading`) },
      { is: 'words', text: say(`mail.${kind}.words`, { date: formatDate(until, language) }) },
      ...(kind === 'renewalFailed' && next && next.due > 0
        ? [
            {
              is: 'strong' as const,
              text: say('mail.next.retry', {
                due: formatMoney(next.due, language),
                date: formatDate(next.day, language),
              }),
            },
          ]
        : []),
      {
        is: 'button',
        text: say(`mail.${kind}.button`),
        href:
          kind === 'confirmPayment' && subscriptionId
            ? linkTo('unifiedPaymentDetails', { subscriptionItemId: subscriptionId })
            : linkTo('paymentMethods'),
      },
      { is: 'small', text: say(`mail.${kind}.small`) },
    ],
  });

/**
 * Untrusted text of the buyer: removes URL schemes and inserts word joiners (U+2060), so that mail clients make no
 * links of it.
 */
const withoutLinks = (text: string): string =>
  text
    .replaceAll(/\b[a-z][a-z\d+.-]*:\/\/|\b(?:mailto|tel|javascript|data):/gi, '')
    .replaceAll(/(?<=[\p{L}\d_-])[.@](?=[\p{L}\d_-])/gu, '$&\u2060');

/** The buyer may type anything as a name; a sentence, a number or an address stays out of the subject. */
const looksLikeName = (from: string): boolean =>
  /^\p{L}(?:[\p{L}\p{M} '’&-]|\.(?= |$)){0,39}$/u.test(from) && from.split(' ').length <= 5;

export const billingTemplates: {
  readonly [K in keyof BillingTemplateContext]: Write<BillingTemplateContext[K]>;
} = {
  orderConfirmation: paidLetter('orderConfirmation'),

  paymentFailed: ({ order, language }, say, linkTo) => ({
    blocks: [
      { is: 'heading', text: say('mail.paymentFailed.heading') },
      {
        is: 'words',
        text: say('mail.paymentFailed.words', { total: money(order.due_cents, language) }),
      },
      { is: 'button', text: say('mail.paymentFailed.button'), href: linkTo('paymentMethods') },
      { is: 'small', text: say('mail.paymentFailed.small') },
      orderNumber(order, language, say),
    ],
  }),

  renewed: paidLetter('renewed'),

  renewalFailed: unpaidLetter('renewalFailed'),
  cardNeeded: unpaidLetter('cardNeeded'),
  confirmPayment: unpaidLetter('confirmPayment'),

  refunded: ({ orderNumber: refundedOrder, numbers, cardCents, giftCents, last4, language }, say, linkTo) => {
    const total = money(cardCents + giftCents, language);
    const toCard = { amount: money(cardCents, language) };
    return {
      subject: say('mail.refunded.subject', { total }),
      blocks: [
        { is: 'heading', text: say('mail.refunded.heading', { total }) },
        {
          is: 'words',
          text: say(refundedOrder === undefined ? 'mail.refunded.goodwill' : 'mail.refunded.words', {
            total,
          }),
        },
        ...(cardCents > 0
          ? [
              {
                is: 'words' as const,
                text:
                  last4 === null
                    ? say('mail.refunded.toOtherCard', toCard)
                    : say('mail.refunded.toCard', { ...toCard, last4 }),
              },
            ]
          : []),
        ...(giftCents > 0 && refundedOrder !== undefined
          ? [
              {
                is: 'words' as const,
                text: say('mail.refunded.toBalance', { amount: money(giftCents, language) }),
              },
            ]
          : []),
        factsBlock(
          [
            ...(refundedOrder === undefined ? [] : [[say('mail.fact.order'), refundedOrder] as const]),
            [say('mail.fact.creditNote', { count: numbers.length }), numbers.join(', ')],
          ],
          say,
        ),
        { is: 'button', text: say('mail.refunded.button'), href: linkTo('payments') },
      ],
    };
  },

  subscriptionEnded: (_, say, linkTo) => ({
    blocks: [
      { is: 'heading', text: say('mail.subscriptionEnded.heading') },
      { is: 'words', text: say('mail.subscriptionEnded.words') },
      { is: 'button', text: say('mail.subscriptionEnded.button'), href: linkTo('subscribe') },
    ],
  }),

  renewalComing: ({ next, language }, say, linkTo) => ({
    blocks: [
      { is: 'heading', text: say('mail.renewalComing.heading') },
      { is: 'words', text: say('mail.renewalComing.words') },
      ...announced(next, language, say),
      { is: 'button', text: say('mail.cancelled.button'), href: linkTo('subscriptions') },
    ],
  }),

  offerEnding: ({ next, plans = [], language }, say, linkTo) => ({
    blocks: [
      { is: 'heading', text: say('mail.offerEnding.heading') },
      { is: 'words', text: say('mail.offerEnding.words') },
      ...(next && plans.length > 0
        ? [
            factsBlock(
              plans.map(({ name, cents }) => [
                say('mail.offerEnding.from', {
                  plan: name[language],
                  date: formatDate(next.day, language),
                }),
                say('mail.offerEnding.price', { price: money(cents, language) }),
              ]),
              say,
            ),
          ]
        : []),
      ...announced(next, language, say),
      { is: 'button', text: say('mail.cancelled.button'), href: linkTo('subscriptions') },
    ],
  }),

  priceChange: ({ plan, fromCents, toCents, day, language }, say, linkTo) => {
    const values = {
      plan: plan[language],
      before: money(fromCents, language),
      after: money(toCents, language),
      date: formatDate(day, language),
    };
    return {
      subject: say('mail.priceChange.subject', values),
      preview: say('mail.priceChange.preview', values),
      blocks: [
        { is: 'heading', text: say('mail.priceChange.heading', values) },
        { is: 'words', text: say('mail.priceChange.words', values) },
        factsBlock(
          [
            [say('mail.priceChange.now'), values.before],
            [say('mail.priceChange.from', values), values.after],
          ],
          say,
        ),
        { is: 'words', text: say('mail.priceChange.leave', values) },
        { is: 'button', text: say('mail.priceChange.button'), href: linkTo('subscriptions') },
      ],
    };
  },

  cardExpiring: ({ last4, expiry }, say, linkTo) => ({
    blocks: [
      { is: 'heading', text: say('mail.cardExpiring.heading') },
      { is: 'words', text: say('mail.cardExpiring.words', { last4, expiry }) },
      { is: 'button', text: say('mail.cardExpiring.button'), href: linkTo('paymentMethods') },
    ],
  }),

  // A guest can buy or receive a gift, so neither mail speaks of an account.
  giftBought: ({ to, order, items, recipient, sendDate, language }, say, _, seller) => {
    const values = { email: recipient, date: formatDate(sendDate, language) };
    return {
      preview: say('mail.giftBought.preview', values),
      blocks: [
        { is: 'heading', text: say('mail.giftBought.heading') },
        { is: 'words', text: say('mail.giftBought.words', values) },
        rowsBlock(billRows(order, items, { language, say, seller }), say),
        orderNumber(order, language, say),
        { is: 'small', text: say('mail.giftBought.small') },
      ],
      why: say('mail.footer.giftBought', { email: to }),
    };
  },

  giftReceived: ({ code, from, recipientName, message, cents, brand, language }, say, linkTo) => {
    const value = formatDollars(amountOf(cents), language);
    const giver = withoutLinks(from);
    const names = { from, value, brand: brandOf(brand).name[language] };
    return {
      subject: say(looksLikeName(from) ? 'mail.giftReceived.subject' : 'mail.giftReceived.unnamed', names),
      why: say('mail.footer.gift', { from: giver }),
      blocks: [
        { is: 'heading', text: say('mail.giftReceived.heading', { from: giver, value }) },
        {
          is: 'giftCard',
          text: value,
          about: recipientName
            ? say('mail.giftReceived.for', { name: withoutLinks(recipientName) })
            : say('mail.giftReceived.card'),
        },
        ...(message
          ? [
              {
                is: 'quote' as const,
                text: say('mail.giftReceived.quote', { message: withoutLinks(message) }),
                by: giver,
              },
            ]
          : []),
        { is: 'giftCode', text: code },
        { is: 'button', text: say('mail.giftReceived.button'), href: linkTo('redeem', { code }) },
        { is: 'words', text: say('mail.giftReceived.words') },
        { is: 'small', text: say('mail.giftReceived.small') },
      ],
    };
  },
};
