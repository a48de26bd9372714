import { useCurrentRoute } from '../state/current-route.ts';
import { hasMessages } from '../i18n/i18n.ts';
import { Page } from './router.tsx';
import { CrashPage } from '../shell/crash-page.tsx';
import { type Crash, ErrorBoundary } from '../shell/error-boundary.tsx';
import { Shell } from '../shell/shell.tsx';
import css from '../shell/shell.module.css';

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
    {/* The shell needs its message catalog; the error page does not. */}
    {hasMessages() ? (
      <Shell>
        <GuardedPage />
      </Shell>
    ) : (
      <Page />
    )}
  </ErrorBoundary>
);
