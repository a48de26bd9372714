/** Links and codes of mails that wait let people in: they are encrypted in the database, in backups and as dead letters. */
import { openText, sealText } from '../crypto/sealed-text.ts';
import type { SigningKeys } from '../crypto/signing-keys.ts';

const keysOf = (tokenKeys: SigningKeys): readonly Buffer[] => tokenKeys.lasting('mail jobs');

type Secrets = Readonly<Record<string, unknown>>;

/** Bound to the id of the mail: what was sealed cannot be moved to another. */
export const sealSecrets = (tokenKeys: SigningKeys, mailId: string, secrets: Secrets): string =>
  sealText(keysOf(tokenKeys), mailId, JSON.stringify(secrets));

export const openSecrets = (tokenKeys: SigningKeys, mailId: string, sealed: string): Secrets => {
  const text = openText(keysOf(tokenKeys), mailId, sealed);
  if (text === undefined) throw new Error('a mail in the queue was sealed with another key');
  return JSON.parse(text) as Secrets;
};
