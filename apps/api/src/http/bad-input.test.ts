/** Every endpoint is sent what its own shapes allow, and what they do not: by strangers, by customers and by viewers. */
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@marquee/product/contract/registry.ts';
import type { Endpoint } from '@marquee/product/endpoint.ts';
import { errorCodes, problemOf } from '@marquee/product/errors.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../testing/create-test-app.ts';
import { howMany, isFullScale } from '../testing/test-scale.ts';
import { type GeneratedCall, generatedCalls } from '../testing/generated-calls.ts';
import { basicOf, newCustomer } from '../testing/test-clients.ts';
import { newServiceClient } from '../testing/service-client.ts';
import { openShop } from '../testing/world.ts';

const seed = isFullScale ? Date.now() : 27;
const calls = Object.values(contract).flatMap((area) => Object.entries<Endpoint>(area));
const callsInAll = howMany(3000, 51_000);
const each = Math.ceil(callsInAll / calls.length / 3);

let test: TestApp;
let port = 0;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
beforeAll(async () => {
  ({ test } = await openShop({ LOG_LEVEL: 'error' }));
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = test.app.server.address() as AddressInfo);
});
afterAll(async () => {
  agent.destroy();
  await test.close();
});

interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const ask = (call: GeneratedCall, left = 2): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const sent = request({ port, agent, method: call.method, path: call.url }, (reply) => {
      let body = '';
      reply.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      reply.once('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body }));
    });
    // A server that has refused a body may hang up before it was sent whole.
    sent.once('error', (error) => (left > 0 ? resolve(ask(call, left - 1)) : reject(error)));
    for (const [name, value] of call.headers) sent.appendHeader(name, value);
    sent.setHeader('content-length', Buffer.byteLength(call.payload));
    sent.end(call.payload);
  });

const answers = new Set(
  errorCodes.map((code) => problemOf(code, '')).map(({ status, code }) => `${status} ${code}`),
);

const codeIn = ({ headers, body }: Reply): unknown =>
  headers['x-error-code'] ??
  (/json/.test(headers['content-type'] ?? '') ? (JSON.parse(body) as { code?: unknown }).code : undefined);

const faultOf = (reply: Reply): string | undefined => {
  if (reply.status >= 500) return 'a failure';
  if (reply.headers['cache-control'] !== 'no-store') return 'may be kept';
  if (reply.status < 400) return undefined;
  const code = codeIn(reply);
  return answers.has(`${reply.status} ${String(code)}`)
    ? undefined
    : `no code of the catalogue: ${String(code)}`;
};

/** What browsers report about themselves is no failure of the server. */
const failuresInLog = () => test.logLines.splice(0).filter((line) => !line.includes('"from":"browser"'));

const kinds = { nobody: undefined, customer: 'dtc', viewer: 'bdu' } as const;
type Kind = keyof typeof kinds;

const makeSomebody = async (kind: Kind, { who }: Endpoint) => {
  if (who === 'service') {
    const { token } = await newServiceClient(test);
    return { known: ['crave', 'en', 'old-shop'], headers: [['authorization', `Bearer ${token}`]] as const };
  }
  const made = kinds[kind] && (await newCustomer(test, kinds[kind]));
  const client = who === 'client' ? ([['authorization', basicOf('crave')]] as const) : [];
  if (!made) return { known: ['crave', 'en'], headers: client };
  const { rows } = await test.database.pool.query<{ id: string }>(
    `select id from profiles where account_id = $1 union all select id from devices where account_id = $1
     union all select id from subscriptions where account_id = $1 union all select id from orders where account_id = $1
     union all select id from payment_instruments where account_id = $1`,
    [made.accountId],
  );
  return {
    known: [
      made.accountId,
      made.email,
      'Sunny-Day-43',
      '1234',
      'crave',
      'tsn.monthly',
      ...rows.map(({ id }) => id),
    ],
    headers: client.length > 0 ? client : ([['authorization', `Bearer ${made.access_token}`]] as const),
  };
};

/** Several at a time: the server is asked by many at once. */
const sendAll = async (sent: readonly GeneratedCall[], atOnce: number): Promise<string[]> => {
  const faults: string[] = [];
  const queue = sent.values();
  const sendRest = async () => {
    for (const call of queue) {
      const reply = await ask(call);
      const fault = faultOf(reply);
      if (fault)
        faults.push(
          `${fault}: ${reply.status} ${reply.body.slice(0, 300)} ← ${JSON.stringify(call).slice(0, 700)}`,
        );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendRest));
  return faults;
};

/** These change global state of the test server (faults, clock), so they run last, one by one. */
const movers = new Set<string>([
  'failNextCalls',
  'advanceClock',
  'resetClock',
] satisfies (keyof typeof contract.test)[]);
const inOrder = calls.toSorted(([one], [other]) => Number(movers.has(one)) - Number(movers.has(other)));

describe(`[T27] ${callsInAll} generated calls (seed ${seed})`, { timeout: 600_000 }, () => {
  it.each(inOrder)('%s: no failure, a code for every refusal, nothing kept', async (name, endpoint) => {
    for (const kind of Object.keys(kinds) as Kind[]) {
      const { known, headers } = await makeSomebody(kind, endpoint);
      const sent = fc.sample(generatedCalls(endpoint, known, headers), { numRuns: each, seed });
      const faults = await sendAll(sent, movers.has(name) ? 1 : 8);
      expect([...faults, ...failuresInLog()].slice(0, 4), kind).toEqual([]);
    }
  });
});
