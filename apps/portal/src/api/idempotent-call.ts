/** Calls with an idempotency key, which stays in session storage until the server's final answer. */
import { getOutcome, type Outcome } from '@marquee/product/contract/billing/purchase.ts';
import { AppError } from '@marquee/product/app-error.ts';
import { errors } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { isPlainObject, type PlainObject } from '@marquee/product/plain-object.ts';
import { call } from './client.ts';
import { getPageClaims } from '../state/token-cookies.ts';
import { isApiError } from './api-error.ts';

type RequestKind = 'order' | 'change' | 'pay' | 'restart' | 'cancel' | 'redeem' | 'cardSetup';

interface Intent {
  readonly kind: RequestKind;
  /** Subscription id, where the request concerns one. */
  readonly subject: string;
  readonly body: PlainObject;
  /** Name of the plan, for the message about the result. */
  readonly label?: string;
}

export interface OpenRequest extends Intent {
  readonly key: string;
  readonly accountId: string;
  readonly sentAt: number;
}

const storageKey = 'um.requests';

const isRequest = (value: unknown): value is OpenRequest =>
  isPlainObject(value) &&
  ['kind', 'subject', 'key', 'accountId'].every((name) => typeof value[name] === 'string') &&
  typeof value['sentAt'] === 'number' &&
  isPlainObject(value['body']);

/** Storage is untrusted input; keys expire with those of the server. */
const readAll = (): readonly OpenRequest[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    const oldest = Date.now() - limits.idempotencyHours * 3_600_000;
    return Array.isArray(stored)
      ? stored.filter((each) => isRequest(each) && each.sentAt > oldest && each.sentAt <= Date.now())
      : [];
  } catch {
    return [];
  }
};

const writeAll = (requests: readonly OpenRequest[]): void =>
  sessionStorage.setItem(storageKey, JSON.stringify(requests));

const currentAccountId = (): string => getPageClaims()?.account_id ?? '';

const isAbout = (request: OpenRequest, kind: RequestKind, subject: string): boolean =>
  request.kind === kind && request.subject === subject && request.accountId === currentAccountId();

/** The latest request of the page's account that has no final answer. */
export const openRequest = (kind: RequestKind, subject = ''): OpenRequest | undefined =>
  readAll().findLast((request) => isAbout(request, kind, subject));

export const closeRequests = (kind: RequestKind, subject = ''): void =>
  writeAll(readAll().filter((request) => !isAbout(request, kind, subject)));

export const storeRequest = (intent: Intent, key: string = crypto.randomUUID()): OpenRequest => {
  const request = { ...intent, key, accountId: currentAccountId(), sentAt: Date.now() };
  writeAll([...readAll().filter((each) => each.key !== key), request]);
  return request;
};

const removeRequest = ({ key }: OpenRequest): void => writeAll(readAll().filter((each) => each.key !== key));

/** Keep the key after network errors and 5xx (outcome unknown); drop it after a 4xx. */
const isFinalError = (error: unknown): boolean =>
  error instanceof AppError && error.code !== 'IDEMPOTENCY_RUNNING' && errors[error.code].status < 500;

/** A repeated request with the same body reuses its key until it has a final answer. */
export const withIdempotencyKey = async <T>(
  intent: Intent,
  send: (key: string) => Promise<T>,
  /** False for an intermediate answer, such as a pending payment: the key stays. */
  isFinal: (answer: T) => boolean = () => true,
): Promise<T> => {
  const { kind, subject, body } = intent;
  const text = JSON.stringify(body);
  const known = readAll().find((each) => isAbout(each, kind, subject) && JSON.stringify(each.body) === text);
  const request = storeRequest(intent, known?.key);
  try {
    const answer = await send(request.key);
    if (isFinal(answer)) closeRequests(kind, subject);
    return answer;
  } catch (error) {
    if (isFinalError(error)) removeRequest(request);
    throw error;
  }
};

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The outcome of an earlier request; null if it never reached the server. */
export const fetchOutcome = async (request: Pick<OpenRequest, 'key' | 'sentAt'>): Promise<Outcome | null> => {
  try {
    return await call(getOutcome, {
      query: {},
      headers: { 'idempotency-key': request.key },
      showLoader: false,
    });
  } catch (error) {
    if (!isApiError(error, 'NOT_FOUND')) throw error;
  }
  // A request that a reload interrupted may still arrive.
  const mayArrive = Date.now() - request.sentAt < limits.requestArrivalMs;
  if (!mayArrive) return null;
  await wait(limits.orderPollMs);
  return fetchOutcome(request);
};
