/** Calls of a cancellation: session, retention offer and cancel. */
import { localeOf } from '@marquee/product/brands.ts';
import {
  cancelSubscription,
  getOffer,
  isOfferEligible,
  openCancellation,
  redeemOffer,
} from '@marquee/product/contract/subscriptions.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { errors, AppError } from '@marquee/product/errors.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, log } from '../../../api/client.ts';
import { showToast } from '../../../state/toasts.ts';
import { withIdempotencyKey } from '../../../api/idempotent-call.ts';
import { toApiError, isApiError } from '../../../api/api-error.ts';
import { getActiveLanguage } from '../../../i18n/i18n.ts';
import { queryClient } from '../../../api/query-client.ts';
import { validClaims } from '../../../state/token-cookies.ts';
import { readSurvey } from './cancellation-survey.ts';
import type { CancellationItem } from './cancellation-item.ts';

export type RetentionOffer = ReplyOf<typeof getOffer>;
export interface CancellationSession {
  readonly sessionId: string;
  readonly offer?: RetentionOffer | undefined;
}

const inSession = (sessionId: string) => ({
  'accept-language': localeOf(getActiveLanguage()),
  SessionId: sessionId,
  SubscriberId: validClaims()?.account_id ?? '',
});

export const openCancellationSession = async ({ subscriptionItemId }: CancellationItem): Promise<string> =>
  (await call(openCancellation, { body: { subscriptionItemId }, showLoader: false })).SessionId;

/** A failed offer query must not block the cancellation. */
const findOffer = async (
  { subscriptionId, subscriptionItemId }: CancellationItem,
  sessionId: string,
): Promise<RetentionOffer | undefined> => {
  const request = {
    query: { subscriptionId, subscriptionItemId },
    headers: inSession(sessionId),
    showLoader: false,
  };
  try {
    const { eligible } = await call(isOfferEligible, request);
    return eligible ? await call(getOffer, request) : undefined;
  } catch (error) {
    log('warn', 'NO_OFFER', String(error));
    return undefined;
  }
};

/** A new cancellation session for each visit. */
export const cancellationSessionQuery = (item: CancellationItem, mayOffer: boolean) =>
  queryOptions({
    queryKey: ['leaving', item.subscriptionItemId],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async (): Promise<CancellationSession> => {
      const sessionId = await openCancellationSession(item);
      return { sessionId, offer: mayOffer ? await findOffer(item, sessionId) : undefined };
    },
  });

/** Reopens an expired cancellation session, for the next attempt. */
export const withFreshCancellationSession = async <T>(
  item: CancellationItem,
  step: () => Promise<T>,
): Promise<T> => {
  try {
    return await step();
  } catch (error) {
    if (isApiError(error, 'SESSION_STALE', 'SESSION_REQUIRED')) {
      const sessionId = await openCancellationSession(item);
      queryClient.setQueryData<CancellationSession>(
        cancellationSessionQuery(item, false).queryKey,
        (before) => ({
          ...before,
          sessionId,
        }),
      );
    }
    throw error;
  }
};

/** Returns the end date. */
export const submitCancellation = async (item: CancellationItem, sessionId: string): Promise<string> => {
  const { subscriptionId, subscriptionItemId } = item;
  const body = { subscriptionItemId, ...readSurvey(subscriptionItemId) };
  try {
    const { endDate } = await withIdempotencyKey({ kind: 'cancel', subject: subscriptionId, body }, (key) =>
      call(cancelSubscription, {
        params: { id: subscriptionId },
        body,
        headers: { ...inSession(sessionId), 'idempotency-key': key },
        showLoader: false,
      }),
    );
    return endDate;
  } catch (error) {
    const { code } = toApiError(error);
    // Cancelled in another tab or on another device.
    if (code === 'ALREADY_CANCELLED') {
      showToast('failed', code);
      return item.cycleDate;
    }
    throw errors[code].status >= 500 ? new AppError('CANCELLATION_FAILED') : error;
  }
};

export const acceptRetentionOffer = (
  { subscriptionId }: CancellationItem,
  sessionId: string,
  { redemptionCode }: RetentionOffer,
) =>
  withIdempotencyKey({ kind: 'redeem', subject: subscriptionId, body: { redemptionCode } }, (key) =>
    call(redeemOffer, {
      body: { subscriptionId, redemptionCode },
      headers: { ...inSession(sessionId), 'idempotency-key': key },
      showLoader: false,
    }),
  );
