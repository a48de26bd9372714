/** Draws the portal for the first time: over what the server drew where that is the same page, else anew. */
import { emptyApp } from '@marquee/product/url/client-state.ts';
import { localeOf } from '@marquee/product/brands.ts';
import type { Root } from 'react-dom/client';
import { log } from '../api/client.ts';
import { App } from './app.tsx';
import { getBrand, useCurrentRoute } from '../state/current-route.ts';
import { useAppState } from '../state/app-state.ts';
import { getActiveLanguage } from '../i18n/i18n.ts';
import { createRoot, hydrateRoot } from './react-dom.ts';

/** Fields of the tab that change how those pages look; the server drew them without. */
const looks = ['platform', 'isPartialView', 'requireDtc'] as const;

/** The server names the screen that it drew whole, in a brand and a language. */
const isDrawn = ({ dataset }: HTMLElement): boolean => {
  const app = useAppState.getState();
  return (
    dataset['drawn'] ===
      `${useCurrentRoute.getState().route} ${getBrand()} ${localeOf(getActiveLanguage())}` &&
    app.siteState !== 'bdu' &&
    looks.every((name) => app[name] === emptyApp[name])
  );
};

const onRecoverableError = (error: unknown): void => log('warn', 'GENERIC', `Hydration: ${String(error)}`);

export const renderApp = (place: HTMLElement): Root => {
  if (isDrawn(place)) return hydrateRoot(place, <App />, { onRecoverableError });
  const root = createRoot(place);
  root.render(<App />);
  return root;
};
