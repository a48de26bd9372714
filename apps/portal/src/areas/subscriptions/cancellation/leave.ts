/** The steps of leaving: a session that holds them together, an offer at most, and the end. */
import { localeOf } from '@marquee/product/brands.ts';
import {
  cancelSubscription,
  getOffer,
  isOfferEligible,
  openCancellation,
  redeemOffer,
} from '@marquee/product/contract/subscriptions.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { errors, Failure } from '@marquee/product/errors.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, log } from '../../../api.ts';
import { notify } from '../../../flow/notices.ts';
import { actOnce } from '../../../form/act-once.ts';
import { failureOf, isFailure } from '../../../form/failure.ts';
import { languageShown } from '../../../i18n.ts';
import { queryClient } from '../../../session.ts';
import { validClaims } from '../../../tokens.ts';
import { readAnswer } from './answer.ts';
import type { Item } from './leaving-item.ts';

export type Offer = ReplyOf<typeof getOffer>;
export interface Begun {
  readonly sessionId: string;
  readonly offer?: Offer | undefined;
}

const inSession = (sessionId: string) => ({
  'accept-language': localeOf(languageShown()),
  SessionId: sessionId,
  SubscriberId: validClaims()?.account_id ?? '',
});

export const openLeaving = async ({ subscriptionItemId }: Item): Promise<string> =>
  (await call(openCancellation, { body: { subscriptionItemId }, showLoader: false })).SessionId;

/** Nobody is kept from leaving because an offer could not be read. */
const findOffer = async (
  { subscriptionId, subscriptionItemId }: Item,
  sessionId: string,
): Promise<Offer | undefined> => {
  const asked = {
    query: { subscriptionId, subscriptionItemId },
    headers: inSession(sessionId),
    showLoader: false,
  };
  try {
    const { eligible } = await call(isOfferEligible, asked);
    return eligible ? await call(getOffer, asked) : undefined;
  } catch (error) {
    log('warn', 'NO_OFFER', String(error));
    return undefined;
  }
};

/** Opened once for a visit to the page, and anew for the next. */
export const leavingQuery = (item: Item, mayOffer: boolean) =>
  queryOptions({
    queryKey: ['leaving', item.subscriptionItemId],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async (): Promise<Begun> => {
      const sessionId = await openLeaving(item);
      return { sessionId, offer: mayOffer ? await findOffer(item, sessionId) : undefined };
    },
  });

/** The next try is in a session that holds. */
export const renewing = async <T>(item: Item, step: () => Promise<T>): Promise<T> => {
  try {
    return await step();
  } catch (error) {
    if (isFailure(error, 'SESSION_STALE', 'SESSION_REQUIRED')) {
      const sessionId = await openLeaving(item);
      queryClient.setQueryData<Begun>(leavingQuery(item, false).queryKey, (before) => ({
        ...before,
        sessionId,
      }));
    }
    throw error;
  }
};

/** Tells when it ends. */
export const leave = async (item: Item, sessionId: string): Promise<string> => {
  const { subscriptionId, subscriptionItemId } = item;
  const body = { subscriptionItemId, ...readAnswer(subscriptionItemId) };
  try {
    const { endDate } = await actOnce({ kind: 'cancel', subject: subscriptionId, body }, (key) =>
      call(cancelSubscription, {
        params: { id: subscriptionId },
        body,
        headers: { ...inSession(sessionId), 'idempotency-key': key },
        showLoader: false,
      }),
    );
    return endDate;
  } catch (error) {
    const { code } = failureOf(error);
    // Another tab, or another device, was faster.
    if (code === 'ALREADY_CANCELLED') {
      notify('failed', code);
      return item.cycleDate;
    }
    throw errors[code].status >= 500 ? new Failure('CANCELLATION_FAILED') : error;
  }
};

export const takeOffer = ({ subscriptionId }: Item, sessionId: string, { redemptionCode }: Offer) =>
  actOnce({ kind: 'redeem', subject: subscriptionId, body: { redemptionCode } }, (key) =>
    call(redeemOffer, {
      body: { subscriptionId, redemptionCode },
      headers: { ...inSession(sessionId), 'idempotency-key': key },
      showLoader: false,
    }),
  );
