import { type BrandId, brandOf, type Language } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { picture } from '../brand-home/pictures.ts';
import { programmes } from '../brand-home/programmes.ts';
import { messages } from '../messages/messages.ts';
import { html, type Html } from '../page/html.ts';
import { htmlDocument, languageToggle } from '../page/page.ts';
import { wordmark } from '../page/wordmark.ts';

interface DevicePage {
  readonly brand: BrandId;
  readonly brands: readonly BrandId[];
  readonly language: Language;
}

type Ending = 'denied' | 'expired' | 'removed' | 'signedOut' | 'away';
const endings: readonly Ending[] = ['denied', 'expired', 'removed', 'signedOut', 'away'];

/** Views of the TV; the script shows one at a time. */
const when = (state: string, content: Html): Html =>
  html`<section class="tv-state" data-when="${state}" ${state !== 'asking' && html`hidden`}>
    ${content}
  </section>`;

const codeState = (language: Language): Html => {
  const words = messages[language].device;
  return when(
    'code',
    html`<div class="tv-how">
        <h1>${words.title}</h1>
        <ol>
          <li>${words.open} <b data-address></b></li>
          <li>${words.type}</li>
        </ol>
        <p class="tv-code" data-code></p>
        <p class="tv-life">
          <progress data-life max="${limits.shortcodeMinutes * 60}" aria-label="${words.life}"></progress>
        </p>
      </div>
      <figure class="tv-qr" data-qr hidden>
        <a data-link target="_blank" rel="noopener" aria-label="${words.scan}">
          <svg aria-hidden="true"><path /></svg>
        </a>
        <figcaption>${words.scan}</figcaption>
      </figure>`,
  );
};

const homeState = (brand: BrandId, language: Language): Html => {
  const words = messages[language].device;
  return when(
    'home',
    html`<div class="tv-home">
      <h1 data-hello="${words.hello('{name}')}">${words.welcome}</h1>
      <p>${words.signedIn}</p>
      <ul class="tv-tiles">
        ${programmes[brandOf(brand).kind]
          .slice(0, 4)
          .map(
            (item, index) => html`<li>${picture(item.scene, index)}<span>${item.title[language]}</span></li>`,
          )}
      </ul>
      <p class="tv-actions">
        ${(['play', 'stop', 'download', 'check'] as const).map(
          (action) =>
            html`<button class="tv-button" type="button" data-action="${action}">
              ${words.actions[action]}
            </button>`,
        )}
        <button class="tv-button" type="button" data-sign-out>${words.signOut}</button>
      </p>
      <p
        class="tv-outcome"
        role="status"
        data-outcome
        ${Object.entries(words.outcomes).map(([outcome, text]) => html` data-outcome-${outcome}="${text}"`)}
      ></p>
    </div>`,
  );
};

export const devicePage = ({ brand, brands, language }: DevicePage): Html => {
  const words = messages[language].device;
  return htmlDocument({
    language,
    title: `${words.name} | ${brandOf(brand).name[language]}`,
    brand,
    script: 'device',
    body: html`<main id="main" class="room" tabindex="-1">
        <div class="tv">
          <div class="tv-screen" id="tv" data-state="asking" data-brand-id="${brand}" data-lang="${language}">
            <p class="tv-logo">${wordmark(brand, language)}</p>
            <div class="tv-stage" aria-live="polite">
              ${when('asking', html`<p class="tv-wait">${words.asking}</p>`)} ${codeState(language)}
              ${homeState(brand, language)}
              ${endings.map((ending) =>
                when(
                  ending,
                  html`<div class="tv-end">
                    <h1>${words.endings[ending].title}</h1>
                    <p>${words.endings[ending].text}</p>
                    <p><button class="tv-button" type="button" data-new-code>${words.newCode}</button></p>
                  </div>`,
                ),
              )}
            </div>
          </div>
        </div>
        <svg class="tv-stand" viewBox="0 0 400 40" aria-hidden="true">
          <path d="M188 0h24l6 26h-36zM120 28h160q10 0 14 8H106q4-8 14-8z" />
        </svg>
      </main>
      <form class="remote" action="/device" method="get" aria-label="${words.remote}">
        <input type="hidden" name="lang" value="${language}" />
        <label for="brand">${words.brand}</label>
        <select id="brand" name="brand">
          ${brands.map(
            (id) =>
              html`<option value="${id}" ${id === brand && html`selected`}>
                ${brandOf(id).name[language]}
              </option>`,
          )}
        </select>
        <button class="button line small">${words.change}</button>
        ${languageToggle(language, (lang) => `/device?lang=${lang}&brand=${brand}`)}
        <a href="/?lang=${language}">${messages[language].hub.nav}</a>
      </form>`,
  });
};
