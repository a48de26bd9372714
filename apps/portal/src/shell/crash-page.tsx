/** Loads the error page chunk; shows the plain error page until it arrives, or if it fails. */
import { type ComponentType, lazy, Suspense } from 'react';
import { hasMessages } from '../i18n/i18n.ts';
import type { Crash } from './error-boundary.tsx';
import { PlainErrorPage } from './plain-error-page.tsx';

const ErrorPage = lazy<ComponentType<{ readonly reference: string }>>(() =>
  import('./error-page.tsx').catch(() => ({ default: PlainErrorPage })),
);

export const CrashPage = ({ reference }: Pick<Crash, 'reference'>) =>
  hasMessages() ? (
    <Suspense fallback={<PlainErrorPage />}>
      <ErrorPage reference={reference} />
    </Suspense>
  ) : (
    <PlainErrorPage />
  );
