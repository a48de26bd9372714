import { brandOf, homeUrlOf } from '@marquee/product/brands.ts';
import { brandsWith } from '@marquee/product/features.ts';
import type { ReactNode } from 'react';
import { useBrand, useCurrentRoute, useHasFeature } from '../../state/current-route.ts';
import { openModal } from '../../state/modals.ts';
import { returnToBrand, useHeaderAnimation } from '../../navigation/return/return-to-brand.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { useSession } from '../../session/use-session.ts';
import { config } from '../../config/startup-config.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { chevronLeft, grid } from '../../ui/icon/shell-icons.ts';
import { BrandLogo, LogoRow } from './brand-logos.tsx';
import css from './header.module.css';
import { LanguageToggle } from './language-toggle.tsx';

/** Header of every screen except purchases and merchant links. `menu` is the account menu button. */
export const Header = ({ menu }: { readonly menu?: ReactNode }) => {
  const brand = useBrand();
  const has = useHasFeature();
  const language = useLanguage();
  const t = useT();
  const route = useCurrentRoute((current) => current.route);
  const { loggedIn } = useSession();
  const animation = useHeaderAnimation();

  const outdated = route === 'legacyUnsupported';
  const family = has('multiBrand') ? brandsWith('familyLogo') : [];
  const logos = outdated ? brandsWith('legacyLogo') : family;
  const home = homeUrlOf(brand, language, config.brands);

  return (
    <header className={css.header} data-header="brand">
      <div className={css.inside} data-logos={logos.length > 0 || undefined}>
        {(!outdated || has('multiBrand')) && (
          <BrandLogo brand={brand} animated={animation === 'open'} ornament={logos.length > 0} />
        )}
        {logos.length > 0 && <LogoRow brands={logos} />}
        <div className={css.links} data-hidden={animation !== 'closed' || undefined}>
          {!loggedIn && has('languageToggle') && <LanguageToggle />}
          {loggedIn && home && (
            <button
              className={`${css.button} ${css.desk}`}
              type="button"
              onClick={() => void returnToBrand({ animate: true })}
            >
              <Icon path={chevronLeft} />
              <span>{t('shell.header.back', { brand: brandOf(brand).name[language] })}</span>
            </button>
          )}
          <button
            className={`${css.button} ${css.fold}`}
            type="button"
            aria-haspopup="dialog"
            onClick={() => openModal('brandSwitcher')}
          >
            <Icon path={grid} />
            <span>{t('shell.header.switch')}</span>
          </button>
          {menu}
        </div>
      </div>
    </header>
  );
};
