/** Page of received events, of all accounts or of one. */
import type { Language } from '@marquee/product/brands.ts';
import { html, type Html } from '../page/html.ts';
import { sitePage } from '../page/page.ts';
import { timeOf } from '../page/time.ts';
import { eventsMessages } from './events-messages.ts';
import {
  type ReceivedEvent,
  type ReceivedEvents,
  type ReceiverMode,
  receiverModes,
} from './received-events.ts';

interface EventsPage {
  readonly language: Language;
  readonly received: ReceivedEvents;
  /** Empty: every account. */
  readonly account: string;
}

const mostShown = 100;

const modeForm = ({ language, received, account }: EventsPage, mode: ReceiverMode): Html =>
  html`<form method="post" action="/events/mode?lang=${language}&account=${account}">
    <input type="hidden" name="mode" value="${mode}" />
    <button class="chip" ${received.mode === mode && html`aria-pressed="true"`}>
      ${eventsMessages[language].mode[mode]}
    </button>
  </form>`;

const eventRow = (event: ReceivedEvent, language: Language): Html => {
  const words = eventsMessages[language];
  return html`<tr>
    <td data-label="${words.columns.time}">${timeOf(event.at, language)}</td>
    <th scope="row" data-label="${words.columns.type}">
      <code>${event.type}</code
      >${event.times > 1 && html` <span class="muted">${words.repeated(event.times)}</span>`}
    </th>
    <td data-label="${words.columns.sequence}">${event.sequence ?? '–'}</td>
    <td data-label="${words.columns.account}">
      ${
        event.account === undefined
          ? html`<span class="muted">${words.noAccount}</span>`
          : html`<a href="/events?lang=${language}&account=${event.account}"
              ><code>${event.account.slice(0, 8)}</code><span class="vh"> ${event.account}</span></a
            >`
      }
    </td>
    <td data-label="${words.columns.data}">
      ${
        event.data === '{}'
          ? '–'
          : html`<details>
              <summary>${words.details}</summary>
              <pre tabindex="0"><code>${event.data}</code></pre>
            </details>`
      }
    </td>
  </tr>`;
};

const eventTable = ({ language }: EventsPage, events: readonly ReceivedEvent[]): Html => {
  const { columns, title } = eventsMessages[language];
  return html`<table class="events">
    <caption class="vh">
      ${title}
    </caption>
    <thead>
      <tr>
        ${Object.values(columns).map((name) => html`<th scope="col">${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${events.slice(0, mostShown).map((event) => eventRow(event, language))}
    </tbody>
  </table>`;
};

export const eventsPage = (page: EventsPage): Html => {
  const { language, received, account } = page;
  const words = eventsMessages[language];
  const all = received.list();
  const events = account === '' ? all : all.filter((event) => event.account === account);
  const accounts = [...new Set(all.flatMap((event) => event.account ?? []))];
  return sitePage({
    language,
    title: words.title,
    here: 'services',
    address: (lang) => `/events?lang=${lang}&account=${account}`,
    body: html`<div class="intro">
        <h1>${words.title}</h1>
        <p class="lead">${words.lead}</p>
      </div>
      <section class="events-modes" aria-labelledby="modes">
        <h2 id="modes">${words.modes}</h2>
        <p class="muted">${words.modesLead}</p>
        <div class="events-chips">${receiverModes.map((mode) => modeForm(page, mode))}</div>
        ${received.mode === 'gone' && html`<p class="muted" role="status">${words.goneHint}</p>`}
        ${received.refused > 0 && html`<p role="status">${words.refused(received.refused)}</p>`}
      </section>
      ${
        accounts.length > 0 &&
        html`<form class="events-filter" method="get" action="/events">
          <input type="hidden" name="lang" value="${language}" />
          <label for="account">${words.account}</label>
          <select id="account" name="account">
            <option value="">${words.everyAccount}</option>
            ${accounts.map((id) => html`<option ${id === account && html`selected`}>${id}</option>`)}
          </select>
          <button class="button line small">${words.show}</button>
        </form>`
      }
      ${
        events.length === 0
          ? html`<p class="events-none">${account === '' ? words.none : words.noneOfAccount}</p>`
          : eventTable(page, events)
      }`,
  });
};
