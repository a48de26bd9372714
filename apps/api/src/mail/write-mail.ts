/** A mail as it leaves: subject, HTML and text in the brand's colours and the reader's language. */
import { defaultBrand, siteTitleOf } from '@marquee/product/brands.ts';
import type { OutgoingMail } from '../integrations/mailer.ts';
import { type LinkDeps, createPortalLink } from './portal-link.ts';
import type { SigningKeys } from '../crypto/signing-keys.ts';
import { consentFooterOf, purposeOf } from './consent/consented-mail.ts';
import { type MailRequest, composeMail } from './templates/templates.ts';
import { mailLayoutOf } from './render/mail-layout.ts';
import { renderMail } from './render/render-mail.ts';
import { translatorFor } from './translator.ts';

/** The address in `Name <address>`. */
const addressIn = (mailbox: string): string => /[^\s<]+@[^\s>]+/.exec(mailbox)?.[0] ?? mailbox;

export interface WriteDeps extends LinkDeps {
  readonly tokenKeys: Pick<SigningKeys, 'lasting'>;
}

export const writeMail = (deps: WriteDeps, asked: MailRequest): OutgoingMail => {
  const { env, integrations } = deps;
  // A brand without sign-in by email has none of the pages that mails lead to.
  const { dtcLogin } = integrations.featuresOf(asked.brand);
  const mail: MailRequest = dtcLogin ? asked : { ...asked, brand: defaultBrand };
  const { to, brand, language } = mail;
  const say = translatorFor(language);
  const linkTo = createPortalLink(deps, brand, language);
  const letter = composeMail(mail, say, linkTo, env.seller);
  const layout = mailLayoutOf(env, brand, language);
  const purpose = purposeOf(mail.kind);
  const consent =
    purpose && asked.accountId
      ? consentFooterOf(
          deps,
          { purpose, brand: asked.brand, language, accountId: asked.accountId },
          say,
          linkTo,
        )
      : undefined;
  const { html, text } = renderMail(
    consent ? { ...letter, why: consent.why } : letter,
    consent ? { ...layout, links: [consent.link, ...layout.links] } : layout,
  );
  // Subjects do not name the brand, so the sender does.
  const sender = env.senderOf(brand);
  const name = sender?.name ?? siteTitleOf(brand)[language];
  const address = sender?.address ?? addressIn(env.mailFrom);
  return {
    to,
    subject: letter.subject,
    html,
    text,
    from: `"${name}" <${address}>`,
    ...(sender?.replyTo && { replyTo: sender.replyTo }),
    ...(consent && { headers: consent.headers }),
  };
};
