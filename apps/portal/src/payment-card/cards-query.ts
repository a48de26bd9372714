import { type Instrument, listInstruments } from '@marquee/product/contract/billing/payments.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

export const cardsQuery = queryOptions({
  queryKey: ['cards'],
  queryFn: async () => {
    const cards: unknown = await call(listInstruments, { query: {} });
    return Array.isArray(cards) ? (cards as Instrument[]) : fail('GENERIC');
  },
  staleTime: limits.dataFreshMs,
});
