/** Links and codes of mails that wait let people in: they are encrypted in the database, in backups and as dead letters. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SigningKeys } from '../crypto/signing-keys.ts';
import type { MailRequest } from './templates.ts';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** The first seals; those of retired keys still open what waited while the keys were rotated. */
const keysOf = (tokenKeys: SigningKeys): readonly Buffer[] => tokenKeys.lasting('mail jobs');

/** Bound to its message id: what was sealed cannot be moved to another mail. */
const seal = (tokenKeys: SigningKeys, messageId: string, value: unknown): string => {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, keysOf(tokenKeys)[0]!, iv).setAAD(Buffer.from(messageId));
  const text = Buffer.concat([sealing.update(JSON.stringify(value), 'utf8'), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), text]).toString('base64');
};

const openWith = (key: Buffer, messageId: string, sealed: Buffer): string | undefined => {
  try {
    const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(messageId))
      .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
    const text = [opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()];
    return Buffer.concat(text).toString('utf8');
  } catch {
    return undefined;
  }
};

const open = (tokenKeys: SigningKeys, messageId: string, sealed: string): unknown => {
  const bytes = Buffer.from(sealed, 'base64');
  for (const key of keysOf(tokenKeys)) {
    const text = openWith(key, messageId, bytes);
    if (text !== undefined) return JSON.parse(text) as unknown;
  }
  throw new Error('a mail in the queue was sealed with another key');
};

type Secrets = Readonly<Record<string, unknown>>;
export const sealSecrets = (tokenKeys: SigningKeys, mailId: string, secrets: Secrets): string =>
  seal(tokenKeys, mailId, secrets);
export const openSecrets = (tokenKeys: SigningKeys, mailId: string, sealed: string): Secrets =>
  open(tokenKeys, mailId, sealed) as Secrets;

/** The format of the release before: the whole mail, encrypted in the job payload, with dates as ISO strings. */
export const openMail = (tokenKeys: SigningKeys, messageId: string, sealed: string): MailRequest =>
  open(tokenKeys, messageId, sealed) as MailRequest;
