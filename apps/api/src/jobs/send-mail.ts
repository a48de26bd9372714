import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import type { Env } from '../env.ts';
import type { SigningKeys } from '../crypto/signing-keys.ts';
import { readMail } from '../mail/outbox.ts';
import { openMail } from '../mail/sealed-mail.ts';
import { writeMail } from '../mail/write-mail.ts';
import type { OutgoingMail, Mailer } from '../integrations/mailer.ts';

export interface DeliverMail {
  readonly mailId: string;
}

export interface SendMail {
  readonly mail: OutgoingMail;
  readonly messageId: string;
}

/** The kind is for operators who look at dead letters. */
export interface SendSealedMail {
  readonly kind: string;
  readonly sealed: string;
  readonly messageId: string;
}

interface SendDeps {
  readonly mailer: Mailer;
  readonly database: Database;
  readonly clock: Clock;
}

interface DeliverDeps extends SendDeps {
  readonly env: Env;
  readonly tokenKeys: SigningKeys;
}

/** The mailer adds the sender's domain. */
export const newMessageId = (): string => randomUUID();

/** Mail servers repeat the address in what they answer; neither the log nor the queue keeps it. */
const withoutAddress = (error: unknown, address: string): Error => {
  if (!(error instanceof Error)) return new Error('the mail was not sent');
  error.message = error.message.replaceAll(address, '<recipient>');
  return error;
};

/** A mail of the outbox: written, sent once, and emptied. One that is gone or sent has nothing to do. */
export const deliverMail =
  ({ mailer, database: { query }, clock, env, tokenKeys }: DeliverDeps) =>
  async ({ mailId }: DeliverMail): Promise<void> => {
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
  async ({ mail, messageId }: SendMail): Promise<void> => {
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

/** A job name of its own: servers of the release before, which cannot open it, leave it to those that can. */
export const sendSealedMail = (deps: DeliverDeps): ((job: SendSealedMail) => Promise<void>) => {
  const send = sendMail(deps);
  return ({ sealed, messageId }) =>
    send({ mail: writeMail(deps.env, openMail(deps.tokenKeys, messageId, sealed)), messageId });
};
