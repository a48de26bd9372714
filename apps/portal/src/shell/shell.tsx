import { isMobilePlatform, platformOf } from '@marquee/product/platforms.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import type { Route } from '@marquee/product/navigation/route.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import type { MouseEvent, ReactNode } from 'react';
import { useCurrentRoute } from '../state/current-route.ts';
import { useAppState } from '../state/app-state.ts';
import { useAccountMenuSlot, useFlowHeaders, useShellSlots } from '../state/shell-slots.ts';
import { useT } from '../i18n/i18n.ts';
import { useSession } from '../session/use-session.ts';
import '../theme/base.css';
import { useFocusOnNavigation } from './focus-on-navigation.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { Footer } from './footer/footer.tsx';
import { Header } from './header/header.tsx';
import { LoadingBar } from './loading-bar.tsx';
import { ModalHost } from './modals/modal-host.tsx';
import { Toasts } from './toasts.tsx';
import css from './shell.module.css';
import { DemoBanner, SiteWarning } from './site-warning.tsx';

interface Props {
  readonly children: ReactNode;
}

/** Layout, header and card around a page, as its route declares. */
export const Shell = ({ children }: Props) => {
  const t = useT();
  const route = useCurrentRoute((current) => current.route);
  const { loggedIn } = useSession();
  const platform = useAppState((app) => app.platform);
  const { menu, button } = useAccountMenuSlot();
  const { consentBanner } = useShellSlots();
  useFocusOnNavigation();

  const layout = layoutOf(route);
  const withMenu = loggedIn && layout === 'default';
  const withHeader = !isMobilePlatform(platformOf(platform));
  const menuButton = withMenu && button;

  return (
    <div
      className={css.shell}
      onMouseDownCapture={ignoreStraySecondClick}
      onClickCapture={ignoreStraySecondClick}
    >
      <a className={css.skip} href="#main" onClick={focusMain}>
        {t('shell.skip')}
      </a>
      {consentBanner}
      <DemoBanner />
      <SiteWarning />
      {withHeader && <HeaderOf route={route} menu={menuButton} />}
      <ConnectionBanner />
      {layout === 'default' ? (
        <div className={css.page}>
          {!withHeader && menuButton}
          <div className={css.account} data-alone={!withMenu || undefined}>
            {withMenu && menu}
            <main id="main" tabIndex={-1} className={css.column}>
              {children}
            </main>
          </div>
        </div>
      ) : (
        <main id="main" tabIndex={-1} className={css.stage}>
          <div className={boxOf(route)}>{children}</div>
        </main>
      )}
      <Footer />
      <LoadingBar />
      <Toasts />
      <ModalHost />
    </div>
  );
};

/** A page without a route, such as the one about blocked cookies, sets its layout on the body. */
const layoutOf = (route: RouteName | undefined): string | undefined =>
  route ? routes[route].layout : document.body.dataset['layout'];

const HeaderOf = ({ route, menu }: { readonly route: RouteName | undefined; readonly menu: ReactNode }) => {
  const kind = route && routes[route].header;
  const headers = useFlowHeaders();
  const FlowHeader = kind && headers[kind];
  return FlowHeader ? <FlowHeader /> : <Header menu={menu} />;
};

/** Testers rely on the class `card`. Purchases have it too, with more space. */
const boxOf = (route: RouteName | undefined): string => {
  const { card, header }: Partial<Route> = route ? routes[route] : {};
  if (card === false) return `${css.box} ${css.solo}`;
  return header === 'purchase' ? `card ${css.box} ${css.wide}` : `card ${css.box} ${css.card}`;
};

/** By script, because the router owns the URL fragment. */
const focusMain = (event: MouseEvent): void => {
  event.preventDefault();
  document.querySelector<HTMLElement>('#main')?.focus();
};

/** The second click of a double click must not activate an element that appeared after the first. */
let firstTarget: Element | null;
const ignoreStraySecondClick = (event: MouseEvent): void => {
  const pressed = (event.target as Element).closest('a, button');
  if (event.detail < 2) firstTarget = pressed;
  else if (pressed !== firstTarget) {
    event.preventDefault();
    event.stopPropagation();
  }
};
