/** Fetches a screen's code and its words together. */
import type { RouteName } from '@marquee/product/navigation/route.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import type { ComponentType } from 'react';
import { resolveLanguage, activateMessages } from '../../i18n/i18n.ts';
import { screens } from './screens.ts';
import { loadChunk } from './load-chunk.ts';

const codeAndWords = async (route: RouteName): Promise<ComponentType> => {
  const [{ default: Page }] = await Promise.all([
    screens!.loadPage(route),
    activateMessages(resolveLanguage(), routes[route].area),
  ]);
  return Page;
};

/** The page of a screen; one that cannot be had throws when it is drawn, and the error boundary says so. */
export const loadScreen = async (
  route: RouteName,
  options?: Parameters<typeof loadChunk>[2],
): Promise<ComponentType> => {
  try {
    return await loadChunk(route, () => codeAndWords(route), options);
  } catch (error) {
    return () => {
      throw error;
    };
  }
};
