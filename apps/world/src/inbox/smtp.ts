/** SMTP server: accepts every mail for every address, unless a test sets a failure mode. */
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import type { Mode } from '../control/control.ts';
import type { Mailbox } from './mailbox.ts';

const biggestMailBytes = 10 * 1024 * 1024;
const closeTimeoutMs = 500;

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

export interface SmtpOptions {
  readonly mailbox: Mailbox;
  readonly nextMode: () => Mode;
  readonly slowMs: number;
  readonly log: (line: string) => void;
}

export const createSmtp = ({ mailbox, nextMode, slowMs, log }: SmtpOptions) => {
  const responsesToDrop = new Set<string>();

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxAllowedUnauthenticatedCommands: false,
    size: biggestMailBytes,
    closeTimeout: closeTimeoutMs,
    logger: false,

    onMailFrom: (_address, session, done) => {
      const mode = nextMode();
      if (mode === 'down') return done(refusal(421, 'Mail server is down, try again later'));
      if (mode === 'lose-answer') responsesToDrop.add(session.id);
      if (mode !== 'slow') return done();
      return void wait(slowMs, undefined, { ref: false }).then(() => done());
    },

    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      const keep = async () => {
        const raw = await buffer(stream);
        if (stream.sizeExceeded) throw refusal(552, 'Mail is too big');
        await mailbox.receive(raw, recipients);
        if (responsesToDrop.delete(session.id)) throw refusal(421, 'Answer lost');
      };
      keep().then(() => done(), done);
    },
  });

  // Without a listener a disconnecting client would end the process; listen errors are handled by the caller.
  server.on('error', (error) => {
    if (server.server.listening) log(`World: mail: ${error.message}`);
  });
  return server;
};
