import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../testing/create-test-app.ts';

let test: TestApp;
let port = 0;
beforeAll(async () => {
  test = await createTestApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = test.app.server.address() as AddressInfo);
});
afterAll(() => test.close());

const say = async (words: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  socket.write(words);
  return text(socket);
};

const expectRefusal = (head: string, status: number, code: string) => {
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  for (const line of [
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    "content-security-policy: default-src 'none'",
    'connection: close',
    `x-error-code: ${code}`,
  ])
    expect(head).toContain(line);
};

it.each([
  ['a version that is none', 'GET / HTTP/9.9\r\nhost: a\r\n\r\n', 400, 'VALIDATION'],
  [
    'two lengths',
    'POST /api/log/v1/client HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx',
    400,
    'VALIDATION',
  ],
  [
    'a length and pieces: two servers would read it differently',
    'POST /api/log/v1/client HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'VALIDATION',
  ],
  [
    'a header that continues on the next line',
    'GET /api/config HTTP/1.1\r\nhost: a\r\nx:\r\n y\nz: 1\r\n\r\n',
    400,
    'VALIDATION',
  ],
  [
    'headers without end',
    `GET /api/config HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
    413,
    'PAYLOAD_TOO_LARGE',
  ],
])('[T27] %s is refused in the words of the house', async (_, words, status, code) => {
  const answer = await say(words);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expectRefusal(head, status, code);
  expect(JSON.parse(body)).toMatchObject({ status, code });
});

it.each([
  [
    'an answer to HEAD has none',
    `HEAD /api/config HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
    413,
    'PAYLOAD_TOO_LARGE',
  ],
  ['no HTTP at all may be the rest of a HEAD', 'hello\r\n\r\n', 400, 'VALIDATION'],
])('[T27] A refusal without a body names its code in a header: %s', async (_, words, status, code) => {
  const [head = '', body] = (await say(words)).split('\r\n\r\n');
  expectRefusal(head, status, code);
  expect(body).toBe('');
});
