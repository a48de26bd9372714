/** What is no HTTP, or too much of it, never becomes a request: it is refused on the bare connection, in the same words. */
import type { Socket } from 'node:net';
import { type ErrorCode, problemOf } from '@marquee/product/errors.ts';
import { randomUUID } from 'node:crypto';

type Broken = NodeJS.ErrnoException;

const codeOf = ({ code }: Broken): ErrorCode =>
  code === 'HPE_HEADER_OVERFLOW' ? 'PAYLOAD_TOO_LARGE' : 'VALIDATION';

export const createRefuseBroken =
  (headers: Readonly<Record<string, string>>) =>
  (error: Broken, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const problem = problemOf(codeOf(error), randomUUID());
    const body = JSON.stringify(problem);
    const all = {
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'application/problem+json',
      'content-length': Buffer.byteLength(body),
      'x-request-id': problem.requestId,
      connection: 'close',
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${problem.status} ${problem.title}`, ...lines, '', body].join('\r\n'));
  };
