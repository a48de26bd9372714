/** Links for testers: every flow, and every screen of the route table, in the language of the page. */
import { type BrandId, brandIds, brandOf, type Language } from '@marquee/product/brands.ts';
import { featuresOf } from '@marquee/product/features.ts';
import { href, routeNames } from '@marquee/product/navigation/links.ts';
import { areas, type RouteName } from '@marquee/product/navigation/names.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import { html, type Html } from '../page/html.ts';
import { icon } from '../page/icons.ts';
import type { Urls } from '../urls.ts';
import { messages } from '../messages/messages.ts';
import { type Flow, type FlowId, flows, type GroupId } from './flows.ts';
import { hubMessages } from './hub-messages.ts';

const nameOf = (brand: BrandId, language: Language) => brandOf(brand).name[language];

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
  const linkOf = (brand: BrandId) =>
    'each' in address ? address.each(urls, brand, language) : address.brand(urls, brand);
  const brands = brandIds.filter((brand) => !feature || featuresOf(brand)[feature]);
  return html`<details>
    <summary>${words.everyBrand}<span class="vh">, ${title}</span></summary>
    <ul class="named">
      ${brands.map(
        (brand) =>
          html`<li>
            <a class="chip" href="${linkOf(brand)}" aria-label="${title}, ${nameOf(brand, language)}"
              >${nameOf(brand, language)}</a
            >
          </li>`,
      )}
    </ul>
  </details>`;
};

const flowGroup = (group: GroupId, urls: Urls, language: Language): Html => {
  const words = messages[language].hub;
  const members = (Object.keys(flows) as FlowId[]).filter((id) => flows[id].group === group);
  return html`<section class="group" aria-labelledby="group-${group}">
    <h3 id="group-${group}">${words.groups[group]}</h3>
    <ul class="flows">
      ${members.map((id) => {
        const { title, shows } = words.flows[id];
        return html`<li class="flow" id="flow-${id}">
          <h4>${title}</h4>
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
    <a href="${urls.screen(name, { service: brand, lang: language }, params)}">${title?.[language]}</a>
    <code>${href(name, params)}</code
    >${instead && html`<small class="muted">${messages[language].hub.otherwise(instead)}</small>`}
  </li>`;
};

const screenSection = (brand: BrandId, urls: Urls, language: Language): Html => {
  const words = messages[language].hub;
  return html`<section class="group" id="screens" aria-labelledby="screens-title">
    <h3 id="screens-title">${words.screens}</h3>
    <p class="muted">${words.screensLead}</p>
    <nav class="choose" aria-label="${words.chooseBrand}">
      <ul class="named">
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
          <summary><h4>${words.areas[area]}</h4></summary>
          <ul class="screens">
            ${screens
              .filter((name) => routes[name].area === area)
              .map((name) => screenRow(name, brand, urls, language))}
          </ul>
        </details>`,
    )}
  </section>`;
};

interface Testers {
  readonly language: Language;
  readonly brand: BrandId;
  /** Unfolded: the visitor chose the brand of the screens. */
  readonly open: boolean;
  readonly urls: Urls;
}

export const testersSection = ({ language, brand, open, urls }: Testers): Html => {
  const words = hubMessages[language];
  const groups = Object.keys(messages[language].hub.groups) as GroupId[];
  return html`<details class="fold" id="testers" ${open && html`open`}>
    <summary>
      ${icon('tools')}
      <h2>${words.testersTitle}<small>${words.testersLead}</small></h2>
    </summary>
    <div>
      ${groups.map((group) => flowGroup(group, urls, language))} ${screenSection(brand, urls, language)}
    </div>
  </details>`;
};
