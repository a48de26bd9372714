/** Calls of a cancellation: session, retention offer and cancel. */
import { localeOf } from '@marquee/product/brands.ts';
import {
  cancelSubscription,
  getOffer,
  isOfferEligible,
  openCancellation,
  redeemOffer,
} from '@marquee/product/contract/subscriptions.ts';
import type { Rights } from '@marquee/product/contract/billing/rights.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { AppError } from '@marquee/product/app-error.ts';
import { errors } from '@marquee/product/errors.ts';
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
  /** What a cancellation now would refund, where the province grants it. */
  readonly cancelNow?: { readonly refund: number } | null | undefined;
  /** Whose rights apply. */
  readonly rights?: Rights | undefined;
}
export type CancellationTime = 'periodEnd' | 'now';

const inSession = (sessionId: string) => ({
  'accept-language': localeOf(getActiveLanguage()),
  SessionId: sessionId,
  SubscriberId: validClaims()?.account_id ?? '',
});

type Item = Pick<CancellationItem, 'subscriptionId' | 'subscriptionItemId'>;

const openCancellationSession = async ({ subscriptionItemId }: Item): Promise<CancellationSession> => {
  const {
    SessionId: sessionId,
    cancelNow,
    rights,
  } = await call(openCancellation, { body: { subscriptionItemId } });
  return { sessionId, cancelNow, rights };
};

/** A failed offer query must not block the cancellation. */
const findOffer = async (
  { subscriptionId, subscriptionItemId }: Item,
  sessionId: string,
): Promise<RetentionOffer | undefined> => {
  const request = {
    query: { subscriptionId, subscriptionItemId },
    headers: inSession(sessionId),
  };
  try {
    const { eligible } = await call(isOfferEligible, request);
    return eligible ? await call(getOffer, request) : undefined;
  } catch (error) {
    log('warn', 'NO_OFFER', String(error));
    return undefined;
  }
};

/** The open offer of a cancelled plan; offers are read in a session of their own. Null without one. */
export const retentionOfferQuery = ({ subscriptionId, subscriptionItemId }: Item) =>
  queryOptions({
    queryKey: ['retentionOffer', subscriptionItemId],
    staleTime: Infinity,
    queryFn: async (): Promise<RetentionOffer | null> => {
      const item = { subscriptionId, subscriptionItemId };
      const { sessionId } = await openCancellationSession(item);
      return (await findOffer(item, sessionId)) ?? null;
    },
  });

/** A new cancellation session for each visit. */
export const cancellationSessionQuery = (item: CancellationItem, mayOffer: boolean) =>
  queryOptions({
    queryKey: ['cancellationSession', item.subscriptionItemId],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async (): Promise<CancellationSession> => {
      const session = await openCancellationSession(item);
      return { ...session, offer: mayOffer ? await findOffer(item, session.sessionId) : undefined };
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
      const session = await openCancellationSession(item);
      queryClient.setQueryData<CancellationSession>(
        cancellationSessionQuery(item, false).queryKey,
        (before) => ({ ...before, ...session }),
      );
    }
    throw error;
  }
};

/** Returns the end date. */
export const submitCancellation = async (
  item: CancellationItem,
  sessionId: string,
  when: CancellationTime,
): Promise<string> => {
  const { subscriptionId, subscriptionItemId } = item;
  const body = { subscriptionItemId, ...readSurvey(subscriptionItemId), ...(when === 'now' && { when }) };
  try {
    const { endDate } = await withIdempotencyKey({ kind: 'cancel', subject: subscriptionId, body }, (key) =>
      call(cancelSubscription, {
        params: { id: subscriptionId },
        body,
        headers: { ...inSession(sessionId), 'idempotency-key': key },
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
    }),
  );
