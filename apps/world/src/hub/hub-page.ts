import {
  type BrandId,
  brandIds,
  brandOf,
  defaultBrand,
  isBrandId,
  type Language,
  languages,
  localeOf,
} from '@marquee/product/brands.ts';
import { featuresOf } from '@marquee/product/features.ts';
import { href, routeNames } from '@marquee/product/navigation/links.ts';
import { areas, type RouteName } from '@marquee/product/navigation/names.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import { html, type Html } from '../page/html.ts';
import { sitePage } from '../page/page.ts';
import { wordmark } from '../page/wordmark.ts';
import type { Urls } from '../urls.ts';
import { messages } from '../messages/messages.ts';
import { type Flow, type FlowId, flows, type GroupId } from './flows.ts';

const nameOf = (brand: BrandId, language: Language) => brandOf(brand).name[language];

const languageLinks = (label: string, address: (language: Language) => string) =>
  languages.map(
    (language) =>
      html`<a
        class="chip"
        href="${address(language)}"
        hreflang="${localeOf(language)}"
        aria-label="${label}, ${language.toUpperCase()}"
        >${language.toUpperCase()}</a
      >`,
  );

const brandCard = (brand: BrandId, urls: Urls, language: Language): Html => {
  const words = messages[language].hub;
  const name = nameOf(brand, language);
  const line = (label: string, address: (language: Language) => string) =>
    html`<p class="card-line"><span>${label}</span>${languageLinks(`${name}, ${label}`, address)}</p>`;
  return html`<li class="brand-card" data-brand="${brand}">
    <div class="brand-card-art"><h3 class="brand-card-name">${wordmark(brand, language)}</h3></div>
    <div class="brand-card-links">
      ${line(words.home, (lang) => urls.home(brand, lang))}
      ${line(words.signIn, (lang) => urls.screen('login', { service: brand, lang }))}
    </div>
  </li>`;
};

const flowLinks = ({ address, feature }: Flow, urls: Urls, language: Language, title: string): Html => {
  const words = messages[language].hub;
  if ('once' in address)
    return html`<p>
      <a class="go" href="${address.once(urls, language)}" aria-label="${words.open}, ${title}"
        >${words.open}</a
      >
    </p>`;
  if ('named' in address)
    return html`<ul class="named">
      ${address.named(language).map(([name, link]) => html`<li><a class="go" href="${link}">${name}</a></li>`)}
    </ul>`;
  const brands = brandIds.filter((brand) => !feature || featuresOf(brand)[feature]);
  return html`<details>
    <summary>
      ${'each' in address ? words.everyBrand : words.brandOnly}<span class="vh">, ${title}</span>
    </summary>
    <ul class="matrix">
      ${brands.map((brand) => {
        const label = `${title}, ${nameOf(brand, language)}`;
        return html`<li>
          <span>${nameOf(brand, language)}</span
          ><span
            >${
              'each' in address
                ? languageLinks(label, (lang) => address.each(urls, brand, lang))
                : html`<a
                    class="chip"
                    href="${address.brand(urls, brand)}"
                    aria-label="${words.open}, ${label}"
                    >${words.open}</a
                  >`
            }</span
          >
        </li>`;
      })}
    </ul>
  </details>`;
};

const flowGroup = (group: GroupId, urls: Urls, language: Language): Html => {
  const words = messages[language].hub;
  const members = (Object.keys(flows) as FlowId[]).filter((id) => flows[id].group === group);
  return html`<section class="group" aria-labelledby="group-${group}">
    <h2 id="group-${group}">${words.groups[group]}</h2>
    <ul class="flows">
      ${members.map((id) => {
        const { title, shows } = words.flows[id];
        return html`<li class="flow" id="flow-${id}">
          <h3>${title}</h3>
          <p class="muted">${shows}</p>
          ${flowLinks(flows[id], urls, language, title)}
        </li>`;
      })}
    </ul>
  </section>`;
};

/** Screens with their own URL; a parent represents the child it renders. */
const children = new Set(routeNames.map((name) => routes[name].child));
const screens = routeNames.filter((name) => routes[name].title && !children.has(name));

const screenRow = (name: RouteName, brand: BrandId, urls: Urls, language: Language): Html => {
  const { title, needs = [] } = routes[name];
  const features = featuresOf(brand);
  const unmet = needs.find((need) => 'feature' in need && !features[need.feature]);
  const instead = unmet && routes[unmet.else].title?.[language];
  const params = { brand, partnerId: 'mobilink', link: 'demo' };
  return html`<li>
    <span
      ><b>${title?.[language]}</b>
      <code>${href(name, params)}</code
      >${instead && html`<small class="muted">${messages[language].hub.otherwise(instead)}</small>`}</span
    ><span
      >${languageLinks(`${title?.[language]}, ${href(name, params)}`, (lang) =>
        urls.screen(name, { service: brand, lang }, params),
      )}</span
    >
  </li>`;
};

const screenSection = (brand: BrandId, urls: Urls, language: Language): Html => {
  const words = messages[language].hub;
  return html`<section class="group" id="screens" aria-labelledby="screens-title">
    <h2 id="screens-title">${words.screens}</h2>
    <p class="muted">${words.screensLead}</p>
    <nav class="choose" aria-label="${words.chooseBrand}">
      <ul>
        ${brandIds.map(
          (id) =>
            html`<li>
              <a
                class="chip"
                href="/?lang=${language}&brand=${id}#screens"
                ${id === brand && html`aria-current="true"`}
                >${nameOf(id, language)}</a
              >
            </li>`,
        )}
      </ul>
    </nav>
    ${areas.map(
      (area) =>
        html`<details class="area">
          <summary><h3>${words.areas[area]}</h3></summary>
          <ul class="matrix wide">
            ${screens
              .filter((name) => routes[name].area === area)
              .map((name) => screenRow(name, brand, urls, language))}
          </ul>
        </details>`,
    )}
  </section>`;
};

export const hubPage = (language: Language, chosen: unknown, urls: Urls): Html => {
  const words = messages[language].hub;
  const brand = isBrandId(chosen) ? chosen : defaultBrand;
  const groups = Object.keys(words.groups) as GroupId[];
  return sitePage({
    language,
    title: words.title,
    here: 'hub',
    address: (lang) => `/?lang=${lang}${isBrandId(chosen) ? `&brand=${chosen}` : ''}`,
    body: html`<div class="intro">
        <h1>${words.title}</h1>
        <p class="lead">${words.lead}</p>
      </div>
      <section class="group" aria-labelledby="brands-title">
        <h2 id="brands-title">${words.brands}</h2>
        <p class="muted">${words.brandsLead}</p>
        <ul class="brand-cards">
          ${brandIds.map((id) => brandCard(id, urls, language))}
        </ul>
      </section>
      ${groups.map((group) => flowGroup(group, urls, language))} ${screenSection(brand, urls, language)}`,
  });
};
