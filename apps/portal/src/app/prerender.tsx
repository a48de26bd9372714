/** Draws the shell for the build, without a page or around the first one: what people see before any script runs. */
import { type BrandId, brandOf, type Language } from '@marquee/product/brands.ts';
import type { Route } from '@marquee/product/navigation/route.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import ManageAccountPage from '../areas/account/manage-account-page.tsx';
import LoginPage from '../areas/auth/login/login-page.tsx';
import { useCurrentRoute } from '../state/current-route.ts';
import { patchAppState } from '../state/app-state.ts';
import { activateMessages } from '../i18n/i18n.ts';
import { setShownSession } from '../session/use-session.ts';
import { config } from '../config/startup-config.ts';

// The server puts the base path where it reads `./`.
Object.assign(config, { base: './' });

/** A layout stands for every screen in it; the two doors are drawn whole, since most people enter by them. */
type Whole = 'loginIndex' | 'manageAccount';
export type PrerenderTarget = Route['layout'] | Whole;
const screenOf: Readonly<Record<Route['layout'], Whole>> = {
  branded: 'loginIndex',
  default: 'manageAccount',
};

const pageOf: Readonly<Record<Whole, ReactNode>> = {
  loginIndex: <LoginPage />,
  manageAccount: <ManageAccountPage />,
};

export const prerender = async (
  brand: BrandId,
  language: Language,
  frame: PrerenderTarget,
): Promise<string> => {
  patchAppState({ siteBrand: brand });
  // Whoever is sent to the account pages is nearly always a direct customer.
  const customer = {
    account_id: '',
    authorities: ['REGULAR_USER'],
    client_id: brandOf(brand).clientId,
    exp: 0,
    scope: [],
  };
  const route = frame === 'branded' || frame === 'default' ? screenOf[frame] : frame;
  setShownSession(route === 'manageAccount' ? customer : undefined);
  await activateMessages(language, routes[route].area);
  useCurrentRoute.setState({ route, page: frame === route ? pageOf[route] : null });
  return renderToString(<App />);
};
