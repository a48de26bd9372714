/** Mails that follow from calls of the service API. */
import { type BrandId, type Language, siteTitleOf } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { formatDate } from '@marquee/product/values/dates.ts';
import { contentNames } from '@marquee/product/values/skus.ts';
import type { PortalLink } from '../portal-link.ts';
import type { MailDraft } from '../render/render-mail.ts';
import type { Translate } from '../translator.ts';

interface Line {
  readonly partner: string;
  readonly skus: readonly string[];
}

export interface ServiceTemplateContext {
  /** To a partner's customer who has linked no account yet. */
  partnerInvitation: Line & { readonly partnerId: string };
  partnerLineSuspended: Line;
  partnerLineEnded: Line;
  /** To the contact of a service client. */
  serviceSecretExpiring: { readonly client: string; readonly until: number };
  /** To the contact of a webhook endpoint. */
  webhookDisabled: {
    readonly endpoint: string;
    readonly endpointId: string;
    readonly reason: 'gone' | 'failing';
  };
}

type Asked<K extends keyof ServiceTemplateContext> = ServiceTemplateContext[K] & {
  readonly to: string;
  readonly brand: BrandId;
  readonly language: Language;
};
type Write<K extends keyof ServiceTemplateContext> = (
  mail: Asked<K>,
  say: Translate,
  linkTo: PortalLink,
) => MailDraft;

const valuesOf = ({ partner, skus, brand, language }: Asked<'partnerLineEnded'>) => ({
  partner,
  content: contentNames(skus, language) || siteTitleOf(brand)[language],
});

export const serviceTemplates: { readonly [K in keyof ServiceTemplateContext]: Write<K> } = {
  partnerInvitation: (mail, say, linkTo) => {
    const values = valuesOf(mail);
    return {
      preview: say('mail.partnerInvitation.preview', values),
      why: say('mail.footer.partner', { email: mail.to, partner: mail.partner }),
      blocks: [
        { is: 'heading', text: say('mail.partnerInvitation.heading', values) },
        { is: 'words', text: say('mail.partnerInvitation.words', values) },
        {
          is: 'button',
          text: say('mail.partnerInvitation.button'),
          href: linkTo('linkPartner', { partnerId: mail.partnerId, action: 'linkPartner' }),
        },
        { is: 'small', text: say('mail.partnerInvitation.small', values) },
      ],
    };
  },

  partnerLineSuspended: (mail, say, linkTo) => {
    const values = valuesOf(mail);
    return {
      preview: say('mail.partnerLineSuspended.preview', values),
      blocks: [
        { is: 'heading', text: say('mail.partnerLineSuspended.heading', values) },
        { is: 'words', text: say('mail.partnerLineSuspended.words', values) },
        { is: 'button', text: say('mail.cancelled.button'), href: linkTo('subscriptions') },
        { is: 'small', text: say('mail.partnerLineSuspended.small', values) },
      ],
    };
  },

  partnerLineEnded: (mail, say, linkTo) => {
    const values = valuesOf(mail);
    return {
      preview: say('mail.partnerLineEnded.preview', values),
      blocks: [
        { is: 'heading', text: say('mail.partnerLineEnded.heading', values) },
        { is: 'words', text: say('mail.partnerLineEnded.words', values) },
        { is: 'button', text: say('mail.cancelled.button'), href: linkTo('subscriptions') },
        { is: 'small', text: say('mail.partnerLineEnded.small', values) },
      ],
    };
  },

  serviceSecretExpiring: ({ to, client, until, language }, say) => {
    const values = { client, date: formatDate(until, language) };
    return {
      preview: say('mail.serviceSecretExpiring.preview', values),
      why: say('mail.footer.contact', { email: to, client }),
      blocks: [
        { is: 'heading', text: say('mail.serviceSecretExpiring.heading', values) },
        { is: 'words', text: say('mail.serviceSecretExpiring.words', values) },
        { is: 'command', text: `npm run clients -- rotate ${client}` },
      ],
    };
  },

  webhookDisabled: ({ to, endpoint: url, endpointId, reason }, say) => {
    // Without its scheme, so that mail programs make no link of it.
    const endpoint = url.replace(/^https?:\/\//, '');
    return {
      preview: say('mail.webhookDisabled.preview', { endpoint }),
      why: say('mail.footer.contact', { email: to, client: endpoint }),
      blocks: [
        { is: 'heading', text: say('mail.webhookDisabled.heading', { endpoint }) },
        { is: 'words', text: say(`mail.webhookDisabled.${reason}`, { days: limits.webhookFailingDays }) },
        { is: 'words', text: say('mail.webhookDisabled.words', { days: limits.eventDays }) },
        { is: 'command', text: `npm run webhooks -- enable ${endpointId}` },
      ],
    };
  },
};
