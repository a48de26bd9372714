/** One way to call the server. It neither navigates nor notifies: failures are thrown, by code. */
import { brandOf } from '@marquee/product/brands.ts';
import { postClientLog } from '@marquee/product/contract/support.ts';
import {
  buildRequest,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  type RequestBodyOf,
} from '@marquee/product/endpoint.ts';
import { codeOfReply, type ErrorDetails, AppError, NoAnswer } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { getBrand } from '../state/current-route.ts';
import { showLoadingWhile } from '../state/loading-indicator.ts';
import { probeConnection } from '../state/connection.ts';
import { pageSession } from '../state/connect-page-session.ts';
import { testFlag } from '../config/test-flags.ts';
import { onMissingMessage } from '../i18n/i18n.ts';

interface Options<E extends Endpoint> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryOf<E>;
  readonly body?: RequestBodyOf<E>;
  readonly headers?: Readonly<Record<string, string>>;
  /** False: the page shows its own progress. */
  readonly showLoader?: boolean;
  /** The request outlives the page. */
  readonly keepalive?: boolean;
  /** The session is over anyway; that it already was is no news. */
  readonly endsSession?: boolean;
  /** None are sent and none are taken: the call is about another session than the browser's. */
  readonly withoutCookies?: boolean;
  /** Told which success it was, where people are told different things. */
  readonly onSuccess?: (status: number) => void;
  readonly brand?: ReturnType<typeof getBrand>;
}

/** A migration and a merchant's link say it on their own pages. */
const saysItself = ({ path }: Endpoint) =>
  ['one-account-migration', 'merchant'].includes(path.split('/')[2] ?? '');

const isPersonal = ({ who }: Endpoint) => who === 'signedIn' || who === 'mayBeSignedIn';

type Credentials = Readonly<Record<string, string>>;

const basicOf = (brand = getBrand()): Credentials => ({
  authorization: `Basic ${btoa(`${brandOf(brand).clientId}:default`)}`,
});

const encode = (endpoint: Endpoint, body: unknown): { body?: BodyInit; type?: string } => {
  if (body === undefined) return {};
  return endpoint.form
    ? { body: new URLSearchParams(body as Record<string, string>), type: 'application/x-www-form-urlencoded' }
    : { body: JSON.stringify(body), type: 'application/json' };
};

/** What a proxy says when the server behind it does not answer, as during a deploy. */
const unansweredStatuses = new Set([502, 503, 504]);

const failureOf = async (
  endpoint: Endpoint,
  { endsSession }: Options<Endpoint>,
  response: Response,
): Promise<AppError> => {
  const reply = (await response.json().catch(() => ({}))) as {
    code?: unknown;
    error?: unknown;
    error_description?: unknown;
    details?: ErrorDetails;
  };
  const said = reply.code ?? reply.error ?? response.headers.get('x-error-code') ?? undefined;
  const code = codeOfReply(response.status, said);
  if (code === 'invalid_token' && endpoint.who === 'signedIn') {
    if (saysItself(endpoint)) return new AppError('SESSION_EXPIRED');
    if (!endsSession) pageSession.refuseToken();
  }
  if (code === 'SESSION_CHANGED' && isPersonal(endpoint)) pageSession.fire('callChanged');
  if (unansweredStatuses.has(response.status)) return new NoAnswer(code);
  const { details, error_description } = reply;
  return new AppError(code, error_description ? { ...details, error_description } : details);
};

const isPdf = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('application/pdf') ?? false;

const request = async (
  endpoint: Endpoint,
  options: Options<Endpoint>,
  credentials: Credentials,
): Promise<Response> => {
  const { method, url } = buildRequest(
    endpoint,
    options.params as Record<string, string> | undefined,
    options.query as Record<string, string> | undefined,
  );
  const { body, type } = encode(endpoint, options.body);
  return fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(type && { 'content-type': type }),
      ...credentials,
      ...(options.showLoader === false && { showLoaderAnim: 'false' }),
      ...(testFlag('bypassRecaptcha') === 'true' && { 'X-Bypass-Recaptcha': 'true' }),
      ...options.headers,
    },
    ...(body && { body }),
    keepalive: options.keepalive ?? false,
    ...(options.withoutCookies && { credentials: 'omit' as const }),
    signal: AbortSignal.timeout(limits.requestTimeoutMs),
  }).catch((error: unknown) => {
    const late = error instanceof DOMException && error.name === 'TimeoutError';
    if (!late) void probeConnection();
    throw new NoAnswer(late ? 'GENERIC' : 'SERVICE_UNAVAILABLE');
  });
};

/** A personal call is made in the name of the page's account; the call that signs out works without its leave. */
const respond = (endpoint: Endpoint, options: Options<Endpoint>): Promise<Response> => {
  const send = (credentials: Credentials) => request(endpoint, options, credentials);
  if (endpoint.who === 'client') return send(basicOf(options.brand));
  if (!isPersonal(endpoint)) return send({});
  return options.endsSession ? send(pageSession.credentials()) : pageSession.call(send);
};

const send = async (endpoint: Endpoint, options: Options<Endpoint>): Promise<unknown> => {
  const response = await respond(endpoint, options);
  if (!response.ok) throw await failureOf(endpoint, options, response);
  options.onSuccess?.(response.status);
  if (isPdf(response)) return new Uint8Array(await response.arrayBuffer());
  const text = await response.text();
  return text === '' ? undefined : (JSON.parse(text) as unknown);
};

export const call = <E extends Endpoint>(endpoint: E, options: Options<E> = {}): Promise<ReplyOf<E>> => {
  const request = send(endpoint, options) as Promise<ReplyOf<E>>;
  // Nobody waits for a request that outlives the page.
  if (options.keepalive) return request;
  return showLoadingWhile(request, { silent: options.showLoader === false });
};

type Level = 'debug' | 'info' | 'warn' | 'error';
interface Event {
  readonly level: Level;
  readonly code: string;
  readonly message: string;
  readonly url: string;
  readonly brand: string;
}
let unsent: Event[] = [];

const flush = (): void => {
  const events = unsent.splice(0, limits.clientLog.events);
  if (events.length === 0) return;
  // Nobody is left to tell when even the log cannot be written.
  call(postClientLog, { body: { events }, showLoader: false, keepalive: true }).catch(() => undefined);
  flush();
};

/** The path alone: queries may hold tokens and codes. */
export const log = (level: Level, code: string, message = ''): void => {
  if (unsent.length === 0) queueMicrotask(flush);
  unsent.push({
    level,
    code,
    message: message.slice(0, limits.clientLog.textLength),
    url: location.pathname,
    brand: getBrand(),
  });
};

onMissingMessage((locale, key) => log('error', 'GENERIC', `No message ${key} in ${locale}`));
