/** A receiver of webhooks that verifies with the public library of the standard, and answers as a test says. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';

interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly subject?: string;
  readonly sequence?: string;
  readonly data: unknown;
}

type Behaviour = 'take' | 'fail' | 'lose' | 'hang' | 'close' | 'cut' | 'gone' | 'limit' | 'redirect';

export interface WebhookReceiver {
  readonly url: string;
  /** Accepted events in the order of their acceptance. */
  readonly accepted: ReceivedEvent[];
  calls: number;
  forged: number;
  stop(): Promise<void>;
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString();
};

export const startReceiver = async (
  secretNow: () => string,
  /**
   * `lose`: it takes the event and answers an error; `hang`: it never answers; `close`: it closes the connection without
   * an answer; `cut`: it takes the event, promises an answer of 200 and closes in the middle of it.
   */
  behave: (call: number) => Behaviour = () => 'take',
): Promise<WebhookReceiver> => {
  const accepted: ReceivedEvent[] = [];
  const ending = new AbortController();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    receiver.calls += 1;
    const behaviour = behave(receiver.calls);
    const body = await readBody(request);
    const taken = () => {
      try {
        const headers = request.headers as Record<string, string>;
        accepted.push(new Webhook(secretNow()).verify(body, headers) as ReceivedEvent);
        return true;
      } catch {
        receiver.forged += 1;
        return false;
      }
    };
    switch (behaviour) {
      case 'take':
        return response.writeHead(taken() ? 204 : 401).end();
      case 'lose':
        taken();
        return response.writeHead(500).end('it was taken all the same');
      case 'hang':
        await wait(60_000, undefined, { signal: ending.signal }).catch(() => undefined);
        return response.destroy();
      case 'close':
        return request.socket.destroy();
      case 'cut':
        taken();
        response.writeHead(200, { 'content-length': '1000' }).write('half', () => request.socket.destroy());
        return undefined;
      case 'gone':
        return response.writeHead(410).end();
      case 'limit':
        return response.writeHead(429, { 'retry-after': '120' }).end();
      case 'redirect':
        return response.writeHead(302, { location: '/elsewhere' }).end();
      default:
        return response.writeHead(500).end('no');
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    accepted,
    calls: 0,
    forged: 0,
    stop: () =>
      new Promise((stopped) => {
        ending.abort();
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
  return receiver;
};
