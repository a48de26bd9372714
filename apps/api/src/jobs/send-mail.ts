import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import type { Mail, Mailer } from '../outside/mailer.ts';

export interface SendMail {
  readonly mail: Mail;
  readonly messageId: string;
}

/** The mailer adds the sender's domain. */
export const newMessageId = (): string => randomUUID();

export const sendMail =
  ({ mailer, database, clock }: { mailer: Mailer; database: Database; clock: Clock }) =>
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
