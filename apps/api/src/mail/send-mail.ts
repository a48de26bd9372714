/** The job that sends a mail. */
import type { DocumentLanguages } from '@marquee/product/values/rights/document-languages.ts';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import type { SigningKeys } from '../crypto/signing-keys.ts';
import type { MailAttachment, Mailer } from '../integrations/mailer.ts';
import { addJob, type JobPayloads } from '../jobs/add-job.ts';
import { mailJobKey } from './enqueue-mail.ts';
import { hasConsent } from './consent/has-consent.ts';
import { purposeOf } from './consent/consented-mail.ts';
import { type MailRow, readMail } from './outbox.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { LinkDeps } from './portal-link.ts';
import { type MailKind, type MailRequest, isMailKind } from './templates/templates.ts';
import { writeMail } from './write-mail.ts';

/** Files of a mail that a job delivers, from a layer above. */
export type AttachFiles = (
  mail: MailRequest,
  languages: DocumentLanguages,
) => Promise<readonly MailAttachment[]>;

/** The languages of a mail, from a layer above. */
export type LanguagesOfMail = (mail: MailRequest) => Promise<DocumentLanguages>;

interface DeliverDeps extends LinkDeps {
  readonly mailer: Mailer;
  readonly database: Database;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly tokenKeys: SigningKeys;
  readonly log: Logger;
}

/** SMTP replies repeat the recipient's address; it must not reach the log or the queue. */
const withoutAddress = (error: unknown, address: string): Error => {
  if (!(error instanceof Error)) return new Error('the mail was not sent');
  error.message = error.message.replaceAll(address, '<recipient>');
  return error;
};

const newerRelease = 'waits for a worker of a newer release';
const newerReleaseWaitMs = 60_000;

/** Asked when the mail leaves: a consent that was withdrawn since it was queued does not count. */
const mayBeSent = async (
  { database: { query } }: DeliverDeps,
  row: MailRow & { readonly kind: MailKind },
): Promise<boolean> => {
  const purpose = purposeOf(row.kind);
  if (!purpose) return true;
  return row.account_id !== null && hasConsent(query, row.account_id, { brand: row.brand, purpose });
};

/** Sends a mail of the outbox once and erases its content; does nothing if the row is sent or deleted. */
export const deliverMail =
  (deps: DeliverDeps, languagesOf: LanguagesOfMail, attachFiles: AttachFiles) =>
  async ({ mailId }: JobPayloads['deliverMail']): Promise<void> => {
    const { mailer, clock, tokenKeys, log } = deps;
    const { query } = deps.database;
    const row = await query
      .selectFrom('mails')
      .selectAll()
      .where('id', '=', mailId)
      .where('sent_at', 'is', null)
      .executeTakeFirst();
    if (!row) return;
    const update = query.updateTable('mails').where('id', '=', mailId);
    // During an upgrade workers of two releases run; an attempt that must fail would bring the mail nearer to its last.
    if (!isMailKind(row.kind)) {
      if (row.error !== newerRelease) log.warn({ kind: row.kind }, `a mail ${newerRelease}`);
      await update.set({ error: newerRelease }).execute();
      return addJob(query, 'deliverMail', { mailId }, { key: mailJobKey(mailId), inMs: newerReleaseWaitMs });
    }
    if (!(await mayBeSent(deps, { ...row, kind: row.kind }))) {
      await query.deleteFrom('mails').where('id', '=', mailId).execute();
      return;
    }
    const tries = row.tries + 1;
    try {
      const mail = await readMail(tokenKeys, query, row);
      const languages = await languagesOf(mail);
      const attachments = await attachFiles(mail, languages);
      await mailer.send({ ...writeMail(deps, mail, languages), attachments }, mailId);
    } catch (thrown) {
      const error = withoutAddress(thrown, row.to_email);
      deps.metrics.business.mails.inc({ kind: row.kind, result: 'failed' });
      await update.set({ tries, error: error.message }).execute();
      throw error;
    }
    deps.metrics.business.mails.inc({ kind: row.kind, result: 'sent' });
    const sent = { tries, sent_at: new Date(clock.now()), error: null };
    await update.set({ ...sent, to_email: '', data: '{}', sealed: null }).execute();
  };
