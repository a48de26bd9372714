/** A mail as it leaves: subject, HTML and text in the brand's colours and the reader's language, or in two. */
import { defaultBrand, type Language, siteTitleOf } from '@marquee/product/brands.ts';
import type { DocumentLanguages } from '@marquee/product/values/rights/document-languages.ts';
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

export const writeMail = (
  deps: WriteDeps,
  asked: MailRequest,
  [first, second]: DocumentLanguages = [asked.language],
): OutgoingMail => {
  const { env, integrations } = deps;
  // A brand without sign-in by email has none of the pages that mails lead to.
  const { dtcLogin } = integrations.featuresOf(asked.brand);
  const { to, brand } = dtcLogin ? asked : { ...asked, brand: defaultBrand };
  const writtenIn = (language: Language) => {
    const say = translatorFor(language);
    const linkTo = createPortalLink(deps, brand, language);
    return {
      language,
      say,
      linkTo,
      letter: composeMail({ ...asked, brand, language }, say, linkTo, env.seller),
    };
  };
  const { language, say, linkTo, letter } = writtenIn(first);
  const follows = second && writtenIn(second);
  const layout = mailLayoutOf(env, brand, language);
  const purpose = purposeOf(asked.kind);
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
    follows && {
      language: follows.language,
      announcement: follows.say('mail.frenchFirst.follows'),
      blocks: [
        ...follows.letter.blocks,
        // A guest has no account that could keep the choice.
        ...(asked.accountId
          ? [
              {
                is: 'quietButton' as const,
                text: follows.say('mail.frenchFirst.choose'),
                href: follows.linkTo('manageLanguage'),
              },
            ]
          : []),
        { is: 'small', text: follows.letter.why },
      ],
    },
  );
  // Subjects do not name the brand, so the sender does.
  const sender = env.senderOf(brand);
  const name = sender?.name ?? siteTitleOf(brand)[language];
  const address = sender?.address ?? addressIn(env.mailFrom);
  return {
    to,
    subject: follows ? `${letter.subject} / ${follows.letter.subject}` : letter.subject,
    html,
    text,
    from: `"${name}" <${address}>`,
    ...(sender?.replyTo && { replyTo: sender.replyTo }),
    ...(consent && { headers: consent.headers }),
  };
};
