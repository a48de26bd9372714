/** The TanStack Query client that every screen shares. */
import { QueryClient } from '@tanstack/react-query';
import { AppError } from '@marquee/product/app-error.ts';
import { useAppState } from '../state/app-state.ts';
import { pageSession } from '../state/connect-page-session.ts';
import { onReconnect } from '../state/connection.ts';
import { registerQueryClient } from './loaded-query-client.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      // Offline calls fail at once: a paused query would leave the guard waiting without an error.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      // A page that is still mounted during sign-out must not query without a session.
      enabled: () => useAppState.getState().isLoggedIn,
      // Behind the session-expired modal the cache is empty; the page still shows the previous data.
      placeholderData: (previous: unknown) => (pageSession.state() === 'expired' ? previous : undefined),
    },
  },
});

registerQueryClient(queryClient);

// Refetch the queries that failed offline.
onReconnect(() => {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.error instanceof AppError && state.error.code === 'SERVICE_UNAVAILABLE',
  });
});
