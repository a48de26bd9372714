import { brandOf } from '@marquee/product/brands.ts';
import { brandsWith } from '@marquee/product/features.ts';
import { useBrand } from '../../flow/current.ts';
import { useApp } from '../../flow/state.ts';
import { useLanguage } from '../../i18n.ts';
import { Wordmark } from '../../theme/wordmark.tsx';
import css from './header.module.css';

/** Merchant links: the brand that is being activated, and nothing to click. */
export const ServiceHeader = () => {
  const current = useBrand();
  const language = useLanguage();
  const asked: readonly string[] = useApp(({ specialService }) => specialService.brands) ?? [];
  const brand =
    brandsWith('merchantLogo')
      .filter((known) => asked.includes(known))
      .toSorted()[0] ?? current;
  return (
    <header className={css.header} data-header="special">
      <div className={css.inside}>
        <span className={css.mark}>
          <Wordmark brand={brand} label={brandOf(brand).name[language]} />
        </span>
      </div>
    </header>
  );
};
