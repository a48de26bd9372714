/** Seals what a mail says and puts it into the queue, in the caller's transaction; it is written when it is sent. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { TokenKeys } from '../http/token-keys.ts';
import { addJob } from '../jobs/add-job.ts';
import { newMessageId } from '../jobs/send-mail.ts';
import type { AskedMail } from './mails.ts';
import { sealMail } from './sealed-mail.ts';

export const enqueueMail = async (
  { tokenKeys }: { readonly tokenKeys: TokenKeys },
  query: Kysely<Schema>,
  mail: AskedMail,
): Promise<void> => {
  const messageId = newMessageId();
  const sealed = sealMail(tokenKeys, messageId, mail);
  await addJob(query, 'sendSealedMail', { kind: mail.kind, sealed, messageId });
};
