/** Draws the shell for the build, without a page or around the first one: what people see before any script runs. */
import { type BrandId, brandOf, type Language } from '@marquee/product/brands.ts';
import type { Route, RouteName } from '@marquee/product/navigation/route.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { App } from './app.tsx';
import LoginPage from './areas/auth/login/login-page.tsx';
import { useCurrent } from './flow/current.ts';
import { setApp } from './flow/state.ts';
import { speak } from './i18n.ts';
import { showSession } from './session.ts';
import { config } from './startup.ts';

// The server puts the base path where it reads `./`.
Object.assign(config, { base: './' });

/** A layout stands for every screen in it; the door is drawn whole, since most people enter by it. */
export type Frame = Route['layout'] | 'loginIndex';
const screenOf: Readonly<Record<Frame, RouteName>> = {
  branded: 'loginIndex',
  default: 'manageAccount',
  loginIndex: 'loginIndex',
};

export const frameOf = async (brand: BrandId, language: Language, frame: Frame): Promise<string> => {
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
  showSession(frame === 'default' ? customer : undefined);
  useCurrent.setState({ route: screenOf[frame], page: frame === 'loginIndex' ? <LoginPage /> : null });
  return renderToStaticMarkup(<App />);
};
