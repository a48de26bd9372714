/** First render: hydrates the prerendered HTML if it is the same page, else renders from scratch. */
import { emptyApp } from '@marquee/product/url/client-state.ts';
import { localeOf } from '@marquee/product/brands.ts';
import type { Root } from 'react-dom/client';
import { log } from '../api/client.ts';
import { App } from './app.tsx';
import { getBrand, useCurrentRoute } from '../state/current-route.ts';
import { useAppState } from '../state/app-state.ts';
import { getActiveLanguage } from '../i18n/i18n.ts';
import { createRoot, hydrateRoot } from './react-dom.ts';

/** App state that changes the rendered page; the prerendered HTML has their initial values. */
const renderedFields = ['platform', 'isPartialView', 'requireDtc'] as const;

/** `data-drawn` has the route, brand and locale of the prerendered page. */
const isPrerendered = ({ dataset }: HTMLElement): boolean => {
  const app = useAppState.getState();
  return (
    dataset['drawn'] ===
      `${useCurrentRoute.getState().route} ${getBrand()} ${localeOf(getActiveLanguage())}` &&
    app.siteState !== 'bdu' &&
    renderedFields.every((name) => app[name] === emptyApp[name])
  );
};

const onRecoverableError = (error: unknown): void => log('warn', 'GENERIC', `Hydration: ${String(error)}`);

export const renderApp = (container: HTMLElement): Root => {
  if (isPrerendered(container)) return hydrateRoot(container, <App />, { onRecoverableError });
  const root = createRoot(container);
  root.render(<App />);
  return root;
};
