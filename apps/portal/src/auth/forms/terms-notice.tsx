import { brandOf } from '@marquee/product/brands.ts';
import { useBrand, useHasFeature } from '../../state/current-route.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';

/** Terms that a new account accepts, for brands that require them. */
export const TermsNotice = () => {
  const t = useT();
  const has = useHasFeature();
  const language = useLanguage();
  const brand = brandOf(useBrand());
  if (!has('registerLegal')) return null;
  return (
    <div className={text.foot}>
      <div className={layout.close}>
        <p>
          {t('auth.register.accept')}{' '}
          <a href={brand.termsUrl[language]} target="_blank" rel="noopener">
            {t('auth.register.terms')}
          </a>{' '}
          {t('auth.register.and')}{' '}
          <a href={brand.privacyUrl[language]} target="_blank" rel="noopener">
            {t('auth.register.privacy')}
          </a>
          .
        </p>
        <p>{t('auth.register.legal')}</p>
      </div>
    </div>
  );
};
