import { useBrand } from '../../state/current-route.ts';
import { useHeaderAnimation } from '../../navigation/return/return-to-brand.ts';
import { useT } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { lock } from '../../ui/icon/shell-icons.ts';
import { BrandLogo } from './brand-logos.tsx';
import css from './header.module.css';

/** Header of purchases: only the logo is a link, to reduce distraction. */
export const PurchaseHeader = () => {
  const brand = useBrand();
  const t = useT();
  const animation = useHeaderAnimation();
  return (
    <header className={css.header} data-header="purchase">
      <div className={css.inside}>
        <BrandLogo brand={brand} animated={animation === 'open'} ornament={false} />
        <p className={css.secure}>
          <Icon path={lock} />
          {t('shell.header.checkout')}
        </p>
      </div>
    </header>
  );
};
