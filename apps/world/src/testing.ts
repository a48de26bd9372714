/** Starts the simulators for one test and stops them when it ends. */
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

/** Sends any path and Host header, including those that `fetch` normalizes. */
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

export interface Page {
  readonly address: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Minimal browser for sign-in flows: keeps cookies by path and follows redirects within the simulators. */
export const openBrowser = (world: World) => {
  const jar = new Map<string, { readonly path: string; readonly pair: string }>();

  const keep = (line: string) => {
    const [pair = '', ...attributes] = line.split('; ');
    const path = attributes.find((each) => each.startsWith('path='))?.slice(5) ?? '/';
    const key = `${path} ${pair.split('=')[0]}`;
    if (/expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(key);
    else jar.set(key, { path, pair });
  };

  const open = async (address: string, form?: Record<string, string>): Promise<Page> => {
    const url = new URL(address, world.url);
    if (url.origin !== world.url) return { address, status: 0, headers: new Headers(), body: '' };
    const cookies = [...jar.values()].filter(({ path }) => url.pathname.startsWith(path));
    const answer = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: cookies.map(({ pair }) => pair).join('; ') },
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) keep(line);
    const next = answer.headers.get('location');
    if (next !== null) return open(new URL(next, url).href);
    return { address: url.href, status: answer.status, headers: answer.headers, body: await answer.text() };
  };

  /** Submits the form of a page. */
  const submit = (page: Page, form: Record<string, string>) => {
    const action = /<form[^>]*\saction="([^"]*)"/.exec(page.body)?.[1] ?? '';
    return open(new URL(action.replaceAll('&amp;', '&'), page.address).href, form);
  };

  return { open, submit };
};

export type Browser = ReturnType<typeof openBrowser>;
