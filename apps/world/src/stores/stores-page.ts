import { type BrandId, brandOf, type Language } from '@marquee/product/brands.ts';
import { catalog } from '@marquee/product/values/billing/catalog.ts';
import { formatDate } from '@marquee/product/values/dates.ts';
import { demoStoreProducts, type StoreProduct } from '@marquee/product/values/demo/demo-stores.ts';
import { amountOf, formatMoney } from '@marquee/product/values/money.ts';
import { type AppStore, appStores } from '@marquee/product/values/stores.ts';
import { html, type Html } from '../page/html.ts';
import { sitePage } from '../page/page.ts';
import { table } from '../page/table.ts';
import { timeOf } from '../page/time.ts';
import type { AppSession } from './app-session.ts';
import type { Notice } from './notices.ts';
import { actionsOf, type Purchase } from './purchases.ts';
import { storesMessages } from './stores-messages.ts';

interface StoresPage {
  readonly language: Language;
  readonly store: AppStore;
  readonly brands: readonly BrandId[];
  readonly session: AppSession | undefined;
  readonly purchases: readonly Purchase[];
  readonly notices: readonly Notice[];
  /** What came of the last action. */
  readonly outcome: string | undefined;
}

const mostShown = 50;

const nameOf = ({ productId }: StoreProduct, language: Language): string =>
  catalog.find(({ id }) => id === productId)?.name[language] ?? productId;

const priceOf = ({ cents, cycle }: StoreProduct, language: Language): string =>
  `${formatMoney(amountOf(cents), language)} ${storesMessages[language].perCycle[cycle === 'annual' ? 'annual' : 'monthly']}`;

const createForms = ({ store, language }: StoresPage) => {
  const path = (name: string) => `/stores/${store.toLowerCase()}/${name}?lang=${language}`;
  /** A form with one button, without a script. */
  const action = (
    name: string,
    fields: Readonly<Record<string, string>>,
    label: string,
    full = label,
  ): Html =>
    html`<form class="action" method="post" action="${path(name)}">
      ${Object.entries(fields).map(
        ([field, value]) => html`<input type="hidden" name="${field}" value="${value}" />`,
      )}
      <button class="chip" ${full !== label && html`aria-label="${full}"`}>${label}</button>
    </form>`;
  return { path, action };
};

const appPanel = (page: StoresPage): Html => {
  const { language, session, brands } = page;
  const words = storesMessages[language];
  const { path } = createForms(page);
  const button = (name: string, label: string, more: Html | false = false, kind = 'line') =>
    html`<form class="store-form" method="post" action="${path(name)}">
      ${more}<button class="button small ${kind}">${label}</button>
    </form>`;
  if (session?.signedIn)
    return html`<p class="store-who"><b>${words.hello(session.signedIn.name)}</b></p>
      <p class="muted">${words.helloLead}</p>
      ${button('sign-out', words.signOut)}`;
  if (session?.waiting)
    return html`<p>${words.codeLead}</p>
      <p class="store-code">${session.waiting.userCode}</p>
      <p>
        <a class="button small main" href="${session.waiting.address}" target="_blank" rel="noopener"
          >${words.openPortal}</a
        >
      </p>
      <p class="muted" role="status">${words.waiting}</p>
      ${button('sign-out', words.signOut)}`;
  const choose = html`<label for="brand">${words.brand}</label>
    <select id="brand" name="brand">
      ${brands.map((id) => html`<option value="${id}">${brandOf(id).name[language]}</option>`)}
    </select>`;
  return html`<p class="muted">${words.appLead}</p>
    ${button('sign-in', words.signIn, choose, 'main')}`;
};

const shelf = (page: StoresPage): Html => {
  const { language, store } = page;
  const words = storesMessages[language];
  const { path } = createForms(page);
  const sold = demoStoreProducts.filter((each) => each.store === store);
  const legacy = new Set(catalog.filter((each) => each.legacy).map(({ id }) => id));
  return html`<form class="store-shelf" method="post" action="${path('buy')}">
    <label class="store-tester"><input type="checkbox" name="tester" />${words.tester}</label>
    <ul class="store-products">
      ${sold
        .filter(({ productId }) => !legacy.has(productId))
        .map((product) => {
          const name = nameOf(product, language);
          const price = priceOf(product, language);
          return html`<li>
            <b>${name}</b>
            <span class="muted">${price}</span>
            <button
              class="button small line"
              name="product"
              value="${product.id}"
              aria-label="${words.buyOf(`${name}, ${price}`)}"
            >
              ${words.buy}
            </button>
          </li>`;
        })}
    </ul>
  </form>`;
};

