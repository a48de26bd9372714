import { languageNames, languages } from '@marquee/product/brands.ts';
import { setLanguage } from '../../navigation/set-language.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import text from '../../ui/text.module.css';
import css from './language-toggle.module.css';

export const LanguageToggle = () => {
  const current = useLanguage();
  const t = useT();
  return (
    <div className={css.toggle} role="group" aria-label={t('shell.language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          onClick={() => void setLanguage(language)}
        >
          {language.toUpperCase()}
          <span className={text.hidden}> {languageNames[language]}</span>
        </button>
      ))}
    </div>
  );
};
