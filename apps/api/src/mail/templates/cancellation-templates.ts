/** Mails about a cancellation and about its undoing. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import { formatDate } from '@marquee/product/values/dates.ts';
import { contentNames, skuName } from '@marquee/product/values/skus.ts';
import type { PortalLink } from '../portal-link.ts';
import type { Block, Fact } from '../render/blocks.ts';
import type { MailDraft } from '../render/render-mail.ts';
import type { Translate } from '../translator.ts';
import { factsBlock, moment } from './facts-block.ts';
import { announced, type Announces, money } from './receipt-rows.ts';

export interface CancellationContext {
  /** What ends, and when. */
  cancelled: { readonly sku: string; readonly endDate: number } & CancellationFacts;
  /** A cancellation was taken back. */
  restarted: Announces & { readonly skus: readonly string[]; readonly subscriptionId: string };
}

/** Mails queued by the release before have none of it. */
interface CancellationFacts {
  readonly at?: number;
  /** Add-ons that end with the plan. */
  readonly alsoSkus?: readonly string[];
  /** The page where it can be restarted. */
  readonly subscriptionId?: string;
  readonly lastPayment?: { readonly cents: number; readonly at: number } | undefined;
  readonly giftCents?: number;
  /** Of the unused days, where the cancellation took effect at once. */
  readonly refundCents?: number;
  /** Confirmation number. */
  readonly number?: string;
}

type Write<K extends keyof CancellationContext> = (
  mail: CancellationContext[K] & {
    readonly to: string;
    readonly brand: BrandId;
    readonly language: Language;
  },
  say: Translate,
  linkTo: PortalLink,
) => MailDraft;

const cancellationFacts = (
  names: string,
  {
    at,
    endDate,
    lastPayment,
    giftCents = 0,
    refundCents = 0,
    number,
    language,
  }: CancellationFacts & { readonly endDate: number; readonly language: Language },
  say: Translate,
): readonly Fact[] => [
  ...(names ? [[say('mail.cancelled.what'), names] as const] : []),
  ...(at === undefined ? [] : [[say('mail.fact.when'), moment(at, language, say)] as const]),
  [say('mail.cancelled.until'), formatDate(endDate, language)],
  ...(lastPayment
    ? [
        [
          say('mail.cancelled.lastPayment'),
          say('mail.cancelled.paid', {
            amount: money(lastPayment.cents, language),
            date: formatDate(lastPayment.at, language),
          }),
        ] as const,
      ]
    : []),
  ...(giftCents > 0
    ? [
        [
          say('mail.receipt.gift'),
          say('mail.cancelled.kept', { amount: money(giftCents, language) }),
        ] as const,
      ]
    : []),
  ...(refundCents > 0 ? [[say('mail.cancelled.refund'), money(refundCents, language)] as const] : []),
  ...(number === undefined ? [] : [[say('mail.cancelled.number'), number] as const]),
];

export const cancellationTemplates: { readonly [K in keyof CancellationContext]: Write<K> } = {
  cancelled: (mail, say, linkTo) => {
    const { sku, alsoSkus = [], at = 0, endDate, subscriptionId, number, language } = mail;
    const values = {
      plan: skuName(sku, language) ?? say('mail.cancelled.plan'),
      date: formatDate(endDate, language),
    };
    const restart = endDate > at && subscriptionId;
    const actions: readonly Block[] = restart
      ? [
          {
            is: 'button',
            text: say('mail.cancelled.restart', values),
            href: linkTo('unifiedPlanDetails', { subscriptionItemId: subscriptionId }),
          },
          { is: 'small', text: say('mail.cancelled.small', values) },
        ]
      : [{ is: 'button', text: say('mail.cancelled.button'), href: linkTo('subscriptions') }];
    return {
      subject: say('mail.cancelled.subject', values),
      preview: say('mail.cancelled.preview', values),
      blocks: [
        { is: 'heading', text: say('mail.cancelled.heading', values) },
        { is: 'words', text: say('mail.cancelled.words', values) },
        factsBlock(cancellationFacts(contentNames([sku, ...alsoSkus], language), mail, say), say),
        ...actions,
        ...(number === undefined ? [] : [{ is: 'small', text: say('mail.cancelled.attached') } as const]),
      ],
    };
  },

  restarted: ({ skus, subscriptionId, next, language }, say, linkTo) => {
    const plan = skuName(skus[0] ?? '', language) ?? say('mail.cancelled.plan');
    return {
      subject: say('mail.restarted.subject', { plan }),
      blocks: [
        { is: 'heading', text: say('mail.restarted.heading', { plan }) },
        { is: 'words', text: say('mail.restarted.words') },
        factsBlock([[say('mail.restarted.what'), contentNames(skus, language) || plan]], say),
        ...announced(next, language, say),
        {
          is: 'button',
          text: say('mail.restarted.button'),
          href: linkTo('unifiedPlanDetails', { subscriptionItemId: subscriptionId }),
        },
        { is: 'small', text: say('mail.restarted.small') },
      ],
    };
  },
};
