/** Test fixtures of the gateway: API calls, a stored card, a webhook receiver. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { World, WorldOptions } from '../app.ts';
import { openWorld } from '../testing.ts';
import type { Charge, Refund } from './charges.ts';

export const goodCard = { number: '4242 4242 4242 4242', expiry: '05/39', cvc: '123', name: 'Ana Roy' };

/** Webhooks fail immediately: resolving an unknown host takes long. */
export const openGateway = ({ pay, ...options }: Partial<WorldOptions> = {}) =>
  openWorld({ ...options, pay: { webhookUrl: 'http://127.0.0.1:9/', ...pay } });

export interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Call {
  readonly method?: string;
  readonly body?: unknown;
  readonly key?: string;
  readonly secret?: string;
}

export const call = async (
  world: World,
  path: string,
  { method, body, key, secret = 'marquee-pay' }: Call = {},
): Promise<Reply> => {
  const answer = await fetch(`${world.url}/pay${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      authorization: `Bearer ${secret}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Reply['body']) };
};

export const makeToken = (world: World, card: object = {}) =>
  call(world, '/tokens', { body: { ...goodCard, ...card }, secret: 'nobody' });

export const makeMethod = async (world: World, number = goodCard.number): Promise<string> => {
  const { body } = await makeToken(world, { number, cvc: number.startsWith('3') ? '1234' : '123' });
  return String((await call(world, '/methods', { body: { token: body['token'] } })).body['id']);
};

export const charge = (world: World, method: string, key: string, more: object = {}) =>
  call(world, '/charges', {
    key,
    body: { method, amount: 3218, currency: 'CAD', reference: `order-${key}`, ...more },
  });

export const ledger = async (world: World) =>
  (await call(world, '/ledger')).body as unknown as { charges: Charge[]; refunds: Refund[] };

export const control = (world: World, mode: string, times?: number) =>
  fetch(`${world.url}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ target: 'pay', mode, times }),
  });

export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Responds with each status in turn, then with the last; `receives(n)` waits for the nth call. */
export const listen = async (...statuses: readonly number[]) => {
  const received: ReceivedWebhook[] = [];
  const hear = async (request: IncomingMessage, answer: ServerResponse) => {
    const body = await text(request);
    answer.statusCode = statuses[received.length] ?? statuses.at(-1) ?? 200;
    received.push({ headers: request.headers, body });
    answer.end();
    server.emit('received');
  };
  const server = createServer((request, answer) => void hear(request, answer));
  onTestFinished(() => void server.close());
  await once(server.listen(0, 'localhost'), 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/hook`,
    received,
    receives: async (count: number) => {
      while (received.length < count) await once(server, 'received');
      return received;
    },
  };
};
