/** A gift on its way: as far as it is filled in, as it was sent, and as it was bought. The tab keeps all three. */
import { localeOf } from '@marquee/product/brands.ts';
import { buyGift } from '@marquee/product/contract/buying/gifts.ts';
import type { Outcome } from '@marquee/product/contract/buying/purchase.ts';
import type { SentOf } from '@marquee/product/endpoint.ts';
import { type ErrorCode, Failure, isErrorCode } from '@marquee/product/errors.ts';
import { isPlainObject } from '@marquee/product/plain-object.ts';
import { call } from '../../api.ts';
import { clearApp, useApp, useGift } from '../../flow/state.ts';
import { withBotToken } from '../../identity/bot-check.ts';
import { isFailure } from '../../form/failure.ts';
import { languageShown } from '../../i18n.ts';
import { heldClaims } from '../../tokens.ts';

const emptyDraft = {
  productId: '',
  recipientEmail: '',
  sendDate: '',
  giftMessage: '',
  senderName: '',
  senderEmail: '',
};
export type Draft = typeof emptyDraft;

/** Anyone can write to storage: what is no text counts as not written. */
export const readDraft = (): Draft => {
  const { draft } = useGift.getState();
  const texts = Object.entries(draft).filter(
    ([name, value]) => Object.hasOwn(emptyDraft, name) && typeof value === 'string',
  );
  return { ...emptyDraft, ...Object.fromEntries(texts) };
};

type Body = SentOf<typeof buyGift>;
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
  const isOwn = !accountId || accountId === heldClaims()?.account_id;
  return key && isPlainObject(body) && isOwn ? (attempt as Attempt) : undefined;
};

/** What was sent before the page was opened, and has no answer. */
export const unansweredAttempt = (): Attempt | undefined => {
  const attempt = attemptIn(useGift.getState());
  return attempt?.isSent ? attempt : undefined;
};

/** Something was sent, and nobody has heard what became of it. */
export const useUnanswered = (): boolean => useGift((gift) => attemptIn(gift) !== undefined);
export const isUnanswered = (): boolean => attemptIn(useGift.getState()) !== undefined;

export const useGiftOrder = (): GiftOrder | undefined => {
  const order = useGift((gift) => gift.order) as Partial<GiftOrder>;
  return order.status && order.recipientEmail && typeof order.price === 'number'
    ? (order as GiftOrder)
    : undefined;
};

/** What the customer's bank still asks about the gift that was sent. */
export const askedByBank = (): string | undefined => {
  const { action } = useGift.getState().order as Partial<GiftOrder>;
  return typeof action === 'string' ? action : undefined;
};

export const beginAttempt = (body: Body, price: number): void => {
  useGift.setState({
    attempt: {
      key: crypto.randomUUID(),
      body,
      price,
      accountId: heldClaims()?.account_id ?? '',
      sentAt: Date.now(),
    },
  });
};

/** After these nobody knows whether the gift was bought, so it is asked for again under the same key. */
const silences = new Set<ErrorCode>(['GENERIC', 'SERVICE_UNAVAILABLE', 'IDEMPOTENCY_RUNNING']);

/** The call names some fields otherwise than the form does. */
const inFormWords = (failure: Failure): Failure => {
  const { message, sendDate } = failure.details ?? {};
  if (sendDate !== undefined) return new Failure('SEND_DATE_RANGE');
  return isErrorCode(message) ? new Failure(failure.code, { giftMessage: message }) : failure;
};

const summaryOf = ({ body: { recipientEmail, senderEmail, sendDate }, price }: Attempt) => ({
  price,
  recipientEmail,
  senderEmail,
  ...(sendDate && { sendDate }),
});

const keepBought = (attempt: Attempt, orderNumber: string): void => {
  useGift.setState({
    attempt: {},
    draft: {},
    order: { ...summaryOf(attempt), status: 'bought', orderNumber },
  });
};

const keepPending = (attempt: Attempt, action: string | undefined): void => {
  useGift.setState({ order: { ...summaryOf(attempt), status: 'pending', action } });
};

/** Takes in what became of a gift whose answer was lost. False when it was refused. */
export const takeOutcome = (attempt: Attempt, { status, orderNumber, action }: Outcome): boolean => {
  if (status === 'COMPLETE') keepBought(attempt, orderNumber ?? '');
  else if (status === 'PENDING') keepPending(attempt, action);
  else useGift.setState({ attempt: {} });
  return status !== 'FAILED';
};

/** Sends what was begun, or sends it again; the answer to it is the same however often it is sent. */
export const sendAttempt = async (): Promise<void> => {
  const attempt = attemptIn(useGift.getState());
  if (!attempt) return;
  const { key, body } = attempt;
  let wasSent = false;
  const send = (sent: Body) => {
    wasSent = true;
    useGift.setState({ attempt: { ...attempt, isSent: true, sentAt: Date.now() } });
    return call(buyGift, {
      body: sent,
      headers: { 'idempotency-key': key, 'accept-language': localeOf(languageShown()) },
      showLoader: false,
    });
  };
  const sendAsGuest = async () => {
    // What the server has heard of needs no bot check, and is asked about every few seconds.
    if (attempt.isSent)
      try {
        return await send(body);
      } catch (error) {
        if (!isFailure(error, 'RECAPTCHA_RETRY')) throw error;
      }
    return withBotToken('gift', (recaptcha_token) => send({ ...body, recaptcha_token }));
  };
  try {
    const answer = await (useApp.getState().isLoggedIn ? send(body) : sendAsGuest());
    if ('orderNumber' in answer) keepBought(attempt, answer.orderNumber);
    else keepPending(attempt, answer.action);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // A bot check that was not solved says nothing about what was sent before.
    const isUnknown = wasSent ? silences.has(error.code) : attempt.isSent === true;
    if (isUnknown) throw error;
    useGift.setState({ attempt: {} });
    throw inFormWords(error);
  }
  if (useApp.getState().action.startsWith('gift')) clearApp('action');
};
