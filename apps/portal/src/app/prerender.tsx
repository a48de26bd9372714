/** Prerenders the shell at build time, alone or with a page, for the first paint before any script runs. */
import { type BrandId, brandOf, type Language } from '@marquee/product/brands.ts';
import type { Route } from '@marquee/product/navigation/route.ts';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import ManageAccountPage from '../areas/account/manage-account-page.tsx';
import LoginPage from '../areas/auth/login/login-page.tsx';
import { useCurrentRoute } from '../state/current-route.ts';
import { patchAppState } from '../state/app-state.ts';
import { activateMessages, messageAreaOf } from '../i18n/i18n.ts';
import { showAccountMenu } from '../shell/account-menu/show-account-menu.tsx';
import { setShownSession } from '../session/use-session.ts';
import { config } from '../config/startup-config.ts';

showAccountMenu();
// The server replaces `./` with the base path.
Object.assign(config, { base: './' });

/** The two most common entry pages are prerendered completely; all others only as their layout. */
type PrerenderedPage = 'loginIndex' | 'manageAccount';
export type PrerenderTarget = Route['layout'] | PrerenderedPage;
const screenOf: Readonly<Record<Route['layout'], PrerenderedPage>> = {
  branded: 'loginIndex',
  default: 'manageAccount',
};

const pageOf: Readonly<Record<PrerenderedPage, ReactNode>> = {
  loginIndex: <LoginPage />,
  manageAccount: <ManageAccountPage />,
};

export const prerender = async (
  brand: BrandId,
  language: Language,
  target: PrerenderTarget,
): Promise<string> => {
  patchAppState({ siteBrand: brand });
  // Nearly all visitors of account pages are direct customers.
  const customer = {
    account_id: '',
    authorities: ['REGULAR_USER'],
    client_id: brandOf(brand).clientId,
    exp: 0,
    scope: [],
  };
  const route = target === 'branded' || target === 'default' ? screenOf[target] : target;
  setShownSession(route === 'manageAccount' ? customer : undefined);
  await activateMessages(language, messageAreaOf(route));
  useCurrentRoute.setState({ route, page: target === route ? pageOf[route] : null });
  return renderToString(<App />);
};
