/** Reports the outcome of a request whose answer was lost, such as by a reload. */
import type { Outcome } from '@marquee/product/contract/billing/purchase.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from './use-query.ts';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { closeRequests, type OpenRequest, openRequest, fetchOutcome } from './idempotent-call.ts';

interface Listener {
  readonly onComplete: (outcome: Outcome, request: OpenRequest) => void;
  readonly onPending: (outcome: Outcome, request: OpenRequest) => void;
  /** Null: the request never reached the server. */
  readonly onFailed: (outcome: Outcome | null, request: OpenRequest) => void;
}

interface OutcomeQuery {
  /** The outcome is still loading. */
  readonly isAsking: boolean;
  readonly query: UseQueryResult<Outcome | null>;
}

/** Checks once, on mount; the page handles the answers to its own requests. */
export const useRequestOutcome = (
  kind: OpenRequest['kind'],
  subject: string,
  listener: Listener,
): OutcomeQuery => {
  const [request] = useState(() => openRequest(kind, subject));
  const query = useQuery({
    queryKey: ['outcome', request?.key ?? ''],
    queryFn: () => (request ? fetchOutcome(request) : null),
    gcTime: 0,
    staleTime: Infinity,
    ...(!request && { enabled: false }),
  });
  const { data } = query;
  const report = useEffectEvent((outcome: Outcome | null) => {
    if (!request) return;
    if (outcome?.status === 'PENDING') return listener.onPending(outcome, request);
    // Keep the key of a request that never arrived: a repeat is sent with it.
    if (outcome) closeRequests(kind, subject);
    return outcome?.status === 'COMPLETE'
      ? listener.onComplete(outcome, request)
      : listener.onFailed(outcome, request);
  });
  // Before paint, so that the form does not flash after a completed payment.
  useLayoutEffect(() => {
    if (data !== undefined) report(data);
  }, [data]);
  return { isAsking: request !== undefined && data === undefined, query };
};
