/** The error page without a chunk or message catalog of its own. */
import { useEffect } from 'react';
import { hasMessages, useT } from '../i18n/i18n.ts';
import { updateDocumentMetadata } from '../navigation/document-metadata.ts';
import { reloadPage } from '../navigation/leave-site.ts';
import { Button } from '../ui/button.tsx';
import { focusHeading } from '../ui/focus-heading.ts';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
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

export const PlainErrorPage = () => {
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
