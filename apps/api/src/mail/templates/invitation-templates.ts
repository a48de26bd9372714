/** Templates of mails that another system or account causes: migration, activation and consolidation. */
import { type BrandId, type Language, siteTitleOf } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import type { MigrationAction } from '@marquee/product/values/enums.ts';
import { skuName } from '@marquee/product/values/skus.ts';
import type { PortalLink } from '../portal-link.ts';
import type { MailDraft } from '../render/render-mail.ts';
import type { Translate } from '../translator.ts';
import { whenIn } from './facts-block.ts';

export interface InvitationContext {
  /** A viewer of a TV provider is invited to an account of their own; `code` is the migration code. */
  migrationInvitation: {
    readonly action: MigrationAction;
    readonly code: string;
    readonly provider: string;
    readonly until: number;
  };
  /** `linkId` opens the product only for the account of the link. */
  activationLink: { readonly linkId: string; readonly sku: string; readonly until: number };
  /** Sent to the account that is to be consolidated into another one. */
  consolidationCode: { readonly code: string };
}

interface Asked {
  readonly to: string;
  readonly brand: BrandId;
  readonly language: Language;
}

type Write<K extends keyof InvitationContext> = (
  mail: Asked & InvitationContext[K],
  say: Translate,
  linkTo: PortalLink,
) => MailDraft;

export const invitationTemplates: { readonly [K in keyof InvitationContext]: Write<K> } = {
  migrationInvitation: ({ to, action, code, provider, until, brand, language }, say, linkTo) => ({
    preview: say('mail.migrationInvitation.preview', { provider }),
    why: say('mail.footer.provider', { email: to, provider }),
    blocks: [
      { is: 'heading', text: say('mail.migrationInvitation.heading') },
      {
        is: 'words',
        text: say('mail.migrationInvitation.words', { provider, site: siteTitleOf(brand)[language] }),
      },
      {
        is: 'button',
        text: say('mail.migrationInvitation.button'),
        href: linkTo('migrate', { action, migrationCode: code }),
      },
      { is: 'small', text: say('mail.migrationInvitation.small', whenIn(until, language)) },
    ],
  }),

  activationLink: ({ to, linkId, sku, until, brand, language }, say, linkTo) => {
    const product = skuName(sku, language) ?? siteTitleOf(brand)[language];
    return {
      subject: say('mail.activationLink.subject', { product }),
      why: say('mail.footer.product', { email: to, product }),
      blocks: [
        { is: 'heading', text: say('mail.activationLink.heading', { product }) },
        { is: 'words', text: say('mail.activationLink.words', { email: to }) },
        {
          is: 'button',
          text: say('mail.activationLink.button', { product }),
          href: linkTo('shortcodeInUrl', { code: linkId }),
        },
        { is: 'small', text: say('mail.activationLink.small', whenIn(until, language)) },
      ],
    };
  },

  consolidationCode: ({ to, code }, say) => {
    const values = { email: to, minutes: limits.consolidationCodeMinutes };
    return {
      preview: say('mail.consolidationCode.preview', values),
      blocks: [
        { is: 'heading', text: say('mail.consolidationCode.heading') },
        { is: 'words', text: say('mail.consolidationCode.words', values) },
        { is: 'code', text: code },
        { is: 'small', text: say('mail.consolidationCode.small') },
      ],
    };
  },
};
