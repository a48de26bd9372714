/** The hub: six stories, brands, demo customers, test cards, and the testers' links in a fold. */
import { type BrandId, brandIds, defaultBrand, isBrandId, type Language } from '@marquee/product/brands.ts';
import { demoCodes } from '@marquee/product/values/billing/codes.ts';
import {
  customerKinds,
  demoCustomers,
  demoEmailOf,
  demoPassword,
} from '@marquee/product/values/demo/demo-customers.ts';
import { demoSignInParams, demoStories, type StoryId, storyIds } from '@marquee/product/demo-stories.ts';
import { profileColours } from '@marquee/product/values/enums.ts';
import { messages } from '../messages/messages.ts';
import { copyButton } from '../page/copy-button.ts';
import { html, type Html } from '../page/html.ts';
import { icon } from '../page/icons.ts';
import { sitePage } from '../page/page.ts';
import { wordmark } from '../page/wordmark.ts';
import { testCards } from '../pay/cards.ts';
import type { Urls } from '../urls.ts';
import { hubMessages } from './hub-messages.ts';
import { storyPicture } from './story-pictures.ts';
import { testersSection } from './testers-section.ts';

export interface Hub {
  readonly language: Language;
  /** Brand whose screens the testers' links list. */
  readonly chosen: unknown;
  /** The portal signs in as a demo customer by itself, which it does in test mode only. */
  readonly signsIn: boolean;
  readonly consoleUrl: string;
  readonly urls: Urls;
}

/** Outside test mode the visitor signs in with the password that the hub shows. */
const storyAddress = (id: StoryId, { urls, language, signsIn }: Hub): string => {
  const { customer, screen, signedOut, simulator } = demoStories[id];
  const { brand } = demoCustomers[customer];
  const query = { service: brand, lang: language };
  // A TV sends its viewer to the portal's own host, not to the brand's.
  if (signsIn && simulator) return urls.screen('devTools', { ...query, [demoSignInParams.story]: id });
  if (signsIn) return urls.screenOf(brand, 'devTools', { ...query, [demoSignInParams.story]: id });
  if (simulator) return `${simulator}?brand=${brand}&lang=${language}`;
  if (signedOut) return urls.screenOf(brand, screen, { ...query, email: demoEmailOf(customer) });
  return urls.screenOf(brand, 'login', { ...query, goto: screen });
};

const storyCard = (id: StoryId, hub: Hub): Html => {
  const words = hubMessages[hub.language];
  const { title, shows } = words.stories[id];
  const { customer, signedOut } = demoStories[id];
  const who = signedOut ? words.signedOutAs : hub.signsIn ? words.signedInAs : words.signInAs;
  return html`<li>
    <a class="story" id="story-${id}" href="${storyAddress(id, hub)}">
      <div class="story-picture">${storyPicture(id)}</div>
      <div class="story-words">
        <h3>${title}</h3>
        <p class="muted">${shows}</p>
        <p class="story-who"><span class="badge">${who(customer)}</span>${icon('right')}</p>
      </div>
    </a>
  </li>`;
};

const brandTile = (brand: BrandId, { urls, language }: Hub): Html =>
  html`<li>
    <a class="brand-tile" data-brand="${brand}" href="${urls.home(brand, language)}"
      >${wordmark(brand, language)}</a
    >
  </li>`;

/** Customers with a password; the others come through their TV provider. */
const customers = customerKinds.filter((kind) => kind !== 'bdu');
type Customer = (typeof customers)[number];

/** The states that most visitors look for; the other customers are in a fold. */
const firstCustomers: readonly Customer[] = [
  'dtc',
  'fresh',
  'unverified',
  'cancelled',
  'gift',
  'linked',
  'grace',
  'stores',
];
const moreCustomers = customers.filter((kind) => !firstCustomers.includes(kind));

