import { brandOf } from '@marquee/product/brands.ts';
import { brandsWith, merchantBrandOf } from '@marquee/product/features.ts';
import { useBrand, useHasFeature } from '../../state/current-route.ts';
import { useAppState } from '../../state/app-state.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { Wordmark } from '../../theme/wordmark.tsx';
import { BrandLogo, LogoRow } from './brand-logos.tsx';
import css from './header.module.css';

/** Header of merchant links: the brand being activated, or all brands if the link names none. */
export const MerchantHeader = () => {
  const current = useBrand();
  const has = useHasFeature();
  const language = useLanguage();
  const asked = useAppState(({ specialService }) => specialService.brands) ?? [];
  const named = merchantBrandOf(asked);
  const brand = named ?? current;
  const family = !named && has('multiBrand') ? brandsWith('familyLogo') : [];
  return (
    <header className={css.header} data-header="special">
      <div className={css.inside} data-logos={family.length > 0 || undefined}>
        {family.length > 0 ? (
          <>
            <BrandLogo brand={brand} animated={false} ornament />
            <LogoRow brands={family} />
          </>
        ) : (
          <span className={css.mark}>
            <Wordmark brand={brand} label={brandOf(brand).name[language]} />
          </span>
        )}
      </div>
    </header>
  );
};
