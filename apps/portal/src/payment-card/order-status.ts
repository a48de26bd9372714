/** Order query and polling for its result. */
import type { Language } from '@marquee/product/brands.ts';
import { getOrder, type Order } from '@marquee/product/contract/billing/purchase.ts';
import { limits } from '@marquee/product/limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useQuery } from '../api/use-query.ts';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../api/client.ts';
import { isApiError } from '../api/api-error.ts';
import { useLanguage } from '../i18n/i18n.ts';

export const orderQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: ['order', id, language],
    placeholderData: keepPreviousData,
    queryFn: () =>
      call(getOrder, { params: { id }, headers: { 'accept-language': language }, showLoader: false }),
  });

interface Ends {
  readonly onComplete: (order: Order) => Promise<void>;
  /** Declined, or unknown to the server. */
  readonly onFailed: (order: Order | undefined) => void;
}

/** Polls until the order is settled. */
export const useOrderStatus = (id: string, { onComplete, onFailed }: Ends): void => {
  const { data: order, error } = useQuery({
    ...orderQuery(id, useLanguage()),
    refetchInterval: ({ state }) => (state.data?.status === 'COMPLETE' ? false : limits.orderPollMs),
  });
  const status = isApiError(error, 'NOT_FOUND') ? 'FAILED' : order?.status;
  const end = useEffectEvent((outcome: typeof status) => {
    if (outcome === 'COMPLETE' && order) void onComplete(order);
    if (outcome === 'FAILED') onFailed(order);
  });
  useEffect(() => end(status), [status]);
};
