/** A gift on its way: as far as it is filled in, as it was sent, and as it was bought. The tab keeps all three. */
import { localeOf } from '@marquee/product/brands.ts';
import { buyGift } from '@marquee/product/contract/billing/gifts.ts';
import type { Outcome } from '@marquee/product/contract/billing/purchase.ts';
import type { RequestBodyOf } from '@marquee/product/endpoint.ts';
import { type ErrorCode, AppError, isErrorCode } from '@marquee/product/errors.ts';
import { isPlainObject } from '@marquee/product/plain-object.ts';
import { call } from '../../api/client.ts';
import { clearAppState, useAppState, useGiftState } from '../../state/app-state.ts';
import { withBotCheckToken } from '../../auth/bot-check.ts';
import { isApiError } from '../../api/api-error.ts';
import { getActiveLanguage } from '../../i18n/i18n.ts';
import { getPageClaims } from '../../state/token-cookies.ts';

const emptyDraft = {
  productId: '',
  recipientEmail: '',
  sendDate: '',
  giftMessage: '',
  senderName: '',
  senderEmail: '',
};
export type GiftDraft = typeof emptyDraft;

/** Anyone can write to storage: what is no text counts as not written. */
export const parseGiftDraft = (): GiftDraft => {
  const { draft } = useGiftState.getState();
  const texts = Object.entries(draft).filter(
    ([name, value]) => Object.hasOwn(emptyDraft, name) && typeof value === 'string',
  );
  return { ...emptyDraft, ...Object.fromEntries(texts) };
};

type Body = RequestBodyOf<typeof buyGift>;
/** What was sent, and the key under which it is bought once, however often it is sent. */
interface Attempt {
  readonly key: string;
  readonly body: Body;
  readonly price: number;
  /** Absent as long as the bot check of a guest is being solved. */
  readonly isSent?: true;
  /** Empty for a guest. */
  readonly accountId: string;
  readonly sentAt: number;
}

export interface GiftOrder {
  /** failed: it was being confirmed, and then was not. */
  readonly status: 'bought' | 'pending' | 'failed';
  /** Of a pending one: the customer's bank asks first, in the card frame. */
  readonly action?: string | undefined;
  readonly orderNumber?: string;
  readonly price: number;
  readonly recipientEmail: string;
  readonly senderEmail: string;
  readonly sendDate?: string;
}

const attemptIn = ({ attempt }: { readonly attempt: object }): Attempt | undefined => {
  const { key, body, accountId } = attempt as Partial<Attempt>;
  // Guests keep their gift when they sign in; nobody continues what another account has sent.
  const isOwn = !accountId || accountId === getPageClaims()?.account_id;
  return key && isPlainObject(body) && isOwn ? (attempt as Attempt) : undefined;
};

/** What was sent before the page was opened, and has no answer. */
export const unconfirmedGift = (): Attempt | undefined => {
  const attempt = attemptIn(useGiftState.getState());
  return attempt?.isSent ? attempt : undefined;
};

/** Something was sent, and nobody has heard what became of it. */
export const useHasUnconfirmedGift = (): boolean => useGiftState((gift) => attemptIn(gift) !== undefined);
export const hasUnconfirmedGift = (): boolean => attemptIn(useGiftState.getState()) !== undefined;

export const useGiftOrder = (): GiftOrder | undefined => {
  const order = useGiftState((gift) => gift.order) as Partial<GiftOrder>;
  return order.status && order.recipientEmail && typeof order.price === 'number'
    ? (order as GiftOrder)
    : undefined;
};

/** What the customer's bank still asks about the gift that was sent. */
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

/** After these nobody knows whether the gift was bought, so it is asked for again under the same key. */
const silences = new Set<ErrorCode>(['GENERIC', 'SERVICE_UNAVAILABLE', 'IDEMPOTENCY_RUNNING']);

/** The call names some fields otherwise than the form does. */
const inFormWords = (failure: AppError): AppError => {
  const { message, sendDate } = failure.details ?? {};
  if (sendDate !== undefined) return new AppError('SEND_DATE_RANGE');
  return isErrorCode(message) ? new AppError(failure.code, { giftMessage: message }) : failure;
};

const summaryOf = ({ body: { recipientEmail, senderEmail, sendDate }, price }: Attempt) => ({
  price,
  recipientEmail,
  senderEmail,
  ...(sendDate && { sendDate }),
});

const keepBought = (attempt: Attempt, orderNumber: string): void => {
  useGiftState.setState({
    attempt: {},
    draft: {},
    order: { ...summaryOf(attempt), status: 'bought', orderNumber },
  });
};

const keepPending = (attempt: Attempt, action: string | undefined): void => {
  useGiftState.setState({ order: { ...summaryOf(attempt), status: 'pending', action } });
};

/** Takes in what became of a gift whose answer was lost. False when it was refused. */
export const applyGiftOutcome = (attempt: Attempt, { status, orderNumber, action }: Outcome): boolean => {
  if (status === 'COMPLETE') keepBought(attempt, orderNumber ?? '');
  else if (status === 'PENDING') keepPending(attempt, action);
  else useGiftState.setState({ attempt: {} });
  return status !== 'FAILED';
};

/** Sends what was begun, or sends it again; the answer to it is the same however often it is sent. */
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
      showLoader: false,
    });
  };
  const sendAsGuest = async () => {
    // What the server has heard of needs no bot check, and is asked about every few seconds.
    if (attempt.isSent)
      try {
        return await send(body);
      } catch (error) {
        if (!isApiError(error, 'RECAPTCHA_RETRY')) throw error;
      }
    return withBotCheckToken('gift', (recaptcha_token) => send({ ...body, recaptcha_token }));
  };
  try {
    const answer = await (useAppState.getState().isLoggedIn ? send(body) : sendAsGuest());
    if ('orderNumber' in answer) keepBought(attempt, answer.orderNumber);
    else keepPending(attempt, answer.action);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // A bot check that was not solved says nothing about what was sent before.
    const isUnknown = wasSent ? silences.has(error.code) : attempt.isSent === true;
    if (isUnknown) throw error;
    useGiftState.setState({ attempt: {} });
    throw inFormWords(error);
  }
  if (useAppState.getState().action.startsWith('gift')) clearAppState('action');
};
