import { type BrandId, brandIds, brandOf, defaultBrand, type Language } from '@marquee/product/brands.ts';
import { type Features, featuresOf } from '@marquee/product/features.ts';
import { messages } from '../messages/messages.ts';
import { html, type Html } from '../page/html.ts';
import { htmlDocument, languageToggle } from '../page/page.ts';
import { wordmark } from '../page/wordmark.ts';
import type { Urls } from '../urls.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { picture } from './pictures.ts';
import { type Programme, programmes } from './programmes.ts';
import type { Visitor } from './visitor.ts';

/** Brands of one genre share programmes, but start with a different one. */
const programmesOf = (brand: BrandId): readonly Programme[] => {
  const { kind } = brandOf(brand);
  const all = programmes[kind];
  const turn = brandIds.filter((id) => brandOf(id).kind === kind).indexOf(brand);
  return [...all.slice(turn), ...all.slice(0, turn)];
};

/** How far the visitor is with the programmes under way, in tenths. */
const tenthsWatched = [7, 4, 2] as const;

/** What a signed-in visitor goes on with. */
const continueRow = (title: string, items: readonly Programme[], language: Language, tone: number): Html =>
  html`<section class="row" aria-labelledby="continue">
    <h2 id="continue" tabindex="-1">${title}</h2>
    <ul class="tiles">
      ${items.map(
        (item, index) =>
          html`<li class="tile">
            <div class="under-way">
              ${picture(item.scene, tone + index)}
              <progress
                max="10"
                value="${tenthsWatched[index]}"
                aria-label="${messages[language].home.watched(tenthsWatched[index]! * 10)}"
              ></progress>
            </div>
            <h3>${item.title[language]}</h3>
            <p class="muted">${item.about[language]}</p>
          </li>`,
      )}
    </ul>
  </section>`;

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

const accountLinks = (
  brand: BrandId,
  language: Language,
  features: Features,
  screen: (name: RouteName, query: Readonly<Record<string, string>>) => string,
  otherBrands: string | undefined,
): Html => {
  const words = messages[language].home;
  const query = { service: brand, lang: language };
  const links = [
    [words.myAccount, screen('manageAccount', query)],
    ...(features.shortcode ? [[words.activate, screen('activate', query)]] : []),
    ...(features.redeem ? [[words.redeem, screen('redeem', query)]] : []),
    ...(features.gift ? [[words.gift, screen('gift', query)]] : []),
    ...(otherBrands === undefined ? [] : [[words.otherBrands, otherBrands]]),
  ];
  return html`<section class="more" aria-labelledby="more">
    <h2 id="more">${words.account}</h2>
    <ul>
      ${links.map(([label, address]) => html`<li><a class="button line" href="${address}">${label}</a></li>`)}
    </ul>
  </section>`;
};

/** The visitor's initial; decorative, because the link beside it says where it leads. */
const avatar = ({ name }: Visitor): Html =>
  html`<span class="visitor" aria-hidden="true">${Array.from(name)[0]?.toUpperCase() ?? '●'}</span>`;

/** Buttons of the stage: a signed-in visitor goes on watching; anyone else signs in or joins. */
const stageButtons = (
  { brand, language, visitor }: BrandHome,
  features: Features,
  screen: (name: RouteName, query: Readonly<Record<string, string>>) => string,
  signIn: string,
): Html => {
  const words = messages[language].home;
  const query = { service: brand, lang: language };
  if (visitor)
    return html`<p class="buttons">
      ${
        features.multiBrand
          ? html`<a class="button main" href="${screen('manageAccount', query)}">${words.myAccount}</a>`
          : html`<a class="button main" href="#continue">${words.continueWatching[brandOf(brand).kind]}</a>`
      }
      ${features.dtcSubscriptions && html`<a class="button line" href="${screen('purchase', query)}">${words.plans}</a>`}
    </p>`;
  return html`<p class="buttons">
    ${
      features.dtcSubscriptions
        ? html`<a class="button main" href="${screen('subscribe', query)}">${words.subscribe}</a>`
        : html`<a class="button main" href="${signIn}">${words.signIn}</a>`
    }
    ${features.dtcLogin && html`<a class="button line" href="${screen('register', query)}">${words.register}</a>`}
  </p>`;
};

export interface BrandHome {
  readonly brand: BrandId;
  readonly language: Language;
  readonly cameBack: boolean;
  readonly visitor: Visitor | undefined;
  readonly urls: Urls;
}

export const brandHomePage = (home: BrandHome): Html => {
  const { brand, language, cameBack, visitor, urls } = home;
  const screen = (route: RouteName, query: Readonly<Record<string, string>>) =>
    urls.screenOf(brand, route, query);
  const words = messages[language].home;
  const features = featuresOf(brand);
  const name = brandOf(brand).name[language];
  const [first, ...others] = programmesOf(brand);
  const [firstRow, secondRow] = words.rows[brandOf(brand).kind];
  // A programme is on the page once: what is under way is not offered again, and few others make one row.
  const underWay = visitor
    ? others.slice(-Math.min(tenthsWatched.length, Math.floor(others.length / 2)))
    : [];
  const shown = others.slice(0, others.length - underWay.length);
  const half = shown.length > 4 ? Math.ceil(shown.length / 2) : shown.length;
  const query = { service: brand, lang: language };
  const signIn = screen('login', {
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
            <a class="my-account" href="${screen('account', query)}"
              >${visitor && avatar(visitor)}${words.myAccount}</a
            >
            ${
              visitor
                ? html`<a class="strong" href="${screen('accountLogout', query)}">${words.signOut}</a>`
                : html`<a class="strong" href="${signIn}">${words.signIn}</a>`
            }
          </nav>
        </div>
      </header>
      <main id="main" class="home" tabindex="-1">
        <section class="hero">
          <div class="hero-in">
            <div class="hero-picture">${first && picture(first.scene, 0)}</div>
            <div class="hero-panel">
              ${
                visitor
                  ? html`<p class="notice" role="status">${words.hello(visitor.name)}</p>`
                  : cameBack && html`<p class="notice" role="status">${words.welcomeBack(name)}</p>`
              }
              ${!features.multiBrand && html`<p class="eyebrow">${words.featured}</p>`}
              <h1>${title}</h1>
              <p class="lead">${features.multiBrand ? words.familyLead : first?.about[language]}</p>
              ${stageButtons(home, features, screen, signIn)}
            </div>
          </div>
        </section>
        <div class="rows">
          ${
            features.multiBrand
              ? familyRow(language, urls)
              : [
                  visitor &&
                    continueRow(
                      words.continueWatching[brandOf(brand).kind],
                      underWay,
                      language,
                      shown.length + 1,
                    ),
                  row('first', firstRow, shown.slice(0, half), language, 1),
                  half < shown.length && row('second', secondRow, shown.slice(half), language, 1 + half),
                ]
          }
          ${accountLinks(brand, language, features, screen, visitor && urls.home(brand, language, { open: 'others' }))}
        </div>
      </main>
      <footer class="bottom">
        <p>${words.aside}</p>
        <p><a href="${screen('root', query)}">${new URL(screen('root', {})).host}</a></p>
        <p><a href="${urls.hub(language)}">${words.toHub}</a></p>
      </footer>`,
  });
};
