/** HTTP client of the drills. Never throws: a network error is a result too. */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

export interface Call {
  readonly method?: string;
  readonly path: string;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly form?: Readonly<Record<string, string>>;
  readonly withinMs?: number;
}

export interface Answer {
  /** 0: no response. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly ms: number;
  readonly path: string;
}

export const jsonOf = <T>({ text }: Answer): T => JSON.parse(text) as T;

const bodyOf = ({ body, form }: Call): readonly [type: string, text: string] | undefined => {
  if (body) return ['application/json', JSON.stringify(body)];
  return form && ['application/x-www-form-urlencoded', new URLSearchParams(form).toString()];
};

export const callAt = (url: string, call: Call): Promise<Answer> =>
  new Promise((resolve) => {
    const { method = 'GET', path, token, headers, withinMs = 30_000 } = call;
    const [type, text] = bodyOf(call) ?? [];
    const began = performance.now();
    const end = (status: number, text = '', heard: Answer['headers'] = {}) =>
      resolve({
        status,
        headers: heard,
        text,
        ms: performance.now() - began,
        path: `${method} ${path}`,
      });
    const asked = (url.startsWith('https:') ? requestHttps : requestHttp)(
      url + path,
      {
        method,
        // A proxy of a drill has a certificate of its own making.
        rejectUnauthorized: false,
        signal: AbortSignal.timeout(withinMs),
        headers: {
          ...headers,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(type && { 'content-type': type, 'content-length': Buffer.byteLength(text ?? '') }),
        },
      },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8');
        reply.on('data', (chunk: string) => (text += chunk));
        reply.once('end', () => end(reply.statusCode ?? 0, text, reply.headers));
        reply.once('error', () => end(0));
      },
    );
    asked.once('error', () => end(0));
    asked.end(text);
  });
