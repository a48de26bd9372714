/** Gift purchase state in the tab: draft, submitted purchase and result. */
import { localeOf } from '@marquee/product/brands.ts';
import { buyGift } from '@marquee/product/contract/billing/gifts.ts';
import type { Outcome } from '@marquee/product/contract/billing/purchase.ts';
import type { RequestBodyOf } from '@marquee/product/endpoint.ts';
import { AppError } from '@marquee/product/app-error.ts';
import type { ErrorCode } from '@marquee/product/errors.ts';
import { isPlainObject } from '@marquee/product/plain-object.ts';
import { call } from '../../api/client.ts';
import { clearAppState, useAppState, useGiftState } from '../../state/app-state.ts';
import { withBotCheckToken } from '../../auth/bot-check.ts';
import { isApiError, mapErrorFields } from '../../api/api-error.ts';
import { getActiveLanguage } from '../../i18n/i18n.ts';
import { getPageClaims } from '../../state/token-cookies.ts';

const emptyDraft = {
  productId: '',
  recipientName: '',
  recipientEmail: '',
  sendDate: '',
  giftMessage: '',
  senderName: '',
  senderEmail: '',
};
export type GiftDraft = typeof emptyDraft;

/** Session storage is untrusted input: ignore values that are not strings. */
export const parseGiftDraft = (): GiftDraft => {
  const { draft } = useGiftState.getState();
  const texts = Object.entries(draft).filter(
    ([name, value]) => Object.hasOwn(emptyDraft, name) && typeof value === 'string',
  );
  return { ...emptyDraft, ...Object.fromEntries(texts) };
};

type Body = RequestBodyOf<typeof buyGift>;
/** The submitted purchase and its idempotency key. */
interface Attempt {
  readonly key: string;
  readonly body: Body;
  readonly price: number;
  /** Absent while the bot check of a guest runs. */
  readonly isSent?: true;
  /** Empty for a guest. */
  readonly accountId: string;
  readonly sentAt: number;
}

export interface GiftOrder {
  /** failed: declined after it had been pending. */
  readonly status: 'bought' | 'pending' | 'failed';
  /** Of a pending order: 3-D Secure action for the hosted card fields. */
  readonly action?: string | undefined;
  readonly orderNumber?: string;
  readonly price: number;
  readonly recipientEmail: string;
  readonly senderEmail: string;
  readonly sendDate?: string;
  /** The card as sent. */
  readonly recipientName?: string;
  readonly senderName?: string;
  readonly message?: string;
}

const attemptIn = ({ attempt }: { readonly attempt: object }): Attempt | undefined => {
  const { key, body, accountId } = attempt as Partial<Attempt>;
  // A guest's purchase survives a sign-in; that of another account must not be continued.
  const isOwn = !accountId || accountId === getPageClaims()?.account_id;
  return key && isPlainObject(body) && isOwn ? (attempt as Attempt) : undefined;
};

/** A purchase submitted before a reload, without a response yet. */
export const unconfirmedGift = (): Attempt | undefined => {
  const attempt = attemptIn(useGiftState.getState());
  return attempt?.isSent ? attempt : undefined;
};

export const useHasUnconfirmedGift = (): boolean => useGiftState((gift) => attemptIn(gift) !== undefined);
export const hasUnconfirmedGift = (): boolean => attemptIn(useGiftState.getState()) !== undefined;

export const useGiftOrder = (): GiftOrder | undefined => {
  const order = useGiftState((gift) => gift.order) as Partial<GiftOrder>;
  return order.status && order.recipientEmail && typeof order.price === 'number'
    ? (order as GiftOrder)
    : undefined;
};

/** The open 3-D Secure action of the submitted gift. */
export const bankConfirmationOf = (): string | undefined => {
  const { action } = useGiftState.getState().order as Partial<GiftOrder>;
  return typeof action === 'string' ? action : undefined;
};

export const startGiftPurchase = (body: Body, price: number): void => {
  useGiftState.setState({
    attempt: {
      key: crypto.randomUUID(),
      body,
      price,
      accountId: getPageClaims()?.account_id ?? '',
      sentAt: Date.now(),
    },
  });
};

/** The outcome is unknown after these errors, so the purchase is retried with the same idempotency key. */
const unknownOutcomeErrors = new Set<ErrorCode>(['GENERIC', 'SERVICE_UNAVAILABLE', 'IDEMPOTENCY_RUNNING']);

const toFormError = (error: AppError): unknown =>
  error.details?.['sendDate'] === undefined
    ? mapErrorFields(error, { message: 'giftMessage' })
    : new AppError('SEND_DATE_RANGE');

const summaryOf = ({ body, price }: Attempt) => {
  const { productId: _product, payment: _payment, recaptcha_token: _token, ...gift } = body;
  return { ...gift, price };
};

const storeCompletedGift = (attempt: Attempt, orderNumber: string): void => {
  useGiftState.setState({
    attempt: {},
    draft: {},
    order: { ...summaryOf(attempt), status: 'bought', orderNumber },
  });
};

const storePendingGift = (attempt: Attempt, action: string | undefined): void => {
  useGiftState.setState({ order: { ...summaryOf(attempt), status: 'pending', action } });
};

/** Applies the outcome of a purchase whose response was lost. False if it was declined. */
export const applyGiftOutcome = (attempt: Attempt, { status, orderNumber, action }: Outcome): boolean => {
  if (status === 'COMPLETE') storeCompletedGift(attempt, orderNumber ?? '');
  else if (status === 'PENDING') storePendingGift(attempt, action);
  else useGiftState.setState({ attempt: {} });
  return status !== 'FAILED';
};

/** Submits the purchase or retries it with the same idempotency key. */
export const submitGiftPurchase = async (): Promise<void> => {
  const attempt = attemptIn(useGiftState.getState());
  if (!attempt) return;
  const { key, body } = attempt;
  let wasSent = false;
  const send = (sent: Body) => {
    wasSent = true;
    useGiftState.setState({ attempt: { ...attempt, isSent: true, sentAt: Date.now() } });
    return call(buyGift, {
      body: sent,
      headers: { 'idempotency-key': key, 'accept-language': localeOf(getActiveLanguage()) },
    });
  };
  const sendAsGuest = async () => {
    // A purchase that the server knows needs no bot check; its outcome is polled.
    if (attempt.isSent)
      try {
        return await send(body);
      } catch (error) {
        if (!isApiError(error, 'RECAPTCHA_RETRY')) throw error;
      }
    return withBotCheckToken('gift', (recaptcha_token) => send({ ...body, recaptcha_token }));
  };
  try {
    const reply = await (useAppState.getState().isLoggedIn ? send(body) : sendAsGuest());
    if ('orderNumber' in reply) storeCompletedGift(attempt, reply.orderNumber);
    else storePendingGift(attempt, reply.action);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // A failed bot check says nothing about an earlier submission.
    const isUnknown = wasSent ? unknownOutcomeErrors.has(error.code) : attempt.isSent === true;
    if (isUnknown) throw error;
    useGiftState.setState({ attempt: {} });
    throw toFormError(error);
  }
  if (useAppState.getState().action.startsWith('gift')) clearAppState('action');
};
