/** A product that answers every call of the simulators, and remembers it. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** The answer may say its status as `$status`, and be a text. */
export const openProduct = async (
  answer: (received: Received) => (object & { readonly $status?: number }) | string = () => ({}),
  tokenSeconds?: number,
) => {
  const calls: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const received = { method, url, headers, body };
      calls.push(received);
      const reply = url.endsWith('/token')
        ? { access_token: 'a.b.c', expires_in: tokenSeconds }
        : answer(received);
      if (typeof reply === 'string') return response.setHeader('content-type', 'text/plain').end(reply);
      const { $status = 200, ...content } = reply as { readonly $status?: number };
      response.statusCode = $status;
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(content));
    });
  }).listen(0, 'localhost');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return { calls, url: `http://localhost:${(server.address() as AddressInfo).port}` };
};

export const post = async (address: string, form: Readonly<Record<string, string>>) => {
  const answer = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  return { status: answer.status, body: await answer.text(), location: answer.headers.get('location') };
};
