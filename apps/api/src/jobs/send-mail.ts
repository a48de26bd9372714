import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import type { Env } from '../env.ts';
import type { TokenKeys } from '../http/token-keys.ts';
import { openMail } from '../mail/sealed-mail.ts';
import { writeMail } from '../mail/write-mail.ts';
import type { Mail, Mailer } from '../outside/mailer.ts';

export interface SendMail {
  readonly mail: Mail;
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

/** The mailer adds the sender's domain. */
export const newMessageId = (): string => randomUUID();

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
export const sendSealedMail = (
  deps: SendDeps & { readonly env: Env; readonly tokenKeys: TokenKeys },
): ((job: SendSealedMail) => Promise<void>) => {
  const send = sendMail(deps);
  return ({ sealed, messageId }) =>
    send({ mail: writeMail(deps.env, openMail(deps.tokenKeys, messageId, sealed)), messageId });
};
