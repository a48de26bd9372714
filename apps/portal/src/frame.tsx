/** Draws the shell without a page, for the build: what people see before any script runs. */
import { type BrandId, brandOf, type Language } from '@marquee/product/brands.ts';
import type { Route, RouteName } from '@marquee/product/route.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { App } from './app.tsx';
import { useCurrent } from './flow/current.ts';
import { setApp } from './flow/state.ts';
import { speak } from './i18n.ts';
import { showSession } from './session.ts';
import { config } from './startup.ts';

// The server puts the base path where it reads `./`.
Object.assign(config, { base: './' });

const example: Readonly<Record<Route['layout'], RouteName>> = {
  branded: 'loginIndex',
  default: 'manageAccount',
};

export const frameOf = async (
  brand: BrandId,
  language: Language,
  layout: Route['layout'],
): Promise<string> => {
  setApp({ siteBrand: brand });
  await speak(language);
  // Whoever is sent to the account pages is nearly always a direct customer.
  const customer = {
    account_id: '',
    authorities: ['REGULAR_USER'],
    client_id: brandOf(brand).clientId,
    exp: 0,
    scope: [],
  };
  showSession(layout === 'default' ? customer : undefined);
  useCurrent.setState({ route: example[layout] });
  return renderToStaticMarkup(<App />);
};
