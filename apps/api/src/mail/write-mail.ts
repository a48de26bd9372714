/** A mail as it leaves: subject, HTML and text in the brand's colours and the reader's language. */
import { defaultBrand } from '@marquee/product/brands.ts';
import { featuresOf } from '@marquee/product/features.ts';
import type { Env } from '../env.ts';
import type { Mail } from '../outside/mailer.ts';
import { createLinkTo } from './link-to.ts';
import { type AskedMail, writeLetter } from './mails.ts';
import { renderLetter } from './render.ts';
import { sayIn } from './words.ts';

export const writeMail = (env: Env, asked: AskedMail): Mail => {
  // A brand without sign-in by email has none of the pages that mails lead to.
  const { dtcLogin } = featuresOf(asked.brand, env.featureOverrides[asked.brand]);
  const mail: AskedMail = dtcLogin ? asked : { ...asked, brand: defaultBrand };
  const { to, brand, language } = mail;
  const letter = writeLetter(mail, sayIn(language), createLinkTo(env, brand, language), env.seller);
  const { html, text } = renderLetter(letter, brand, language);
  return { to, subject: letter.subject, html, text };
};
