/** The screens given to `startNavigation`: registered at start, because pages import navigation and not the reverse. */
import type { Language } from '@marquee/product/brands.ts';
import type { Params } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import type { ComponentType } from 'react';

export interface PageModule {
  readonly default: ComponentType;
}

export interface ScreenVisit {
  readonly params: Params;
  readonly query: Params;
  readonly language: Language;
  readonly isDtc: boolean;
}

export interface Screens {
  readonly loadPage: (route: RouteName) => Promise<PageModule>;
  readonly showAccountMenu: () => Promise<void>;
  readonly showFlowHeaders: () => Promise<void>;
  /** Loads the modals and toasts that report failures. */
  readonly loadFailureReports: () => Promise<void>;
  /** Prefetches what the screen queries from the server. */
  readonly prefetchQueries: (route: RouteName, visit: ScreenVisit) => Promise<void>;
}

/** Undefined on the pages shown before navigation starts. */
export let screens: Screens | undefined;
export const registerScreens = (given: Screens): void => {
  screens = given;
};
