/** Loads the page and the message catalog of a screen in parallel. */
import { firstScreen, type RouteName } from '@marquee/product/navigation/names.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import type { ComponentType } from 'react';
import { activateMessages, messageAreaOf, resolveLanguage } from '../../i18n/i18n.ts';
import { hasRefreshCookie, validClaims } from '../../state/token-cookies.ts';
import { screens } from './screens.ts';
import { loadChunk } from './load-chunk.ts';

/** With the first signed-in screen, so that guests do not load it. */
const loadAccountMenu = async (route: RouteName): Promise<void> => {
  if (routes[route].layout === 'default' && (validClaims() || hasRefreshCookie()))
    await screens!.showAccountMenu();
};

const loadHeader = async (route: RouteName): Promise<void> => {
  if (routes[route].header) await screens!.showFlowHeaders();
};

/** A failure must not need a chunk to be shown; the first screen has nothing that fails, and loads less. */
const loadFailureReports = async (route: RouteName): Promise<void> => {
  if (route !== firstScreen) await screens!.loadFailureReports();
};

const loadPageAndMessages = async (route: RouteName): Promise<ComponentType> => {
  const [{ default: Page }] = await Promise.all([
    screens!.loadPage(route),
    loadAccountMenu(route),
    loadHeader(route),
    loadFailureReports(route),
    activateMessages(resolveLanguage(), messageAreaOf(route)),
  ]);
  return Page;
};

/** A page that fails to load throws on render, so that the error boundary shows it. */
export const loadScreen = async (
  route: RouteName,
  options?: Parameters<typeof loadChunk>[2],
): Promise<ComponentType> => {
  try {
    return await loadChunk(route, () => loadPageAndMessages(route), options);
  } catch (error) {
    return () => {
      throw error;
    };
  }
};
