/** The one page for browsers that keep nothing, at whatever address it was asked for. */
import { brandOf, isBrandId, languageOf, localeOf, siteTitleOf } from '@marquee/product/brands.ts';
import type { Root } from 'react-dom/client';
import CookiesBlockedPage from './areas/support/debug-page.tsx';
import { brandNow } from './flow/current.ts';
import { showTheme } from './flow/document.ts';
import { setApp } from './flow/state.ts';
import { languageNow, speak, translate } from './i18n.ts';
import { config } from './startup.ts';

export const showBlocked = async (root: Root, variant: 'all' | 'third-party'): Promise<void> => {
  const query = new URLSearchParams(location.search);
  const service = query.get('service');
  const lang = languageOf(query.get('lang'));
  setApp({ siteBrand: isBrandId(service) ? service : config.brand, ...(lang && { languageFromUrl: lang }) });

  const brand = brandNow();
  const language = languageNow();
  await Promise.all([speak(language), showTheme()]);
  document.documentElement.lang = localeOf(language);
  document.title = `${translate('support.cookies.title')} | ${siteTitleOf(brand)[language]}`;
  Object.assign(document.body.dataset, {
    brand,
    theme: brandOf(brand).theme,
    layout: 'default',
    transition: 'none',
    route: 'cookiesBlocked',
  });
  root.render(<CookiesBlockedPage variant={variant} />);
};
