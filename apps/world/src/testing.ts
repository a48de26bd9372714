/** A world of its own for each test, stopped when the test ends. */
import { request } from 'node:http';
import nodemailer from 'nodemailer';
import { onTestFinished } from 'vitest';
import { startWorld, type World, type WorldOptions } from './app.ts';

export const portalUrl = 'http://portal.test:4000';

export const openWorld = async (options: Partial<WorldOptions> = {}): Promise<World> => {
  const world = await startWorld({ port: 0, smtpPort: 0, portalUrl, log: () => {}, ...options });
  onTestFinished(world.stop);
  return world;
};

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Asks with any path and any Host, also those that `fetch` would tidy up first. */
export const ask = (world: World, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(world.url);
    const asking = request(
      { host: 'localhost', port, path, agent: false, headers: { accept: 'text/html', ...headers } },
      (answer) => {
        let body = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => (body += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
      },
    );
    asking.on('error', reject).end();
  });

export interface Mail {
  readonly to: string | readonly string[];
  readonly subject?: string;
  readonly text?: string;
  readonly html?: string;
}

export const sendMail = async (world: World, { to, ...mail }: Mail) => {
  const transport = nodemailer.createTransport(world.smtpUrl);
  try {
    await transport.sendMail({ from: 'Marquee <no-reply@marquee.test>', to: [to].flat(), ...mail });
  } finally {
    transport.close();
  }
};
