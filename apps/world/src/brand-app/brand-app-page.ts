/** Page of the sample app. */
import type { DeviceSignIn } from '@marquee/client';
import { type BrandId, brandOf, type Language } from '@marquee/product/brands.ts';
import { skuName } from '@marquee/product/values/skus.ts';
import { messages } from '../messages/messages.ts';
import { html, type Html } from '../page/html.ts';
import { sitePage } from '../page/page.ts';
import { wordmark } from '../page/wordmark.ts';

export type Ending = 'denied' | 'expired' | 'removed' | 'away';

interface Home {
  readonly names: readonly (string | null)[];
  readonly checked: { readonly sku: string; readonly isEntitled: boolean } | undefined;
}
export type AppView =
  | { readonly code: DeviceSignIn }
  | { readonly home: Home }
  | { readonly ending?: Ending };
interface AppPage {
  readonly brand: BrandId;
  readonly language: Language;
  readonly skus: readonly string[];
  readonly view: AppView;
}

const codeView = (
  { userCode, verificationUri, verificationUriComplete }: DeviceSignIn,
  language: Language,
) => {
  const words = messages[language].app;
  return html`<h1>${words.title}</h1>
    <p class="lead">${words.open} <b>${verificationUri.replace(/^https?:\/\//, '')}</b></p>
    <p class="app-code" data-code>${userCode}</p>
    <p><a class="button" href="${verificationUriComplete}" target="_blank" rel="noopener">${words.go}</a></p>
    <p class="muted" role="status">${words.waiting}</p>`;
};

const homeView = ({ brand, language, skus }: AppPage, { names, checked }: Home): Html => {
  const words = messages[language].app;
  return html`<h1>${words.signedIn}</h1>
    <h2>${words.subscriptions}</h2>
    ${names.length === 0 && html`<p>${words.none}</p>`}
    <ul>
      ${names.map((name) => html`<li>${name ?? words.unnamed}</li>`)}
    </ul>
    <h2>${words.check}</h2>
    <form action="/app" method="get">
      <input type="hidden" name="brand" value="${brand}" />
      <input type="hidden" name="lang" value="${language}" />
      <label for="sku">${words.what}</label>
      <select id="sku" name="sku">
        ${skus.map(
          (sku) =>
            html`<option value="${sku}" ${sku === checked?.sku && html`selected`}>
              ${skuName(sku, language) ?? sku}
            </option>`,
        )}
      </select>
      <button class="button small">${words.ask}</button>
    </form>
    <p role="status">${checked && (checked.isEntitled ? words.yes : words.no)}</p>`;
};

const actForm = ({ brand, language }: AppPage, act: 'sign-in' | 'sign-out', label: string): Html =>
  html`<form action="/app/${act}" method="post">
    <input type="hidden" name="brand" value="${brand}" />
    <input type="hidden" name="lang" value="${language}" />
    <button class="button">${label}</button>
  </form>`;

export const brandAppPage = (page: AppPage): Html => {
  const { brand, language, view } = page;
  const words = messages[language].app;
  const content =
    'code' in view
      ? codeView(view.code, language)
      : 'home' in view
        ? html`${homeView(page, view.home)} ${actForm(page, 'sign-out', words.signOut)}`
        : html`<h1>${words.welcome}</h1>
            <p class="lead">${view.ending ? words.endings[view.ending] : words.about}</p>
            ${actForm(page, 'sign-in', words.signIn)}`;
  return sitePage({
    language,
    title: `${words.device}, ${brandOf(brand).name[language]}`,
    address: (lang) => `/app?brand=${brand}&lang=${lang}`,
    ...('code' in view && { refreshSeconds: 3 }),
    body: html`<div class="app-main">${wordmark(brand, language)} ${content}</div>`,
  });
};
