/** Every refusal leaves through here: one shape, one log line, and nothing about our insides. */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { AppError } from '@marquee/product/app-error.ts';
import { type ErrorCode, codeOfStatus, problemOf, type ErrorDetails } from '@marquee/product/errors.ts';
import sentences from '@marquee/product/messages/en/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isConnectionError } from '../db/is-connection-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its refusals speak RFC 6749. */
    isTokenCall?: boolean;
  }
}

const retryAfterSeconds = 5;

const statusOf = (error: object): number =>
  'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;

/** The refusal that an error comes to. */
export const toProblem = (error: unknown): { code: ErrorCode; details?: ErrorDetails | undefined } => {
  if (error instanceof AppError) return { code: error.code, details: error.details };
  if (typeof error !== 'object' || error === null) return { code: 'GENERIC' };
  if (isConnectionError(error)) return { code: 'SERVICE_UNAVAILABLE' };
  const status = statusOf(error);
  const code = codeOfStatus(status);
  if (code === 'VALIDATION') return { code, details: { body: 'malformed' } };
  return { code: code === 'GENERIC' && status < 500 ? 'NOT_FOUND' : code };
};

/** The words of RFC 6749 and RFC 8628; whatever has none is a request that cannot be understood. */
const tokenErrors: Partial<Record<ErrorCode, string>> = {
  BAD_CREDENTIALS: 'invalid_grant',
  SECOND_STEP_REQUIRED: 'access_denied',
  SECOND_STEP_INVALID: 'invalid_grant',
  TICKET_EXPIRED: 'invalid_grant',
  REFRESH_INVALID: 'invalid_grant',
  MAGIC_LINK_INVALID: 'invalid_grant',
  DEVICE_CODE_INVALID: 'invalid_grant',
  DEVICE_REMOVED: 'invalid_grant',
  TOO_MANY_REQUESTS: 'invalid_grant',
  BRAND_NOT_ALLOWED: 'unauthorized_client',
  GEO_BLOCKED: 'access_denied',
  RECAPTCHA_BLOCKED: 'access_denied',
  RECAPTCHA_RETRY: 'access_denied',
  invalid_client: 'invalid_client',
  invalid_scope: 'invalid_scope',
  unsupported_grant_type: 'unsupported_grant_type',
  authorization_pending: 'authorization_pending',
  slow_down: 'slow_down',
  access_denied: 'access_denied',
  expired_token: 'expired_token',
  SERVICE_UNAVAILABLE: 'temporarily_unavailable',
  GENERIC: 'server_error',
};

const sendTokenRefusal = (reply: FastifyReply, code: ErrorCode, details?: ErrorDetails) => {
  if (code === 'invalid_client') reply.header('www-authenticate', 'Basic realm="clients"');
  return reply.type('application/json').send({
    error: tokenErrors[code] ?? 'invalid_request',
    error_description: sentences[code],
    code,
    // The ticket and the methods of the second step.
    ...(code === 'SECOND_STEP_REQUIRED' && { details }),
  });
};

const sendRefusal = (reply: FastifyReply, code: ErrorCode, details?: ErrorDetails) => {
  const problem = problemOf(code, reply.request.id, details);
  reply.code(problem.status);
  const retryAfter = details?.['retryAfter'];
  if (typeof retryAfter === 'number') {
    reply.header('retry-after', retryAfter);
    // Nothing remains (r) until the window ends (t).
    if (problem.status === 429) reply.header('ratelimit', `"default";r=0;t=${retryAfter}`);
  }
  // An answer to HEAD has no body to name the code.
  if (reply.request.method === 'HEAD') reply.header('x-error-code', problem.code);
  if (problem.status === 503 && !reply.hasHeader('retry-after'))
    reply.header('retry-after', retryAfterSeconds);
  if (reply.request.routeOptions.config.isTokenCall) return sendTokenRefusal(reply, code, details);
  if (code === 'invalid_token') {
    reply.header('www-authenticate', 'Bearer error="invalid_token"');
    return reply.type('application/json').send({ error: code, code });
  }
  return reply.type('application/problem+json').send(problem);
};

export const replyToError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const { code, details } = toProblem(error);
  const line = { method: request.method, route: request.routeOptions.url ?? null, error: code };
  if (code === 'GENERIC') request.log.error({ ...line, err: error }, 'failed');
  else if (code === 'SERVICE_UNAVAILABLE') request.log.warn({ ...line, err: error }, 'unavailable');
  // A TV that waits asks every few seconds: that is no news.
  else if (code === 'authorization_pending') request.log.debug(line, 'refused');
  else request.log.info(line, 'refused');
  return sendRefusal(reply, code, details);
};

/** The body is the same for every address, so it says nothing about what exists. */
export const replyNotFound = (request: FastifyRequest, reply: FastifyReply) => {
  request.log.info({ method: request.method, error: 'NOT_FOUND' }, 'refused');
  return sendRefusal(reply, 'NOT_FOUND');
};

interface Unreadable extends NodeJS.ErrnoException {
  readonly rawPacket?: unknown;
}

/** An answer to HEAD ends with its headers, and only the piece that begins a call names its method. */
const mayHaveBody = ({ rawPacket }: Unreadable): boolean =>
  Buffer.isBuffer(rawPacket) && /^(?!HEAD )[A-Z]+ /.test(rawPacket.toString('latin1', 0, 20));

/** What is no HTTP, or too much of it, never becomes a request: it is refused on the bare connection. */
export const createRejectUnreadable =
  (headers: Readonly<Record<string, string>>) =>
  (error: Unreadable, socket: Socket): void => {
    const { code } = error;
    // Browsers open connections ahead of need: words on an unused one would pass for the answer to its first call.
    if (code === 'ECONNRESET' || socket.bytesRead === 0 || !socket.writable) {
      socket.destroy();
      return;
    }
    const problem = problemOf(
      code === 'HPE_HEADER_OVERFLOW' ? 'PAYLOAD_TOO_LARGE' : 'VALIDATION',
      randomUUID(),
    );
    const body = mayHaveBody(error) ? JSON.stringify(problem) : '';
    const all = {
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'application/problem+json',
      'content-length': Buffer.byteLength(body),
      'x-request-id': problem.requestId,
      'x-error-code': problem.code,
      connection: 'close',
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${problem.status} ${problem.title}`, ...lines, '', body].join('\r\n'));
  };
