import { AppError } from '@marquee/product/errors.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useCurrentRoute } from '../state/current-route.ts';
import { onReconnect } from '../state/connection.ts';
import { hasMessages } from '../i18n/i18n.ts';
import { Page } from './router.tsx';
import { queryClient } from '../api/query-client.ts';
import { CrashPage } from '../shell/crash-page.tsx';
import { type Crash, ErrorBoundary } from '../shell/error-boundary.tsx';
import { Shell } from '../shell/shell.tsx';
import css from '../shell/shell.module.css';

// Refetch the queries that failed offline.
onReconnect(() => {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.error instanceof AppError && state.error.code === 'SERVICE_UNAVAILABLE',
  });
});

const showCrash = ({ reference }: Crash) => <CrashPage reference={reference} />;

const showCrashAlone = (crash: Crash) => (
  <div className={css.shell}>
    <main id="main" tabIndex={-1} className={css.stage}>
      <div className={`card ${css.box} ${css.card}`}>{showCrash(crash)}</div>
    </main>
  </div>
);

const GuardedPage = () => (
  <ErrorBoundary address={useCurrentRoute(({ address }) => address)} fallback={showCrash}>
    <Page />
  </ErrorBoundary>
);

export const App = () => (
  <ErrorBoundary fallback={showCrashAlone}>
    <QueryClientProvider client={queryClient}>
      {/* The shell needs its message catalog; the error page does not. */}
      {hasMessages() ? (
        <Shell>
          <GuardedPage />
        </Shell>
      ) : (
        <Page />
      )}
    </QueryClientProvider>
  </ErrorBoundary>
);
