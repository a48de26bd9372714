/** Calls of the staff API, typed by the contract. */
import { consoleHeader } from '@marquee/product/contract/staff/session.ts';
import {
  buildRequest,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  type RequestBodyOf,
  type StaffEndpoint,
} from '@marquee/product/endpoint.ts';
import type { ErrorCode } from '@marquee/product/errors.ts';
import { errorCodeOf } from './i18n.ts';

export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly requestId: string | null;
  /** Of VALIDATION: which field broke which rule. */
  readonly details: Readonly<Record<string, unknown>>;
  constructor(code: ErrorCode, requestId: string | null, details: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.code = code;
    this.requestId = requestId;
    this.details = details;
  }
}

interface Sent<E extends StaffEndpoint> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryOf<E>;
  readonly body?: RequestBodyOf<E>;
  /** The same for each try of one request. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal | undefined;
}

/** A session that has ended leads to the sign-in, and back to this page. */
const leaveForSignIn = () => {
  const here = location.pathname + location.search;
  if (location.pathname !== '/signed-out')
    location.assign(`/signed-out?returnTo=${encodeURIComponent(here)}`);
};

export const call = async <E extends StaffEndpoint>(
  endpoint: E,
  { params, query, body, idempotencyKey, signal }: Sent<E> = {},
): Promise<ReplyOf<E>> => {
  const { method, url } = buildRequest(endpoint, params ?? {}, query ?? {});
  const reply = await fetch(url, {
    method,
    headers: {
      [consoleHeader]: '1',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError('SERVICE_UNAVAILABLE', null);
  });
  const text = await reply.text();
  if (reply.ok) return (text === '' ? undefined : JSON.parse(text)) as ReplyOf<E>;
  const answer = text.startsWith('{')
    ? (JSON.parse(text) as { code?: unknown; details?: Readonly<Record<string, unknown>> })
    : {};
  const code = errorCodeOf(reply.status, answer.code);
  if (reply.status === 401) leaveForSignIn();
  throw new ApiError(code, reply.headers.get('x-request-id'), answer.details);
};
