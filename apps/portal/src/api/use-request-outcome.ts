/** A page that opens with an idempotency key shows what became of its request. */
import type { Outcome } from '@marquee/product/contract/billing/purchase.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { closeRequests, type OpenRequest, openRequest, fetchOutcome } from './idempotent-call.ts';

interface Listener {
  readonly onComplete: (outcome: Outcome, request: OpenRequest) => void;
  readonly onPending: (outcome: Outcome, request: OpenRequest) => void;
  /** Null: it never reached the server. */
  readonly onFailed: (outcome: Outcome | null, request: OpenRequest) => void;
}

interface AskedOutcome {
  /** There is a request, and it is not known yet what became of it. */
  readonly isAsking: boolean;
  readonly query: UseQueryResult<Outcome | null>;
}

/** Looks once, when the page opens; what is sent from the page itself is heard by the page. */
export const useRequestOutcome = (
  kind: OpenRequest['kind'],
  subject: string,
  listener: Listener,
): AskedOutcome => {
  const [request] = useState(() => openRequest(kind, subject));
  const query = useQuery({
    queryKey: ['outcome', request?.key ?? ''],
    queryFn: () => (request ? fetchOutcome(request) : null),
    gcTime: 0,
    staleTime: Infinity,
    ...(!request && { enabled: false }),
  });
  const { data } = query;
  const hear = useEffectEvent((outcome: Outcome | null) => {
    if (!request) return;
    if (outcome?.status === 'PENDING') return listener.onPending(outcome, request);
    // The key of what never arrived stays: the same request is sent under it again.
    if (outcome) closeRequests(kind, subject);
    return outcome?.status === 'COMPLETE'
      ? listener.onComplete(outcome, request)
      : listener.onFailed(outcome, request);
  });
  // Before it is painted: the form is not shown for a moment to somebody who has paid.
  useLayoutEffect(() => {
    if (data !== undefined) hear(data);
  }, [data]);
  return { isAsking: request !== undefined && data === undefined, query };
};
