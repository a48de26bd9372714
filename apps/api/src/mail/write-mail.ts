/** A mail as it leaves: subject, HTML and text in the brand's colours and the reader's language. */
import { defaultBrand } from '@marquee/product/brands.ts';
import { featuresOf } from '@marquee/product/features.ts';
import type { Env } from '../env.ts';
import type { OutgoingMail } from '../integrations/mailer.ts';
import { createPortalLink } from './portal-link.ts';
import { type MailRequest, composeMail } from './templates.ts';
import { renderMail } from './render.ts';
import { translatorFor } from './translator.ts';

export const writeMail = (env: Env, asked: MailRequest): OutgoingMail => {
  // A brand without sign-in by email has none of the pages that mails lead to.
  const { dtcLogin } = featuresOf(asked.brand, env.featureOverrides[asked.brand]);
  const mail: MailRequest = dtcLogin ? asked : { ...asked, brand: defaultBrand };
  const { to, brand, language } = mail;
  const letter = composeMail(
    mail,
    translatorFor(language),
    createPortalLink(env, brand, language),
    env.seller,
  );
  const { html, text } = renderMail(letter, brand, language);
  return { to, subject: letter.subject, html, text };
};
