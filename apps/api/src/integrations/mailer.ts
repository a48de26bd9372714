/** Sends one mail over SMTP; callers use the outbox instead (mail/enqueue-mail.ts). */
import { createTransport } from 'nodemailer';
import { mailDomainOf } from '../env/production.ts';

export interface MailAttachment {
  readonly filename: string;
  readonly content: Buffer;
  readonly contentType: string;
}

export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Absent: the sender of the configuration. */
  readonly from?: string;
  readonly replyTo?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly MailAttachment[];
}

export interface Mailer {
  /** The message id, without its domain, lets a receiver know a mail that arrives twice. */
  send(mail: OutgoingMail, messageId: string): Promise<void>;
  close(): void;
}

const timeoutMs = 10_000;

export const createMailer = (smtpUrl: string, from: string, connections = 2): Mailer => {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = mailDomainOf(from);
  return {
    send: async (mail, messageId) => {
      const { headers, attachments = [], ...message } = mail;
      await transport.sendMail({
        from,
        ...message,
        ...(headers && { headers: { ...headers } }),
        attachments: [...attachments],
        messageId: `<${messageId}@${domain}>`,
      });
    },
    close: () => transport.close(),
  };
};
