/** HTTP client of the contract's endpoints. Throws `AppError` by code; never navigates or shows messages. */
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
import { AppError, NoAnswer, Refusal } from '@marquee/product/app-error.ts';
import type { ErrorCode, ErrorDetails } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { inAssistView } from '@marquee/product/startup.ts';
import { useAppState } from '../state/app-state.ts';
import { getBrand } from '../state/current-route.ts';
import { showLoadingWhile } from '../state/loading-indicator.ts';
import { askInModal } from '../state/modals.ts';
import { probeConnection } from '../state/connection.ts';
import { pageSession } from '../state/connect-page-session.ts';
import { assistPage } from '../config/assist-page.ts';
import { testFlag } from '../config/test-flags.ts';
import { onMissingMessage } from '../i18n/i18n.ts';

interface Options<E extends Endpoint> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryOf<E>;
  readonly body?: RequestBodyOf<E>;
  readonly headers?: Readonly<Record<string, string>>;
  /** False for background requests, and where the specification names the header. */
  readonly showLoader?: boolean;
  /** The request outlives the page. */
  readonly keepalive?: boolean;
  /** A sign-out: a rejected token does not open the session-expired modal. */
  readonly endsSession?: boolean;
  /** Sends and stores no cookies: the call concerns another session than the browser's. */
  readonly withoutCookies?: boolean;
  /** For endpoints whose 2xx statuses mean different things. */
  readonly onSuccess?: (status: number) => void;
  readonly brand?: ReturnType<typeof getBrand>;
}

/** Migration and merchant pages show an expired session themselves, not in the modal. */
const showsExpiryItself = ({ path }: Endpoint) =>
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

/** A proxy answers these while the server is down, as during a deploy: the outcome is unknown. */
const unansweredStatuses = new Set([502, 503, 504]);

/** Loads the catalog of errors; a reply that cannot be read is no answer. */
const codeOf = async (status: number, code: unknown): Promise<ErrorCode> => {
  const { codeOfReply } = await import('@marquee/product/errors.ts').catch(() => {
    throw new NoAnswer('SERVICE_UNAVAILABLE');
  });
  return codeOfReply(status, code);
};

const errorOf = async (
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
  const codeInReply = reply.code ?? reply.error ?? response.headers.get('x-error-code') ?? undefined;
  const { status } = response;
  const code = await codeOf(status, codeInReply);
  if (code === 'invalid_token' && endpoint.who === 'signedIn') {
    if (showsExpiryItself(endpoint)) return new Refusal('SESSION_EXPIRED');
    if (!endsSession) pageSession.refuseToken();
  }
  if (code === 'SESSION_CHANGED' && isPersonal(endpoint)) pageSession.fire('callChanged');
  if (unansweredStatuses.has(status)) return new NoAnswer(code);
  const isRefused = status >= 400 && status < 500 && status !== 429;
  const details = reply.error_description
    ? { ...reply.details, error_description: reply.error_description }
    : reply.details;
  return new (isRefused ? Refusal : AppError)(code, details);
};

const isFile = ({ headers }: Response): boolean =>
  /^application\/(?:pdf|zip)/.test(headers.get('content-type') ?? '');

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
  return fetch(assistPage ? inAssistView(assistPage.calls, url) : url, {
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
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    if (!isTimeout) void probeConnection();
    throw new NoAnswer(isTimeout ? 'GENERIC' : 'SERVICE_UNAVAILABLE');
  });
};

/** Authenticates the call. Sign-out sends the credentials as they are, without checking or refreshing the token. */
const respond = (endpoint: Endpoint, options: Options<Endpoint>): Promise<Response> => {
  const send = (credentials: Credentials) => request(endpoint, options, credentials);
  if (endpoint.who === 'client') return send(basicOf(options.brand));
  if (!isPersonal(endpoint)) return send({});
  return options.endsSession ? send(pageSession.credentials()) : pageSession.call(send);
};

let pendingProof: Promise<boolean> | undefined;
/** Step-up; false if the customer declines. Concurrent calls share one proof. */
const askForProof = (): Promise<boolean> =>
  (pendingProof ??= askInModal('stepUp').finally(() => (pendingProof = undefined)));

const send = async (
  endpoint: Endpoint,
  options: Options<Endpoint>,
  mayAsk = endpoint.fresh !== undefined,
): Promise<unknown> => {
  const response = await respond(endpoint, options);
  if (!response.ok) {
    const error = await errorOf(endpoint, options, response);
    if (!mayAsk || error.code !== 'REAUTH_REQUIRED') throw error;
    if (!(await askForProof())) throw new AppError('REAUTH_REQUIRED', { declined: true });
    return send(endpoint, options, false);
  }
  options.onSuccess?.(response.status);
  if (isFile(response)) return new Uint8Array(await response.arrayBuffer());
  const text = await response.text();
  return text === '' ? undefined : (JSON.parse(text) as unknown);
};

export const call = <E extends Endpoint>(endpoint: E, options: Options<E> = {}): Promise<ReplyOf<E>> => {
  const request = send(endpoint, options) as Promise<ReplyOf<E>>;
  // No loading bar for a request that may outlive the page.
  if (options.keepalive) return request;
  return showLoadingWhile(request, options.showLoader === false ? { silent: true } : {});
};

type Level = 'debug' | 'info' | 'warn' | 'error';
interface LogEvent {
  readonly level: Level;
  readonly code: string;
  readonly message: string;
  readonly url: string;
  readonly brand: string;
  readonly deviceId?: string;
}
let unsent: LogEvent[] = [];

const flush = (): void => {
  const events = unsent.splice(0, limits.clientLog.events);
  if (events.length === 0) return;
  // A failure to log cannot be logged.
  call(postClientLog, { body: { events }, showLoader: false, keepalive: true }).catch(() => undefined);
  flush();
};

/** Sends a client log event, with the path only: query strings may contain tokens and codes. */
export const log = (level: Level, code: string, message = ''): void => {
  if (unsent.length === 0) queueMicrotask(flush);
  const { deviceId } = useAppState.getState().urlParams;
  unsent.push({
    level,
    code,
    message: message.slice(0, limits.clientLog.textLength),
    url: location.pathname,
    brand: getBrand(),
    ...(deviceId && { deviceId: deviceId.slice(0, limits.clientLog.textLength) }),
  });
};

onMissingMessage((locale, key) => log('error', 'GENERIC', `No message ${key} in ${locale}`));
