/** Mails in the queue hold links and codes that let people in: they are encrypted there, in backups and as dead letters. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { TokenKeys } from '../http/token-keys.ts';
import type { AskedMail } from './mails.ts';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** The first seals; those of retired keys still open what waited while the keys were rotated. */
const keysOf = (tokenKeys: TokenKeys): readonly Buffer[] => tokenKeys.lasting('mail jobs');

/** Bound to its message id: a sealed mail cannot be moved to another job. */
export const sealMail = (tokenKeys: TokenKeys, messageId: string, mail: AskedMail): string => {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, keysOf(tokenKeys)[0]!, iv).setAAD(Buffer.from(messageId));
  const text = Buffer.concat([sealing.update(JSON.stringify(mail), 'utf8'), sealing.final()]);
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

/** Dates come back as ISO text, which the templates format as well. */
export const openMail = (tokenKeys: TokenKeys, messageId: string, sealed: string): AskedMail => {
  const bytes = Buffer.from(sealed, 'base64');
  for (const key of keysOf(tokenKeys)) {
    const text = openWith(key, messageId, bytes);
    if (text !== undefined) return JSON.parse(text) as AskedMail;
  }
  throw new Error('a mail in the queue was sealed with another key');
};
