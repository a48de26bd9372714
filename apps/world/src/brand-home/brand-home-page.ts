import { type BrandId, brandIds, brandOf, defaultBrand, type Language } from '@marquee/product/brands.ts';
import { type Features, featuresOf } from '@marquee/product/features.ts';
import { messages } from '../messages/messages.ts';
import { html, type Html } from '../page/html.ts';
import { htmlDocument, languageToggle } from '../page/page.ts';
import { wordmark } from '../page/wordmark.ts';
import type { Urls } from '../urls.ts';
import { picture } from './pictures.ts';
import { type Programme, programmes } from './programmes.ts';

/** Brands of one genre share programmes, but start with a different one. */
const programmesOf = (brand: BrandId): readonly Programme[] => {
  const { kind } = brandOf(brand);
  const all = programmes[kind];
  const turn = brandIds.filter((id) => brandOf(id).kind === kind).indexOf(brand);
  return [...all.slice(turn), ...all.slice(0, turn)];
};

const row = (
  id: string,
  title: string,
  items: readonly Programme[],
  language: Language,
  tone: number,
): Html =>
  html`<section class="row" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    <ul class="tiles">
      ${items.map(
        (item, index) =>
          html`<li class="tile">
            ${picture(item.scene, tone + index)}
            <h3>${item.title[language]}</h3>
            <p class="muted">${item.about[language]}</p>
          </li>`,
      )}
    </ul>
  </section>`;

const familyRow = (language: Language, urls: Urls): Html =>
  html`<section class="row" aria-labelledby="family">
    <h2 id="family">${messages[language].home.family}</h2>
    <ul class="doors">
      ${brandIds
        .filter((id) => id !== defaultBrand)
        .map(
          (id) =>
            html`<li>
              <a class="brand-link" data-brand="${id}" href="${urls.home(id)}">${wordmark(id, language)}</a>
            </li>`,
        )}
    </ul>
  </section>`;

const accountLinks = (brand: BrandId, language: Language, features: Features, urls: Urls): Html => {
  const words = messages[language].home;
  const query = { service: brand, lang: language };
  const links = [
    [words.myAccount, urls.screen('manageAccount', query)],
    ...(features.shortcode ? [[words.activate, urls.screen('activate', query)]] : []),
    ...(features.redeem ? [[words.redeem, urls.screen('redeem', query)]] : []),
    ...(features.gift ? [[words.gift, urls.screen('gift', query)]] : []),
  ];
  return html`<section class="more" aria-labelledby="more">
    <h2 id="more">${words.account}</h2>
    <ul>
      ${links.map(([label, address]) => html`<li><a class="button line" href="${address}">${label}</a></li>`)}
    </ul>
  </section>`;
};

export interface BrandHome {
  readonly brand: BrandId;
  readonly language: Language;
  readonly cameBack: boolean;
  readonly urls: Urls;
}

export const brandHomePage = ({ brand, language, cameBack, urls }: BrandHome): Html => {
  const words = messages[language].home;
  const features = featuresOf(brand);
  const name = brandOf(brand).name[language];
  const [first, ...others] = programmesOf(brand);
  const [firstRow, secondRow] = words.rows[brandOf(brand).kind];
  const half = Math.ceil(others.length / 2);
  const query = { service: brand, lang: language };
  const signIn = urls.screen('login', {
    ...query,
    continue: urls.home(brand, language, { from: 'portal' }),
  });
  const title = features.multiBrand ? words.familyTitle : first?.title[language];

  return htmlDocument({
    language,
    title: `${title} | ${name}`,
    brand,
    body: html`<header class="top">
        <div class="top-in">
          <a class="logo" href="${urls.home(brand, language)}">${wordmark(brand, language)}</a>
          ${features.languageToggle && languageToggle(language, (lang) => urls.home(brand, lang))}
          <nav class="nav-links" aria-label="${words.account}">
            <a href="${urls.screen('manageAccount', query)}">${words.myAccount}</a>
            <a class="strong" href="${signIn}">${words.signIn}</a>
          </nav>
        </div>
      </header>
      <main id="main" class="home" tabindex="-1">
        <section class="hero">
          <div class="hero-in">
            <div class="hero-picture">${first && picture(first.scene, 0)}</div>
            <div class="hero-panel">
              ${cameBack && html`<p class="notice" role="status">${words.welcomeBack(name)}</p>`}
              ${!features.multiBrand && html`<p class="eyebrow">${words.featured}</p>`}
              <h1>${title}</h1>
              <p class="lead">${features.multiBrand ? words.familyLead : first?.about[language]}</p>
              <p class="buttons">
                ${
                  features.dtcSubscriptions
                    ? html`<a class="button main" href="${urls.screen('subscribe', query)}"
                        >${words.subscribe}</a
                      >`
                    : html`<a class="button main" href="${signIn}">${words.signIn}</a>`
                }
                ${features.dtcLogin && html`<a class="button line" href="${urls.screen('register', query)}">${words.register}</a>`}
              </p>
            </div>
          </div>
        </section>
        <div class="rows">
          ${
            features.multiBrand
              ? familyRow(language, urls)
              : [
                  row('first', firstRow, others.slice(0, half), language, 1),
                  row('second', secondRow, others.slice(half), language, 1 + half),
                ]
          }
          ${accountLinks(brand, language, features, urls)}
        </div>
      </main>
      <footer class="bottom">
        <p>${words.aside}</p>
        <p><a href="${urls.hub(language)}">${words.toHub}</a></p>
      </footer>`,
  });
};
