/** Why a call failed; one that asks for a fresh sign-in leads there and back. */
import type { ApiError } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';

export const Failure = ({
  failure,
  explained,
}: {
  failure: ApiError | undefined;
  /** Instead of the sentence of its code. */
  explained?: string | undefined;
}) => {
  const { t, error } = useWords();
  if (!failure) return null;
  const again = new URLSearchParams({ again: '1', returnTo: location.pathname });
  return (
    <p className="alert bad" role="alert">
      {explained ?? error(failure.code)}
      {failure.code === 'REAUTH_REQUIRED' && (
        <>
          {' '}
          <a href={`/sign-in?${again.toString()}`}>{t('signInAgain')}</a>
        </>
      )}
    </p>
  );
};
