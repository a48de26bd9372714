/** Loads the error page with its words; shows the plain error page until they arrive, or if they fail. */
import { type ComponentType, lazy, Suspense } from 'react';
import { hasMessages, loadFormMessages } from '../i18n/i18n.ts';
import type { Crash } from './error-boundary.tsx';
import { PlainErrorPage } from './plain-error-page.tsx';

const ErrorPage = lazy<ComponentType<{ readonly reference: string }>>(() =>
  Promise.all([import('./error-page.tsx'), loadFormMessages()])
    .then(([page]) => page)
    .catch(() => ({ default: PlainErrorPage })),
);

export const CrashPage = ({ reference }: Pick<Crash, 'reference'>) =>
  hasMessages() ? (
    <Suspense fallback={<PlainErrorPage />}>
      <ErrorPage reference={reference} />
    </Suspense>
  ) : (
    <PlainErrorPage />
  );
