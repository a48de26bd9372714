import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createTestApp } from '../testing/create-test-app.ts';
import { bearer, newCustomer } from '../testing/test-clients.ts';
import { isTracing, startTracing, traceHeaders } from './tracing.ts';

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}

/** A collector that keeps what it receives. */
const openCollector = async () => {
  const spans: SentSpan[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
      const { resourceSpans } = JSON.parse(text.toString()) as {
        resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
      };
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    spans,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((stopped) => server.close(stopped)),
  };
};

it('[OPS-14] Without a collector nothing is traced; with one a call and its statements are one trace, under the request id', async () => {
  expect(isTracing()).toBe(false);
  expect(traceHeaders()).toEqual({});
  const collector = await openCollector();
  const test = await createTestApp({ BOT_CHECK: 'off', TRUSTED_PROXIES: '127.0.0.1' });
  try {
    const { access_token: token } = await newCustomer(test);
    const tracing = await startTracing(collector.url);
    const call = (headers: Record<string, string>, remoteAddress: string) =>
      test.app.inject({
        method: 'PATCH',
        url: '/api/account/v1.1',
        headers: { ...bearer(token), ...headers },
        payload: { firstName: 'Zoé' },
        remoteAddress,
      });
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
    const own = await call({}, '127.0.0.1');
    const passed = await call({ traceparent }, '127.0.0.1');
    const claimed = await call({ traceparent }, '203.0.113.7');
    await tracing.stop();
    const idOf = (reply: typeof own) => String(reply.headers['x-request-id']).replaceAll('-', '');
    expect(idOf(passed)).toBe(traceId);
    expect(idOf(claimed)).not.toBe(traceId);
    for (const reply of [own, passed, claimed]) {
      expect(reply.statusCode).toBeLessThan(300);
      const spans = collector.spans.filter((span) => span.traceId === idOf(reply));
      const root = spans.find(({ name }) => name.startsWith('PATCH '));
      const statements = spans.filter(({ name }) => name.startsWith('sql '));
      expect(statements.length).toBeGreaterThan(0);
      expect(statements.every(({ parentSpanId }) => parentSpanId === root?.spanId)).toBe(true);
    }
    expect(JSON.stringify(collector.spans)).not.toContain('Zoé');
  } finally {
    await test.close();
    await collector.stop();
  }
});
