import { type BrandId, brandOf } from '@marquee/product/brands.ts';
import { externalProducts, switcherBrands } from '@marquee/product/shell/switcher.ts';
import { useEffect, useState } from 'react';
import { log } from '../../api/client.ts';
import { useBrand, useCurrentRoute } from '../../state/current-route.ts';
import { navigateToRoute } from '../../navigation/link.tsx';
import { useAppState } from '../../state/app-state.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { switchBrand } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';
import { featuresFor } from '../../config/startup-config.ts';
import { Wordmark } from '../../theme/wordmark.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { elsewhere } from '../../ui/icon/page-icons.ts';
import { Modal } from '../../ui/modal.tsx';
import modal from '../../ui/modal.module.css';
import text from '../../ui/text.module.css';
import css from './brand-switcher.module.css';
import { ExternalWordmark } from './external-wordmark.tsx';
import type { ModalComponentProps } from './modal-props.ts';

export const BrandSwitcher = ({ close }: ModalComponentProps) => {
  const t = useT();
  const language = useLanguage();
  const current = useBrand();
  const initial = useAppState(({ siteInitialBrand }) => siteInitialBrand);
  const { loggedIn, isDtc } = useSession();
  const [chosen, setChosen] = useState<BrandId>();
  const choose = useSwitch(close);
  useFixedFooter();

  const direct = isDtc ? 'dtc' : 'bdu';
  const user = loggedIn ? direct : 'anonymous';
  const offered = switcherBrands({ user, current, initial, featuresOf: featuresFor });
  return (
    <Modal title={t('shell.header.switch')} onClose={close} closeLabel={t('shell.close')}>
      <p className={modal.text}>{t(loggedIn ? 'shell.switcher.signedIn' : 'shell.switcher.signedOut')}</p>
      <ul className={css.brands} aria-busy={chosen !== undefined}>
        {offered.map((brand) => (
          <li key={brand}>
            <button
              className={css.brand}
              type="button"
              aria-busy={chosen === brand || undefined}
              onClick={() => {
                if (chosen) return;
                setChosen(brand);
                void choose(brand);
              }}
            >
              <Wordmark brand={brand} label={brandOf(brand).name[language]} />
            </button>
          </li>
        ))}
        {externalProducts.map((product) => (
          <li key={product.id}>
            <a className={css.brand} href={product.url} target="_blank" rel="noopener">
              <ExternalWordmark product={product} />
              <span className={text.hidden}> {t('shell.newTab')}</span>
              <Icon path={elsewhere} className={css.elsewhere} />
            </a>
          </li>
        ))}
      </ul>
    </Modal>
  );
};

/** Signed-out visitors go to the other sign-in page; customers keep session and page. */
const useSwitch = (close: () => void) => {
  const { loggedIn } = useSession();
  return async (brand: BrandId): Promise<void> => {
    if (!loggedIn) {
      close();
      return navigateToRoute('login', { query: { service: brand } });
    }
    try {
      await switchBrand(brand);
      const { route, params, query } = useCurrentRoute.getState();
      const { service: _, ...rest } = query;
      await navigateToRoute(route ?? 'manageAccount', { params, query: rest, replace: true });
    } catch (error) {
      log('warn', 'MAGIC_LINK_INVALID', String(error));
    } finally {
      close();
    }
  };
};

const useFixedFooter = (): void =>
  useEffect(() => {
    document.body.classList.add('footer--fixed');
    return () => document.body.classList.remove('footer--fixed');
  }, []);
