/** `useQuery` on the portal's client, so that pages without queries need neither client nor provider. */
import { useQuery as useTanstackQuery } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

export const useQuery = ((options: Parameters<typeof useTanstackQuery>[0]) =>
  useTanstackQuery(options, queryClient)) as typeof useTanstackQuery;
