import type { Language } from '@marquee/product/brands.ts';
import { messages } from '../messages/messages.ts';
import { html, type Html } from '../page/html.ts';
import { sitePage } from '../page/page.ts';
import { timeOf } from '../page/time.ts';
import type { StoredMessage } from './mailbox.ts';

/** How a mail is shown: on a wide screen, as wide as a phone, or its text alone. */
export const views = ['wide', 'phone', 'text'] as const;
export type View = (typeof views)[number];

const queryOf = (language: Language, { to, view }: Pick<Inbox, 'to' | 'view'>) =>
  new URLSearchParams({ lang: language, ...(to && { to }), ...(view !== 'wide' && { view }) }).toString();

const listItem = (message: StoredMessage, inbox: Inbox): Html => {
  const { language, open } = inbox;
  return html`<li>
    <a
      class="mail"
      href="/inbox/${message.id}?${queryOf(language, inbox)}"
      ${message === open && html`aria-current="true"`}
    >
      <b>${message.subject || messages[language].inbox.noSubject}</b>
      <span>${message.to}</span>
      <span class="muted">${timeOf(message.receivedAt, language)}</span>
    </a>
  </li>`;
};

/** Views of the open mail as links, so that they work without JavaScript. */
const viewTabs = (message: StoredMessage, inbox: Inbox, shown: View): Html => {
  const { language, path } = inbox;
  const words = messages[language].inbox;
  const offered = message.html === '' ? (['text'] as const) : views;
  return html`<nav class="views" aria-label="${words.views}">
    ${offered.map(
      (view) =>
        html`<a
          href="${path}?${queryOf(language, { to: inbox.to, view })}"
          ${view === shown && html`aria-current="true"`}
          >${words.view[view]}</a
        >`,
    )}
  </nav>`;
};

const reader = (message: StoredMessage, inbox: Inbox): Html => {
  const { language } = inbox;
  const words = messages[language].inbox;
  const view = message.html === '' ? 'text' : inbox.view;
  return html`<article class="reader">
    <h2>${message.subject || words.noSubject}</h2>
    <dl class="facts">
      <div>
        <dt>${words.from}</dt>
        <dd>${message.from}</dd>
      </div>
      <div>
        <dt>${words.to}</dt>
        <dd>${message.to}</dd>
      </div>
      ${
        message.code !== null &&
        html`<div>
          <dt>${words.code}</dt>
          <dd class="code">${message.code}</dd>
        </div>`
      }
    </dl>
    ${viewTabs(message, inbox, view)}
    ${
      view === 'text'
        ? html`<pre class="mail-text">${message.text}</pre>`
        : html`<iframe
            class="mail-body ${view}"
            title="${words.asMail}"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            src="/inbox/${message.id}/body"
          ></iframe>`
    }
    ${
      message.links.length > 0 &&
      html`<details class="mail-links">
        <summary>${words.links(message.links.length)}</summary>
        <ul class="links">
          ${message.links.map((link) => html`<li><a href="${link}" target="_blank" rel="noopener">${link}</a></li>`)}
        </ul>
      </details>`
    }
  </article>`;
};

export interface Inbox {
  readonly language: Language;
  readonly list: readonly StoredMessage[];
  readonly to?: string | undefined;
  readonly open?: StoredMessage | undefined;
  readonly view: View;
  /** Path of the page: the inbox, which opens its newest mail, or one mail. */
  readonly path: string;
  readonly revision: string;
}

export const inboxPage = (inbox: Inbox): Html => {
  const { language, list, to, open, path } = inbox;
  const words = messages[language].inbox;
  return sitePage({
    language,
    title: words.title,
    here: 'inbox',
    address: (lang) => `${path}?${queryOf(lang, inbox)}`,
    script: 'inbox',
    body: html`<div class="intro">
        <h1>${words.title}</h1>
        <p class="lead">${words.lead}</p>
      </div>
      <form class="filter" action="/inbox" method="get">
        <input type="hidden" name="lang" value="${language}" />
        <label for="to">${words.address}</label>
        <div>
          <input
            id="to"
            name="to"
            type="text"
            inputmode="email"
            autocomplete="off"
            spellcheck="false"
            value="${to}"
          />
          <button class="button main">${words.show}</button>
          ${to && html`<a class="button line" href="/inbox?lang=${language}">${words.showAll}</a>`}
        </div>
      </form>
      <p class="vh" role="status" id="news" data-text="${words.arrived}"></p>
      <div class="panes" id="panes" data-follows="${path === '/inbox' ? 'newest' : 'one'}">
        <section
          class="list"
          id="list"
          aria-label="${words.title}"
          data-to="${to}"
          data-revision="${inbox.revision}"
        >
          <div class="list-head">
            <p>${words.count(list.length)}</p>
            ${list.length > 0 && html`<button class="button line small" type="button" data-clear>${words.clear}</button>`}
          </div>
          ${
            list.length > 0
              ? html`<ul class="mails">
                  ${list.map((message) => listItem(message, inbox))}
                </ul>`
              : html`<div class="nothing">
                  <p><b>${words.empty}</b></p>
                  <p class="muted">${words.emptyHint}</p>
                </div>`
          }
        </section>
        ${
          open &&
          html`<div class="open">
            <p class="all-mails"><a href="#list">${words.all}</a></p>
            ${reader(open, inbox)}
          </div>`
        }
      </div>`,
  });
};

/** The mail in a sandboxed iframe; its links open outside the inbox. */
export const mailBody = ({ html: mail }: StoredMessage): string => {
  const base = '<base target="_blank">';
  return /<head\b[^>]*>/i.test(mail) ? mail.replace(/<head\b[^>]*>/i, (head) => head + base) : base + mail;
};
