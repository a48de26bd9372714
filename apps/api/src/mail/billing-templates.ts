/** Templates of billing mails. */
import type { Language } from '@marquee/product/brands.ts';
import type { NextPayment } from '@marquee/product/values/billing/next-bill.ts';
import type { Seller } from '@marquee/product/values/billing/receipts.ts';
import { formatDate, formatPeriod } from '@marquee/product/values/dates.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { skuName } from '@marquee/product/values/skus.ts';
import type { PortalLink } from './portal-link.ts';
import {
  money,
  nextPaymentText,
  type OrderMail,
  type OrderMailItem,
  periodOf,
  sumRows,
} from './receipt-rows.ts';
import type { MailContent, Row } from './render.ts';
import type { Translate } from './translator.ts';

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
  /** The next payment is at the regular price. */
  offerEnding: Announces;
  /** What pays for the next periods will not be good for them. */
  cardExpiring: { readonly last4: string; readonly expiry: string };
  /** What ends, and when. */
  cancelled: { readonly sku: string; readonly endDate: number };
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
    readonly message: string;
    readonly cents: number;
  };
}

/** Mails queued by the release before do not say it. */
interface Announces {
  readonly next?: NextPayment | null;
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
  mail: Needed & { readonly to: string; readonly language: Language },
  say: Translate,
  linkTo: PortalLink,
  seller: Seller,
) => Pick<MailContent, 'blocks'> & { readonly preview?: string };

const announced = (next: NextPayment | null | undefined, language: Language, say: Translate) =>
  next ? [{ is: 'strong' as const, text: nextPaymentText(next, language, say) }] : [];

const soldBy = ({ name, address }: Seller, language: Language, say: Translate) => ({
  is: 'small' as const,
  text: say('mail.bill.seller', { name: name[language], address: address[language] }),
});

/** Something was paid for, now or once more. */
const paidLetter =
  (kind: 'orderConfirmation' | 'renewed'): Write<BillingTemplateContext['orderConfirmation']> =>
  ({ order, items, language, next }, say, linkTo, seller) => ({
    preview: say(`mail.${kind}.preview`, { total: money(order.total_cents, language) }),
    blocks: [
      { is: 'heading', text: say(`mail.${kind}.heading`) },
      {
        is: 'words',
        text: say(`mail.${kind}.words`, {
          order: order.number,
          date: formatDate(order.placed_at, language),
        }),
      },
      rowsBlock(billRows(order, items, { language, say, seller }), say),
      ...announced(next, language, say),
      { is: 'button', text: say('mail.orderConfirmation.button'), href: linkTo('payments') },
      { is: 'small', text: say('mail.orderConfirmation.small') },
      soldBy(seller, language, say),
    ],
  });

/** A renewal was declined: what to do about it, and until when people can go on watching. */
const unpaidLetter =
  (
    kind: 'renewalFailed' | 'cardNeeded' | 'confirmPayment',
  ): Write<BillingTemplateContext['confirmPayment']> =>
  ({ until, language, next, subscriptionId }, say, linkTo) => ({
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

export const billingTemplates: {
  readonly [K in keyof BillingTemplateContext]: Write<BillingTemplateContext[K]>;
} = {
  orderConfirmation: paidLetter('orderConfirmation'),

  paymentFailed: ({ order, language }, say, linkTo) => ({
    blocks: [
      { is: 'heading', text: say('mail.paymentFailed.heading') },
      {
        is: 'words',
        text: say('mail.paymentFailed.words', {
          total: money(order.due_cents, language),
          order: order.number,
        }),
      },
      { is: 'button', text: say('mail.paymentFailed.button'), href: linkTo('paymentMethods') },
      { is: 'small', text: say('mail.paymentFailed.small') },
    ],
  }),

  renewed: paidLetter('renewed'),

  renewalFailed: unpaidLetter('renewalFailed'),
  cardNeeded: unpaidLetter('cardNeeded'),
  confirmPayment: unpaidLetter('confirmPayment'),

  refunded: ({ orderNumber, numbers, cardCents, giftCents, last4, language }, say, linkTo) => {
    const total = money(cardCents + giftCents, language);
    const toCard = { amount: money(cardCents, language) };
    return {
      preview: say('mail.refunded.preview', { total }),
      blocks: [
        { is: 'heading', text: say('mail.refunded.heading', { total }) },
        {
          is: 'words',
          text:
            orderNumber === undefined
              ? say('mail.refunded.goodwill', { total })
              : say('mail.refunded.words', { total, order: orderNumber }),
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
        ...(giftCents > 0 && orderNumber !== undefined
          ? [
              {
                is: 'words' as const,
                text: say('mail.refunded.toBalance', { amount: money(giftCents, language) }),
              },
            ]
          : []),
        { is: 'button', text: say('mail.refunded.button'), href: linkTo('payments') },
        {
          is: 'small',
          text: say(numbers.length > 1 ? 'mail.refunded.notes' : 'mail.refunded.note', {
            number: numbers.join(', '),
          }),
        },
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

  offerEnding: ({ next, language }, say, linkTo) => ({
    blocks: [
      { is: 'heading', text: say('mail.offerEnding.heading') },
      { is: 'words', text: say('mail.offerEnding.words') },
      ...announced(next, language, say),
      { is: 'button', text: say('mail.cancelled.button'), href: linkTo('subscriptions') },
    ],
  }),

  cardExpiring: ({ last4, expiry }, say, linkTo) => ({
    blocks: [
      { is: 'heading', text: say('mail.cardExpiring.heading') },
      { is: 'words', text: say('mail.cardExpiring.words', { last4, expiry }) },
      { is: 'button', text: say('mail.cardExpiring.button'), href: linkTo('paymentMethods') },
    ],
  }),

  cancelled: ({ sku, endDate, language }, say, linkTo) => {
    const values = {
      plan: skuName(sku, language) ?? say('mail.cancelled.plan'),
      date: formatDate(endDate, language),
    };
    return {
      preview: say('mail.cancelled.preview', values),
      blocks: [
        { is: 'heading', text: say('mail.cancelled.heading', values) },
        { is: 'words', text: say('mail.cancelled.words', values) },
        { is: 'button', text: say('mail.cancelled.button'), href: linkTo('subscriptions') },
        { is: 'small', text: say('mail.cancelled.small') },
      ],
    };
  },

  giftBought: ({ order, items, recipient, sendDate, language }, say, _, seller) => ({
    blocks: [
      { is: 'heading', text: say('mail.giftBought.heading') },
      {
        is: 'words',
        text: say('mail.giftBought.words', { email: recipient, date: formatDate(sendDate, language) }),
      },
      rowsBlock(billRows(order, items, { language, say, seller }), say),
      { is: 'small', text: say('mail.giftBought.small', { order: order.number }) },
      soldBy(seller, language, say),
    ],
  }),

  giftReceived: ({ code, from, message, cents, language }, say, linkTo) => {
    const value = money(cents, language);
    return {
      preview: say('mail.giftReceived.preview', { from, value }),
      blocks: [
        { is: 'heading', text: say('mail.giftReceived.heading', { from, value }) },
        ...(message ? [{ is: 'strong' as const, text: withoutLinks(message) }] : []),
        { is: 'words', text: say('mail.giftReceived.words') },
        { is: 'code', text: code },
        { is: 'button', text: say('mail.giftReceived.button'), href: linkTo('redeem', { code }) },
        { is: 'small', text: say('mail.giftReceived.small') },
      ],
    };
  },
};
