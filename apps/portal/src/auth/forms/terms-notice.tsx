import { useBrand, useHasFeature } from '../../state/current-route.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { RichText } from '../../i18n/rich-text.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { brandFor } from '../../config/startup-config.ts';

/** Terms that a new account accepts, for brands that require them. */
export const TermsNotice = () => {
  const t = useT();
  const has = useHasFeature();
  const language = useLanguage();
  const brand = brandFor(useBrand());
  if (!has('registerLegal')) return null;
  return (
    <div className={text.foot}>
      <div className={layout.close}>
        <p>
          <RichText
            message="auth.register.agree"
            tags={{
              // oxlint-disable-next-line react/no-unstable-nested-components -- draws a part of the sentence
              terms: (name) => (
                <a href={brand.termsUrl[language]} target="_blank" rel="noopener">
                  {name}
                </a>
              ),
              // oxlint-disable-next-line react/no-unstable-nested-components -- draws a part of the sentence
              privacy: (name) => (
                <a href={brand.privacyUrl[language]} target="_blank" rel="noopener">
                  {name}
                </a>
              ),
            }}
          />
        </p>
        <p>{t('auth.register.legal')}</p>
      </div>
    </div>
  );
};
