/** The sentences of the mails, compiled once for each language. */
import { type Language, localeOf } from '@marquee/product/brands.ts';
import enMail from '@marquee/product/messages/en/mail.ts';
import enSecurity from '@marquee/product/messages/en/mail-security.ts';
import frMail from '@marquee/product/messages/fr/mail.ts';
import frSecurity from '@marquee/product/messages/fr/mail-security.ts';
import { type CompiledMessage, formatMessage } from '@marquee/product/messages/format.ts';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

const en = { ...enMail, ...enSecurity };
const fr = { ...frMail, ...frSecurity };

export type MailKey = keyof typeof en;
type MailValues = Readonly<Record<string, string | number>>;
export type Translate = (key: MailKey, values?: MailValues) => string;

const compile = (sentences: Readonly<Record<MailKey, string>>): ReadonlyMap<string, CompiledMessage> =>
  new Map(
    Object.entries(sentences).map(([key, text]) => [key, compileMessageOrThrow(text) as CompiledMessage]),
  );

const messages = { en: compile(en), fr: compile(fr) };

export const translatorFor =
  (language: Language): Translate =>
  (key, values) =>
    formatMessage(messages[language].get(key)!, localeOf(language), values);