const purchaseRow = (page: StoresPage, purchase: Purchase): Html => {
  const { language, session } = page;
  const words = storesMessages[language];
  const { action } = createForms(page);
  const { product, state, key } = purchase;
  const name = nameOf(product, language);
  const ended = state === 'EXPIRED' || state === 'REVOKED';
  return html`<tr>
    <td>
      ${name}${purchase.environment === 'SANDBOX' && html` <span class="muted">(${words.sandbox})</span>`}
    </td>
    <td class="money">${priceOf(product, language)}</td>
    <td><span class="store-state" data-state="${state}">${words.states[state]}</span></td>
    <td>${formatDate(new Date(purchase.graceUntil ?? purchase.expiresAt).toISOString(), language)}</td>
    <td class="store-actions">
      ${actionsOf(purchase).map((each) =>
        action('act', { key, action: each }, words.actions[each], `${words.actions[each]}, ${name}`),
      )}
      ${
        session?.signedIn &&
        !ended &&
        purchase.claimToken !== session.signedIn.storeToken &&
        action('restore', { key }, words.restore, `${words.restore}, ${name}`)
      }
    </td>
  </tr>`;
};

const noticeRow = (page: StoresPage, notice: Notice, byKey: ReadonlyMap<string, Purchase>): Html => {
  const { language } = page;
  const words = storesMessages[language];
  const { action } = createForms(page);
  const purchase = byKey.get(notice.key);
  return html`<tr>
    <td>${timeOf(new Date(notice.at).toISOString(), language)}</td>
    <td>${purchase && nameOf(purchase.product, language)}</td>
    <td>${words.happened[notice.happened]}</td>
    <td>${notice.status ?? words.unanswered}, ${words.tries(notice.tries)}</td>
    <td>${action('repeat', { id: notice.id }, words.repeat)}</td>
  </tr>`;
};

export const storesPage = (page: StoresPage): Html => {
  const { language, store, purchases, notices, session, outcome } = page;
  const words = storesMessages[language];
  const { path } = createForms(page);
  const { plan, price, state, until, act, time, happened, answer } = words.columns;
  const byKey = new Map(purchases.map((purchase) => [purchase.key, purchase]));
  return sitePage({
    language,
    title: words.title,
    here: 'stores',
    address: (lang) => `/stores?store=${store.toLowerCase()}&lang=${lang}`,
    ...(session?.waiting && { refreshSeconds: 5 }),
    body: html`<div class="intro">
        <h1>${words.title}</h1>
        <p class="lead">${words.lead}</p>
      </div>
      <nav class="store-tabs" aria-label="${words.storesNav}">
        <ul>
          ${appStores.map(
            (each) =>
              html`<li>
                <a
                  class="chip"
                  href="/stores?store=${each.toLowerCase()}&lang=${language}"
                  ${each === store && html`aria-current="true"`}
                  >${words.stores[each]}</a
                >
              </li>`,
          )}
        </ul>
      </nav>
      ${outcome !== undefined && html`<p class="store-outcome" role="status">${words.outcomes[outcome] ?? words.refused}</p>`}
      <div class="store-top">
        <section class="store-panel" aria-labelledby="app-title">
          <h2 id="app-title">${words.app}</h2>
          ${appPanel(page)}
        </section>
        <section class="store-panel" aria-labelledby="shelf-title">
          <h2 id="shelf-title">${words.shelf}</h2>
          <p class="muted">${words.shelfLead}</p>
          ${shelf(page)}
        </section>
      </div>
      <section class="group" aria-labelledby="purchases-title">
        <h2 id="purchases-title">${words.purchases}</h2>
        ${
          purchases.length > 0
            ? table(
                'purchases-title',
                [plan, price, state, until, act],
                purchases
                  .slice(-mostShown)
                  .toReversed()
                  .map((each) => purchaseRow(page, each)),
              )
            : html`<p class="nothing muted">${words.noPurchases}</p>`
        }
      </section>
      <section class="group" aria-labelledby="notices-title">
        <h2 id="notices-title">${words.notices}</h2>
        <p class="muted">${words.noticesLead}</p>
        ${
          notices.length > 0
            ? html`${table(
                  'notices-title',
                  [time, plan, happened, answer, words.repeat],
                  notices
                    .slice(-mostShown)
                    .toReversed()
                    .map((each) => noticeRow(page, each, byKey)),
                )}
                <form class="store-form" method="post" action="${path('shuffle')}">
                  <button class="button small line">${words.shuffle}</button>
                </form>`
            : html`<p class="nothing muted">${words.noNotices}</p>`
        }
      </section>`,
  });
};
