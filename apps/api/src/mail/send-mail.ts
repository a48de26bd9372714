/** Job handlers that send mail. */
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import type { Env } from '../env.ts';
import type { SigningKeys } from '../crypto/signing-keys.ts';
import type { Mailer } from '../integrations/mailer.ts';
import type { JobPayloads } from '../jobs/add-job.ts';
import { readMail } from './outbox.ts';
import { openMail } from './sealed-mail.ts';
import { writeMail } from './write-mail.ts';

interface SendDeps {
  readonly mailer: Mailer;
  readonly database: Database;
  readonly clock: Clock;
}

interface DeliverDeps extends SendDeps {
  readonly env: Env;
  readonly tokenKeys: SigningKeys;
}

/** SMTP replies repeat the recipient's address; it must not reach the log or the queue. */
const withoutAddress = (error: unknown, address: string): Error => {
  if (!(error instanceof Error)) return new Error('the mail was not sent');
  error.message = error.message.replaceAll(address, '<recipient>');
  return error;
};

/** Sends a mail of the outbox once and erases its content; does nothing if the row is sent or deleted. */
export const deliverMail =
  ({ mailer, database: { query }, clock, env, tokenKeys }: DeliverDeps) =>
  async ({ mailId }: JobPayloads['deliverMail']): Promise<void> => {
    const row = await query
      .selectFrom('mails')
      .selectAll()
      .where('id', '=', mailId)
      .where('sent_at', 'is', null)
      .executeTakeFirst();
    if (!row) return;
    const update = query.updateTable('mails').where('id', '=', mailId);
    const tries = row.tries + 1;
    try {
      await mailer.send(writeMail(env, await readMail(tokenKeys, query, row)), mailId);
    } catch (thrown) {
      const error = withoutAddress(thrown, row.to_email);
      await update.set({ tries, error: error.message }).execute();
      throw error;
    }
    const sent = { tries, sent_at: new Date(clock.now()), error: null };
    await update.set({ ...sent, to_email: '', data: '{}', sealed: null }).execute();
  };

export const sendMail =
  ({ mailer, database, clock }: SendDeps) =>
  async ({ mail, messageId }: JobPayloads['sendMail']): Promise<void> => {
    const { query } = database;
    const sent = await query
      .selectFrom('sent_mails')
      .select('sent_at')
      .where('message_id', '=', messageId)
      .executeTakeFirst();
    if (sent) return;
    await mailer.send(mail, messageId);
    await query
      .insertInto('sent_mails')
      .values({ message_id: messageId, sent_at: new Date(clock.now()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };

/** A separate task, so that older servers without the decryption key never take it. */
export const sendSealedMail = (
  deps: DeliverDeps,
): ((job: JobPayloads['sendSealedMail']) => Promise<void>) => {
  const send = sendMail(deps);
  return ({ sealed, messageId }) =>
    send({ mail: writeMail(deps.env, openMail(deps.tokenKeys, messageId, sealed)), messageId });
};
