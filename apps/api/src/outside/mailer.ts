/** Sends one mail now. Everybody else enqueues the job `sendMail`. */
import { createTransport } from 'nodemailer';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface Mailer {
  /** The message id lets a receiver know a mail that arrives twice. */
  send(mail: Mail, messageId: string): Promise<void>;
  close(): void;
}

const timeoutMs = 10_000;

export const createMailer = (smtpUrl: string, from: string): Mailer => {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail, messageId) => {
      await transport.sendMail({ ...mail, from, messageId: `<${messageId}>` });
    },
    close: () => transport.close(),
  };
};
