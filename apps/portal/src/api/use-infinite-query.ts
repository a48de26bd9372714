/** `useInfiniteQuery` on the portal's client. */
import { useInfiniteQuery as useTanstackQuery } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

export const useInfiniteQuery = ((options: Parameters<typeof useTanstackQuery>[0]) =>
  useTanstackQuery(options, queryClient)) as typeof useTanstackQuery;
