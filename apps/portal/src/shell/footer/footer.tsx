import { languageNames, languageOf, languages, localeOf } from '@marquee/product/brands.ts';
import { useBrand } from '../../state/current-route.ts';
import { useAppState } from '../../state/app-state.ts';
import { useShellSlots } from '../../state/shell-slots.ts';
import { setLanguage } from '../../navigation/set-language.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { chevronDown } from '../../ui/icon/shell-icons.ts';
import text from '../../ui/text.module.css';
import css from './footer.module.css';
import { brandFor } from '../../config/startup-config.ts';

const year = String(new Date().getFullYear());

export const Footer = () => {
  const brand = brandFor(useBrand());
  const language = useLanguage();
  const t = useT();
  const partial = useAppState(({ isPartialView }) => isPartialView);
  const { privacyChoices } = useShellSlots();
  if (partial) return null;

  return (
    <footer className={css.footer}>
      <div className={css.inside}>
        <p className={css.company}>
          <svg viewBox="0 0 28 20" role="img" aria-label={t('shell.footer.company')}>
            <circle cx="9.6" cy="10" r="8" />
            <circle cx="18.4" cy="10" r="8" />
          </svg>
          {/* Prerendered at build time, possibly last year. */}
          <span suppressHydrationWarning>{t('shell.footer.rights', { year })}</span>
        </p>
        <a href={brand.privacyUrl[language]} target="_blank" rel="noopener">
          {t('shell.footer.privacy')}
        </a>
        {privacyChoices}
        <a href={brand.termsUrl[language]} target="_blank" rel="noopener">
          {t('shell.footer.terms')}
        </a>
        <label className={css.language}>
          <span className={text.hidden}>{t('shell.language')}</span>
          <select
            value={localeOf(language)}
            onChange={({ target }) => void setLanguage(languageOf(target.value) ?? language)}
          >
            {languages.map((each) => (
              <option key={each} value={localeOf(each)} lang={each}>
                {languageNames[each]}
              </option>
            ))}
          </select>
          <Icon path={chevronDown} />
        </label>
      </div>
    </footer>
  );
};
