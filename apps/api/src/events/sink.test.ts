import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { newCustomer } from '../testing/test-clients.ts';
import { makeTestFolder } from '../testing/test-folder.ts';
import { publishEvents } from './publish.ts';
import { drainSink } from './sink.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(() => test.close());

interface SinkEvent {
  readonly subject?: string;
  readonly type: string;
}
const publishAll = async () => {
  while ((await publishEvents(test)).length > 0);
};
const sinkOf = (eventSink: TestApp['env']['eventSink']) => ({
  database: test.database,
  env: { publicUrl: test.env.publicUrl, eventSink },
});

it('[EVENT-24] The file sink appends each event once, from the first after it is set', async () => {
  const file = path.join(await makeTestFolder('sink'), 'events.ndjson');
  const deps = sinkOf({ kind: 'file', file, url: '', token: '' });
  await newCustomer(test);
  await publishAll();
  await drainSink(deps);
  const { accountId } = await newCustomer(test);
  await publishAll();
  await drainSink(deps);
  await drainSink(deps);
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  const events = lines.map((line) => JSON.parse(line) as SinkEvent);
  expect(new Set(events.map(({ subject }) => subject))).toEqual(new Set([accountId]));
  expect(events.filter(({ type }) => type === 'ca.marquee.account.registered.v1')).toHaveLength(1);
});

it('[EVENT-25] The HTTP sink posts batches with its token, and what a bridge refuses is sent again', async () => {
  const batches: SinkEvent[][] = [];
  let isDown = true;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const isRight =
        request.headers.authorization === 'Bearer the-token' &&
        request.headers['content-type'] === 'application/cloudevents-batch+json';
      if (!isDown && isRight) batches.push(JSON.parse(Buffer.concat(parts).toString()) as SinkEvent[]);
      response.writeHead(isDown || !isRight ? 503 : 202).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const deps = sinkOf({ kind: 'http', file: '', url, token: 'the-token' });
  await drainSink(deps);
  const { accountId } = await newCustomer(test);
  await publishAll();
  await expect(drainSink(deps)).rejects.toThrow('the sink answered 503');
  isDown = false;
  await drainSink(deps);
  await drainSink(deps);
  expect(batches).toHaveLength(1);
  expect(batches[0]!.some(({ subject }) => subject === accountId)).toBe(true);
  server.close();
});
