/** Links and codes of mails that wait let people in: they are encrypted in the database, in backups and as dead letters. */
import { openText, sealText } from '../crypto/sealed-text.ts';
import type { SigningKeys } from '../crypto/signing-keys.ts';
import type { MailRequest } from './templates/templates.ts';

const keysOf = (tokenKeys: SigningKeys): readonly Buffer[] => tokenKeys.lasting('mail jobs');

/** Bound to its message id: what was sealed cannot be moved to another mail. */
const seal = (tokenKeys: SigningKeys, messageId: string, value: unknown): string =>
  sealText(keysOf(tokenKeys), messageId, JSON.stringify(value));

const open = (tokenKeys: SigningKeys, messageId: string, sealed: string): unknown => {
  const text = openText(keysOf(tokenKeys), messageId, sealed);
  if (text === undefined) throw new Error('a mail in the queue was sealed with another key');
  return JSON.parse(text) as unknown;
};

type Secrets = Readonly<Record<string, unknown>>;
export const sealSecrets = (tokenKeys: SigningKeys, mailId: string, secrets: Secrets): string =>
  seal(tokenKeys, mailId, secrets);
export const openSecrets = (tokenKeys: SigningKeys, mailId: string, sealed: string): Secrets =>
  open(tokenKeys, mailId, sealed) as Secrets;

/** The format of the release before: the whole mail, encrypted in the job payload, with dates as ISO strings. */
export const openMail = (tokenKeys: SigningKeys, messageId: string, sealed: string): MailRequest =>
  open(tokenKeys, messageId, sealed) as MailRequest;
