/** Adds a mail to the outbox and its job to the queue, in the caller's transaction; it is rendered when it is sent. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { SigningKeys } from '../crypto/signing-keys.ts';
import { addJob } from '../jobs/add-job.ts';
import { priorityOfMail } from './mail-classes.ts';
import type { MailRequest } from './templates/templates.ts';
import { insertMail } from './outbox.ts';

export interface MailDeps {
  readonly tokenKeys: SigningKeys;
}

export const mailJobKey = (mailId: string): string => `mail ${mailId}`;

export const enqueueMail = async (
  { tokenKeys }: MailDeps,
  query: Kysely<Schema>,
  mail: MailRequest,
): Promise<void> => {
  const mailId = randomUUID();
  await insertMail(tokenKeys, query, mailId, mail);
  await addJob(
    query,
    'deliverMail',
    { mailId },
    { key: mailJobKey(mailId), priority: priorityOfMail(mail.kind) },
  );
};
