/** The one page for browsers that keep nothing, at whatever address it was asked for. */
import { isBrandId, languageOf } from '@marquee/product/brands.ts';
import type { Root } from 'react-dom/client';
import CookiesBlockedPage from './areas/support/cookies-blocked-page.tsx';
import { setApp } from './flow/state.ts';
import { languageNow } from './i18n.ts';
import { showAlone } from './show-alone.tsx';
import { config } from './startup.ts';

export const showBlocked = async (root: Root, variant: 'all' | 'third-party'): Promise<void> => {
  const query = new URLSearchParams(location.search);
  const service = query.get('service');
  const lang = languageOf(query.get('lang'));
  setApp({ siteBrand: isBrandId(service) ? service : config.brand, ...(lang && { languageFromUrl: lang }) });
  await showAlone(root, {
    page: <CookiesBlockedPage variant={variant} />,
    name: 'cookiesBlocked',
    title: 'support.cookies.title',
    area: 'support',
    layout: 'default',
    language: languageNow(),
  });
};
