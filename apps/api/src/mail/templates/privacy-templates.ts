/** Templates of mails about a customer's data, and of those that need consent. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { formatDate } from '@marquee/product/values/dates.ts';
import type { PortalLink } from '../portal-link.ts';
import type { MailDraft } from '../render/render-mail.ts';
import type { Translate } from '../translator.ts';

export interface PrivacyTemplateContext {
  /** Leads to the page, where a sign-in is needed: it carries no secret. */
  exportReady: object;
  /** Support has started it; only the customer can delete, by this link. */
  deletionStarted: { readonly token: string };
  /** A redeemed promotion that no purchase has used. */
  promotionWaiting: { readonly percent: number };
  /** The account is inactive and has no subscription, purchase or gift money. */
  accountInactive: { readonly erasedAt: number };
}

type Write<K extends keyof PrivacyTemplateContext> = (
  mail: PrivacyTemplateContext[K] & {
    readonly to: string;
    readonly brand: BrandId;
    readonly language: Language;
  },
  say: Translate,
  linkTo: PortalLink,
) => MailDraft;

export const privacyTemplates: { readonly [K in keyof PrivacyTemplateContext]: Write<K> } = {
  exportReady: ({ to }, say, linkTo) => {
    const days = limits.exportDays;
    return {
      preview: say('mail.exportReady.preview', { days }),
      blocks: [
        { is: 'heading', text: say('mail.exportReady.heading') },
        { is: 'words', text: say('mail.exportReady.words', { days }) },
        { is: 'button', text: say('mail.exportReady.button'), href: linkTo('privacy') },
        { is: 'small', text: say('mail.exportReady.small') },
        {
          is: 'quietButton',
          text: say('mail.newPassword.button'),
          href: linkTo('forgotPassword', { email: to }),
        },
      ],
    };
  },

  deletionStarted: ({ to, token }, say, linkTo) => {
    const hours = limits.deletionHours;
    return {
      blocks: [
        { is: 'heading', text: say('mail.deletionStarted.heading') },
        { is: 'words', text: say('mail.deletionStarted.words', { email: to, hours }) },
        {
          is: 'button',
          text: say('mail.deletionStarted.button'),
          href: linkTo('confirmDeletion', {}, { token }),
        },
        { is: 'small', text: say('mail.deletionStarted.small') },
      ],
    };
  },

  promotionWaiting: ({ percent }, say, linkTo) => ({
    preview: say('mail.promotionWaiting.preview', { percent }),
    blocks: [
      { is: 'heading', text: say('mail.promotionWaiting.heading', { percent }) },
      { is: 'words', text: say('mail.promotionWaiting.words', { percent }) },
      { is: 'button', text: say('mail.promotionWaiting.button'), href: linkTo('purchaseProducts') },
    ],
  }),

  accountInactive: ({ to, erasedAt, language }, say, linkTo) => {
    const date = formatDate(erasedAt, language);
    return {
      subject: say('mail.accountInactive.subject', { date }),
      blocks: [
        { is: 'heading', text: say('mail.accountInactive.heading') },
        { is: 'words', text: say('mail.accountInactive.words', { email: to, date }) },
        { is: 'button', text: say('mail.accountInactive.button'), href: linkTo('login') },
        { is: 'small', text: say('mail.accountInactive.small') },
      ],
    };
  },
};
