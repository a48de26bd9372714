import { type BrandId, brandOf, homeUrlOf } from '@marquee/product/brands.ts';
import { href } from '@marquee/product/navigation/links.ts';
import { useHydrated } from '../../state/hydration.ts';
import { isPlainClick } from '../../navigation/link.tsx';
import { returnToBrand } from '../../navigation/return/return-to-brand.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { config } from '../../config/startup-config.ts';
import { Wordmark } from '../../theme/wordmark.tsx';
import css from './brand-logos.module.css';

/** Home URLs come from the server's configuration, unknown to the prerender. */
const useHomes = () => (useHydrated() ? config.brands : {});

interface LogoProps {
  readonly brand: BrandId;
  readonly animated: boolean;
  /** Beside other brands' logos, the company's own mark is decorative. */
  readonly ornament: boolean;
}

export const BrandLogo = ({ brand, animated, ornament }: LogoProps) => {
  const language = useLanguage();
  const name = brandOf(brand).name[language];
  const homes = useHomes();
  return (
    <a
      className={css.logo}
      href={homeUrlOf(brand, language, homes) ?? config.base.slice(0, -1) + href('manageAccount')}
      data-animated={animated || undefined}
      {...(ornament && { 'aria-label': name })}
      onClick={(event) => {
        // An unmodified click plays the closing animation first.
        if (!isPlainClick(event)) return;
        event.preventDefault();
        void returnToBrand({ animate: true });
      }}
    >
      <Wordmark brand={brand} {...(!ornament && { label: name })} />
    </a>
  );
};

export const LogoRow = ({ brands }: { readonly brands: readonly BrandId[] }) => {
  const language = useLanguage();
  const homes = useHomes();
  return (
    <ul className={brands.length > 5 ? `${css.row} ${css.many}` : css.row}>
      {brands.map((brand) => (
        <li key={brand}>
          <a href={homeUrlOf(brand, language, homes)}>
            <Wordmark brand={brand} label={brandOf(brand).name[language]} />
          </a>
        </li>
      ))}
    </ul>
  );
};
