/** Language, title, theme and data attributes of the document. */
import { brandOf, localeOf, siteTitleOf } from '@marquee/product/brands.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import { brandIconFile } from '@marquee/product/shell/installable.ts';
import { getActiveLanguage, onLanguageChange, screenTitle } from '../i18n/i18n.ts';
import { config } from '../config/startup-config.ts';
import { getBrand, useCurrentRoute } from '../state/current-route.ts';

export const isNavigating = (): void => {
  document.body.dataset['route'] = '';
};

const updateTitle = (route: RouteName): void => {
  const language = getActiveLanguage();
  document.documentElement.lang = localeOf(language);
  document.title = [screenTitle(route), siteTitleOf(getBrand())[language]].filter(Boolean).join(' | ');
};

export const updateDocumentMetadata = (): void => {
  const { route, transition } = useCurrentRoute.getState();
  if (!route) return;
  updateTitle(route);
  const brand = getBrand();
  Object.assign(document.body.dataset, {
    brand,
    theme: brandOf(brand).theme,
    layout: routes[route].layout,
    transition,
    route,
  });
};

/** The server inlines the theme of the first brand; others are loaded before they show. */
let appliedTheme = typeof document === 'undefined' ? undefined : document.body.dataset['brand'];

export const applyTheme = async (): Promise<void> => {
  const brand = getBrand();
  if (appliedTheme === brand) return;
  appliedTheme = brand;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `${config.base}theme/${brand}.css`;
  const previous = document.querySelector('link[data-theme-of]');
  link.dataset['themeOf'] = brand;
  await new Promise<void>((resolve) => {
    // The page works without its theme, so an error resolves too.
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    document.head.append(link);
  });
  previous?.remove();
  const colour = getComputedStyle(document.body).getPropertyValue('--theme-colour');
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colour);
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (icon) icon.href = `${config.base}${brandIconFile(brand)}`;
};

const announceLanguage = (): void => {
  const { route } = useCurrentRoute.getState();
  if (!config.signInWidget || !route || routes[route].access !== 'guest') return;
  const detail = localeOf(getActiveLanguage());
  window.dispatchEvent(new CustomEvent('um:language', { detail }));
  // The language is not confidential, and any brand's page may embed the sign-in widget.
  if (window.parent !== window) window.parent.postMessage({ type: 'um:language', detail }, '*');
};

export const syncDocumentLanguage = (): (() => void) => {
  let language = getActiveLanguage();
  return onLanguageChange(() => {
    const { route } = useCurrentRoute.getState();
    if (route) updateTitle(route);
    if (language === getActiveLanguage()) return;
    language = getActiveLanguage();
    announceLanguage();
  });
};
