/** Loads the error page, which is its own chunk, with a minimal fallback. */
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { focusHeading } from '../ui/focus-heading.ts';
import { reloadPage } from '../navigation/leave-site.ts';
import { updateDocumentMetadata } from '../navigation/document-metadata.ts';
import { hasMessages, useT } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import type { Crash } from './error-boundary.tsx';
import css from './shell.module.css';

export const FailureHeading = () => {
  const t = useT();
  // The crashed page could not set title and focus.
  useEffect(() => {
    updateDocumentMetadata();
    focusHeading();
  }, []);
  return <h1>{t('failure.page.title')}</h1>;
};

export const ReloadButton = ({ icon }: { readonly icon?: string }) => {
  const t = useT();
  return (
    <Button wide onClick={reloadPage} {...(icon && { icon })}>
      {t('failure.page.reload')}
    </Button>
  );
};

const PlainErrorPage = () => {
  const t = useT();
  return (
    <div className={`${text.center} ${css.crash}`}>
      <FailureHeading />
      {hasMessages() && <p className={text.lead}>{t('shell.error.lead')}</p>}
      <div className={layout.stack}>
        <ReloadButton />
      </div>
    </div>
  );
};

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
