/** Before the sign-in, and why one failed. */
import { isConsoleKey, useWords } from '../data/i18n.ts';
import { usePageTitle } from '../data/use-page-title.ts';
import { useLocation } from '../data/router.ts';
import { PreferenceButtons } from './preference-buttons.tsx';

export const SignedOutPage = () => {
  const { t, language } = useWords();
  const { searchParams } = useLocation();
  const failure = `signedOut.error.${searchParams.get('error') ?? ''}`;
  const query = new URLSearchParams({ lang: language, returnTo: searchParams.get('returnTo') ?? '/' });
  usePageTitle(t('signedOut.title'));
  return (
    <main className="alone">
      <h1>{t('signedOut.title')}</h1>
      <p className="muted">{t('signedOut.lead')}</p>
      {isConsoleKey(failure) && (
        <p className="alert bad" role="alert">
          {t(failure)}
        </p>
      )}
      <a className="button main" href={`/sign-in?${query.toString()}`}>
        {t('signedOut.signIn')}
      </a>
      <PreferenceButtons />
    </main>
  );
};
