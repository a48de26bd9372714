/** Starts the portal, unless storage is blocked or a session must be confirmed first. */
import type { Root } from 'react-dom/client';
import { App } from './app.tsx';
import { loadPrivacy } from './load-privacy.ts';
import { renderApp } from './render-app.tsx';
import { screens } from './screen-modules.ts';
import { startNavigation } from '../navigation/navigate.ts';
import { detectBlockedStorage } from './detect-blocked-storage.ts';
import { assistPage } from '../config/assist-page.ts';
import { isUnconfirmed } from '../state/token-cookies.ts';
import { createRoot } from './react-dom.ts';

/** Polling the configuration starts after the page has loaded, so that it does not delay the first screen. */
const watchAfterMs = 10_000;

export const startApp = async (container: HTMLElement): Promise<Root | undefined> => {
  const variant = detectBlockedStorage();
  if (!assistPage)
    setTimeout(
      () => void import('./watch-config.ts').then(({ watchConfig }) => watchConfig()).catch(() => undefined),
      watchAfterMs,
    );
  if (!variant) loadPrivacy();
  if (!variant && !isUnconfirmed()) {
    setTimeout(() => startNavigation({ screens, render: () => void renderApp(container) }));
    return undefined;
  }
  const root = createRoot(container);
  const { confirmSession, renderStorageBlocked } = await import('./before-navigation.tsx');
  if (variant) {
    await renderStorageBlocked(root, variant);
    return root;
  }
  await confirmSession(root);
  setTimeout(() => startNavigation({ screens, render: () => root.render(<App />) }));
  return root;
};
