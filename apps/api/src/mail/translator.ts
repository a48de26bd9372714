/** The sentences of the mails, compiled once for each language. */
import { type Language, localeOf } from '@marquee/product/brands.ts';
import enMail from '@marquee/product/messages/en/mail.ts';
import enSecurity from '@marquee/product/messages/en/mail-security.ts';
import frMail from '@marquee/product/messages/fr/mail.ts';
import frSecurity from '@marquee/product/messages/fr/mail-security.ts';
import { type I18n, setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

const en = { ...enMail, ...enSecurity };
const fr = { ...frMail, ...frSecurity };

export type MailKey = keyof typeof en;
type MailValues = Readonly<Record<string, string | number>>;
export type Translate = (key: MailKey, values?: MailValues) => string;

const speaker = (language: Language, sentences: Readonly<Record<MailKey, string>>): I18n => {
  const locale = localeOf(language);
  const compiled = Object.entries(sentences).map(
    ([key, text]) => [key, compileMessageOrThrow(text)] as const,
  );
  return setupI18n({ locale, messages: { [locale]: Object.fromEntries(compiled) } });
};

const speakers: Readonly<Record<Language, I18n>> = { en: speaker('en', en), fr: speaker('fr', fr) };

export const translatorFor =
  (language: Language): Translate =>
  (key, values) =>
    speakers[language]._(key, values);
