/** A warning in both languages, in the colours of the brand that shows it. */
import { brandOf, defaultBrand } from '@marquee/product/brands.ts';
import { brandOfScope, type SettingScope } from '@marquee/product/contract/staff/settings.ts';
import { themes } from '@marquee/product/shell/themes.ts';
import { useWords } from '../data/i18n.ts';
import type { FormText } from './setting-form.ts';

export const WarningPreview = ({ scope, text }: { scope: SettingScope; text: FormText }) => {
  const { t } = useWords();
  const brand = brandOfScope(scope) ?? defaultBrand;
  const theme = themes[brand];
  return (
    <section className="preview" aria-label={t('settings.preview')}>
      <h3>{t('settings.preview')}</h3>
      {(['en', 'fr'] as const).map((language) => (
        <div key={language} lang={`${language}-CA`} style={{ background: theme.bg, color: theme.text }}>
          <b style={{ background: theme.headerBg, color: theme.headerText }}>
            {brandOf(brand).name[language]}
          </b>
          <p style={{ background: theme.warningSoft, color: theme.warning }}>{text[language] || '…'}</p>
        </div>
      ))}
    </section>
  );
};
