/** Writes a mail and puts it into the queue, in the caller's transaction. */
import { defaultBrand } from '@marquee/product/brands.ts';
import { featuresOf } from '@marquee/product/features.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Env } from '../env.ts';
import { addJob } from '../jobs/add-job.ts';
import { newMessageId } from '../jobs/send-mail.ts';
import { createLinkTo } from './link-to.ts';
import { type AskedMail, writeLetter } from './mails.ts';
import { renderLetter } from './render.ts';
import { sayIn } from './words.ts';

export const enqueueMail = async (
  { env }: { readonly env: Env },
  query: Kysely<Schema>,
  asked: AskedMail,
): Promise<void> => {
  // A brand without sign-in by email has none of the pages that mails lead to.
  const { dtcLogin } = featuresOf(asked.brand, env.featureOverrides[asked.brand]);
  const mail: AskedMail = dtcLogin ? asked : { ...asked, brand: defaultBrand };
  const { to, brand, language } = mail;
  const letter = writeLetter(mail, sayIn(language), createLinkTo(env, brand, language));
  const { html, text } = renderLetter(letter, brand, language);
  await addJob(query, 'sendMail', {
    mail: { to, subject: letter.subject, html, text },
    messageId: newMessageId(),
  });
};
