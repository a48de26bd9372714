/** Page layouts of the simulators. */
import {
  type BrandId,
  brandOf,
  defaultBrand,
  type Language,
  languages,
  localeOf,
} from '@marquee/product/brands.ts';
import { messages } from '../messages/messages.ts';
import { assetAddress } from './assets.ts';
import { html, type Html } from './html.ts';

type Script = 'inbox' | 'device' | 'copy';

interface Document {
  readonly language: Language;
  readonly title: string;
  readonly brand: BrandId;
  readonly body: Html;
  readonly script?: Script | undefined;
  readonly refreshSeconds?: number | undefined;
}

export const htmlDocument = ({ language, title, brand, body, script, refreshSeconds }: Document): Html =>
  html`<!doctype html>
    <html lang="${localeOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${refreshSeconds !== undefined && html`<meta http-equiv="refresh" content="${refreshSeconds}" />`}
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${assetAddress('style')}" />
        ${script && html`<script type="module" src="${assetAddress(script)}"></script>`}
      </head>
      <body data-brand="${brand}" data-theme="${brandOf(brand).theme}">
        <a class="skip" href="#main">${messages[language].skip}</a>
        ${body}
      </body>
    </html> `;

export const languageToggle = (language: Language, address: (language: Language) => string): Html =>
  html`<nav class="toggle" aria-label="${messages[language].languageNav}">
    ${languages.map(
      (each) =>
        html`<a
          href="${address(each)}"
          lang="${each}"
          hreflang="${localeOf(each)}"
          ${each === language && html`aria-current="true"`}
          >${each.toUpperCase()}<span class="vh"> ${messages[each].ownName}</span></a
        >`,
    )}
  </nav>`;

type NavItem = 'hub' | 'inbox' | 'merchant' | 'stores' | 'pay' | 'services';

interface HousePage {
  readonly language: Language;
  readonly title: string;
  readonly here?: NavItem;
  /** URL of the current page in a language. */
  readonly address: (language: Language) => string;
  readonly body: Html;
  readonly script?: Script;
  /** The page loads itself again after this long. */
  readonly refreshSeconds?: number;
}

export const sitePage = ({
  language,
  title,
  here,
  address,
  body,
  script,
  refreshSeconds,
}: HousePage): Html => {
  const words = messages[language];
  const item = (name: NavItem, path: string, label: string) =>
    html`<a href="${path}?lang=${language}" ${here === name && html`aria-current="page"`}>${label}</a>`;
  return htmlDocument({
    language,
    title: `${title} | ${words.siteName}`,
    brand: defaultBrand,
    script,
    refreshSeconds,
    body: html`<header class="top">
        <div class="top-in">
          <a class="site-name" href="/?lang=${language}"
            ><span class="lights" aria-hidden="true"><i></i><i></i><i></i></span>${words.siteName}</a
          >
          <nav class="nav-links" aria-label="${words.mainNav}">
            ${item('hub', '/', words.hub.nav)}${item('inbox', '/inbox', words.inbox.nav)}${item('merchant', '/merchant', words.merchant.nav)}${item('stores', '/stores', words.hub.flows.stores.title)}${item('pay', '/pay', words.pay.nav)}${item('services', '/services', words.services.nav)}
          </nav>
          ${languageToggle(language, address)}
        </div>
      </header>
      <main id="main" class="site-main" tabindex="-1">${body}</main>
      <footer class="bottom"><p>${words.footer}</p></footer>`,
  });
};