const customerRow = (kind: Customer, at: number, hub: Hub): Html => {
  const { urls, language, signsIn } = hub;
  const words = hubMessages[language];
  const { brand, says } = demoCustomers[kind];
  const query = { service: brand, lang: language };
  const address = signsIn
    ? urls.screenOf(brand, 'devTools', { ...query, [demoSignInParams.customer]: kind })
    : urls.screenOf(brand, 'login', { ...query, goto: 'manageAccount' });
  return html`<li class="person">
    <span class="avatar ${profileColours[at % profileColours.length]}" aria-hidden="true"
      >${kind[0]?.toUpperCase()}</span
    >
    <span class="person-words"><b>${demoEmailOf(kind)}</b><span class="muted">${says[language]}</span></span>
    <a class="button line small" href="${address}"
      >${words.open}<span class="vh"> ${demoEmailOf(kind)}</span></a
    >
  </li>`;
};

const groupsOfFour = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ');

const sample = (text: string, shows: string, language: Language): Html =>
  html`<li class="sample">
    <span><code>${text}</code><span class="muted">${shows}</span></span>
    ${copyButton(text, hubMessages[language])}
  </li>`;

/** One card for each answer of a bank. */
const shownCards = ['succeeded', 'declined', 'insufficient_funds', 'expired_card'] as const;

const samples = (language: Language): readonly Html[] => [
  ...shownCards.map((answer) =>
    sample(
      groupsOfFour(testCards.find(({ does }) => does === answer)!.number),
      hubMessages[language].cards[answer],
      language,
    ),
  ),
  ...[demoCodes.promo, demoCodes.gift].map(({ code, says }) => sample(code, says[language], language)),
];

export const hubPage = (hub: Hub): Html => {
  const { language, chosen, urls } = hub;
  const { title, lead } = messages[language].hub;
  const words = hubMessages[language];
  return sitePage({
    language,
    title,
    here: 'hub',
    script: 'copy',
    address: (lang) => `/?lang=${lang}${isBrandId(chosen) ? `&brand=${chosen}` : ''}`,
    body: html`<div class="hub-top">
        <div>
          <h1>${title}</h1>
          <p class="lead">${lead}</p>
        </div>
        <p class="hub-links">
          <a class="button line" href="/inbox?lang=${language}">${icon('mail')}${words.inbox}</a>
          <a class="button line" href="${hub.consoleUrl}">${words.staffConsole}</a>
        </p>
      </div>
      <p class="vh" role="status" id="copied"></p>
      <section aria-labelledby="stories-title">
        <h2 class="vh" id="stories-title">${words.storiesTitle}</h2>
        <ul class="stories">
          ${storyIds.map((id) => storyCard(id, hub))}
        </ul>
        ${hub.signsIn && html`<p class="muted stories-note">${words.ownCustomer}</p>`}
      </section>
      <section class="hub-section" aria-labelledby="brands-title">
        <h2 id="brands-title">${words.brandsTitle}</h2>
        <ul class="brand-tiles">
          ${brandIds.map((id) => brandTile(id, hub))}
        </ul>
      </section>
      <section class="hub-section" aria-labelledby="customers-title">
        <h2 id="customers-title">${words.customersTitle}</h2>
        <p class="password">
          ${icon('key')}<span>${words.password} <b>${demoPassword}</b></span
          >${copyButton(demoPassword, words, { labelled: true })}
        </p>
        <ul class="people">
          ${firstCustomers.map((kind, at) => customerRow(kind, at, hub))}
        </ul>
        <details class="more-people">
          <summary>${words.moreCustomers(moreCustomers.length)}</summary>
          <ul class="people">
            ${moreCustomers.map((kind, at) => customerRow(kind, at, hub))}
          </ul>
        </details>
      </section>
      <section class="hub-section" aria-labelledby="cards-title">
        <h2 id="cards-title">${words.cardsTitle}</h2>
        <ul class="samples">
          ${samples(language)}
        </ul>
      </section>
      <section class="hub-section">
        ${testersSection({
          language,
          urls,
          brand: isBrandId(chosen) ? chosen : defaultBrand,
          open: isBrandId(chosen),
        })}
      </section>`,
  });
};
