/** Mails that need consent: which purpose each has, and the unsubscribe link that they carry (RFC 8058). */
import { type BrandId, type Language, brandOf } from '@marquee/product/brands.ts';
import { communications, type CommunicationPurpose } from '@marquee/product/privacy/consents.ts';
import { unsubscribe } from '@marquee/product/contract/privacy/preferences.ts';
import { buildRequest } from '@marquee/product/endpoint.ts';
import type { SigningKeys } from '../../crypto/signing-keys.ts';
import { createUnsubscribeToken } from './unsubscribe-tokens.ts';
import type { LinkDeps, PortalLink } from '../portal-link.ts';
import type { MailKind } from '../templates/templates.ts';
import type { Translate } from '../translator.ts';

/** Security, account and billing mails have none: they are sent without consent. */
const purposes: Readonly<Partial<Record<MailKind, CommunicationPurpose>>> = { promotionWaiting: 'offers' };

export const purposeOf = (kind: MailKind): CommunicationPurpose | undefined => purposes[kind];

export interface ConsentFooter {
  readonly why: string;
  readonly link: { readonly text: string; readonly href: string };
  readonly headers: Readonly<Record<string, string>>;
}

interface Consented {
  readonly purpose: CommunicationPurpose;
  readonly brand: BrandId;
  readonly language: Language;
  readonly accountId: string;
}

export const consentFooterOf = (
  { env, tokenKeys }: Pick<LinkDeps, 'env'> & { readonly tokenKeys: Pick<SigningKeys, 'lasting'> },
  { purpose, brand, language, accountId }: Consented,
  say: Translate,
  linkTo: PortalLink,
): ConsentFooter => {
  const token = createUnsubscribeToken(tokenKeys, { brand, purpose, accountId });
  const { url } = buildRequest(unsubscribe, { token });
  return {
    why: say('mail.footer.consent', {
      label: communications[purpose].label[language],
      site: brandOf(brand).name[language],
    }),
    link: { text: say('mail.footer.unsubscribe'), href: linkTo('unsubscribe', {}, { token }) },
    headers: {
      'List-Unsubscribe': `<${env.publicUrl}${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
};
