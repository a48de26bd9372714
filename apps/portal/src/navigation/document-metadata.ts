/** What the document says about where people are: language, title, brand, theme, screen. */
import { brandOf, localeOf } from '@marquee/product/brands.ts';
import { pageTitle } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/route.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import { getActiveLanguage, onLanguageChange } from '../i18n/i18n.ts';
import { config } from '../config/startup-config.ts';
import { getBrand, useCurrentRoute } from '../state/current-route.ts';

export const isNavigating = (): void => {
  document.body.dataset['route'] = '';
};

/** In the words of the moment; a navigation under way says where it led once it is there. */
const speakOf = (route: RouteName): void => {
  const language = getActiveLanguage();
  document.documentElement.lang = localeOf(language);
  document.title = pageTitle(route, getBrand(), language);
};

export const updateDocumentMetadata = (): void => {
  const { route, transition } = useCurrentRoute.getState();
  if (!route) return;
  speakOf(route);
  const brand = getBrand();
  Object.assign(document.body.dataset, {
    brand,
    theme: brandOf(brand).theme,
    layout: routes[route].layout,
    transition,
    route,
  });
};

/** The server wrote the theme of the first brand into the page; any other is fetched, before it shows. */
let themed = typeof document === 'undefined' ? undefined : document.body.dataset['brand'];

export const applyTheme = async (): Promise<void> => {
  const brand = getBrand();
  if (themed === brand) return;
  themed = brand;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `${config.base}theme/${brand}.css`;
  const older = document.querySelector('link[data-theme-of]');
  link.dataset['themeOf'] = brand;
  await new Promise<void>((resolve) => {
    // Without its colours a page still works; it does not wait for ever.
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    document.head.append(link);
  });
  older?.remove();
};

const tellWidget = (): void => {
  const { route } = useCurrentRoute.getState();
  if (!config.signInWidget || !route || routes[route].access !== 'guest') return;
  const detail = localeOf(getActiveLanguage());
  window.dispatchEvent(new CustomEvent('um:language', { detail }));
  // The language is no secret, and the page around the widget may be any brand's.
  if (window.parent !== window) window.parent.postMessage({ type: 'um:language', detail }, '*');
};

/** A change of language shows at once, without a reload. */
export const syncDocumentLanguage = (): (() => void) => {
  let shown = getActiveLanguage();
  return onLanguageChange(() => {
    const { route } = useCurrentRoute.getState();
    if (route) speakOf(route);
    if (shown === getActiveLanguage()) return;
    shown = getActiveLanguage();
    tellWidget();
  });
};
