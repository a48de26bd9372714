/** Theme and language. */
import { useWords } from '../data/i18n.ts';
import { setPreference, usePreferences } from '../data/preferences.ts';

export const PreferenceButtons = () => {
  const { t } = useWords();
  const { theme, language } = usePreferences();
  const other = language === 'en' ? 'fr' : 'en';
  return (
    <p className="preferences">
      <button
        type="button"
        className="link"
        onClick={() => setPreference({ theme: theme === 'dark' ? 'light' : 'dark' })}
      >
        {t(theme === 'dark' ? 'theme.light' : 'theme.dark')}
      </button>
      <button
        type="button"
        className="link"
        lang={`${other}-CA`}
        onClick={() => setPreference({ language: other })}
      >
        {t('language')}
      </button>
    </p>
  );
};
