/** The one page for browsers that keep nothing, at whatever address it was asked for. */
import { brandOf, isBrandId, languageOf, localeOf, siteTitleOf } from '@marquee/product/brands.ts';
import type { Root } from 'react-dom/client';
import { App } from './app.tsx';
import CookiesBlockedPage from './areas/support/cookies-blocked-page.tsx';
import { brandNow, useCurrent } from './flow/current.ts';
import { showTheme } from './flow/travel/document.ts';
import { setApp } from './flow/state.ts';
import { languageNow, languageShown, onLanguage, speak, translate } from './i18n.ts';
import { config } from './startup.ts';

const describe = (): void => {
  const brand = brandNow();
  const language = languageShown();
  document.documentElement.lang = localeOf(language);
  document.title = `${translate('support.cookies.title')} | ${siteTitleOf(brand)[language]}`;
  const { theme } = brandOf(brand);
  const told = { brand, theme, layout: 'default', transition: 'none', route: 'cookiesBlocked' };
  Object.assign(document.body.dataset, told);
};

export const showBlocked = async (root: Root, variant: 'all' | 'third-party'): Promise<void> => {
  const query = new URLSearchParams(location.search);
  const service = query.get('service');
  const lang = languageOf(query.get('lang'));
  setApp({ siteBrand: isBrandId(service) ? service : config.brand, ...(lang && { languageFromUrl: lang }) });
  useCurrent.setState({ page: <CookiesBlockedPage variant={variant} /> });

  await Promise.all([speak(languageNow(), 'support'), showTheme()]);
  root.render(<App />);
  describe();
  onLanguage(describe);
};
