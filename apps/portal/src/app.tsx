import { Failure } from '@marquee/product/errors.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useCurrent } from './flow/current.ts';
import { onReconnect } from './flow/network.ts';
import { hasWords } from './i18n.ts';
import { Page } from './router.tsx';
import { queryClient } from './session.ts';
import { CrashPage } from './shell/crash-page.tsx';
import { type Crash, ErrorBoundary } from './shell/error-boundary.tsx';
import { Shell } from './shell/shell.tsx';
import css from './shell/shell.module.css';

// What failed without a network is asked for again as soon as there is one.
onReconnect(() => {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.error instanceof Failure && state.error.code === 'SERVICE_UNAVAILABLE',
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
  <ErrorBoundary address={useCurrent(({ address }) => address)} fallback={showCrash}>
    <Page />
  </ErrorBoundary>
);

export const App = () => (
  <ErrorBoundary fallback={showCrashAlone}>
    <QueryClientProvider client={queryClient}>
      {/* Without its words the shell would have nothing to say. */}
      {hasWords() ? (
        <Shell>
          <GuardedPage />
        </Shell>
      ) : (
        <Page />
      )}
    </QueryClientProvider>
  </ErrorBoundary>
);
