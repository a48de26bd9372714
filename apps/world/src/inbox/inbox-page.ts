import type { Language } from '@marquee/product/brands.ts';
import { messages } from '../messages/messages.ts';
import { html, type Html } from '../page/html.ts';
import { sitePage } from '../page/page.ts';
import { timeOf } from '../page/time.ts';
import type { StoredMessage } from './mailbox.ts';

const queryOf = (language: Language, to: string | undefined) =>
  new URLSearchParams({ lang: language, ...(to && { to }) }).toString();

const listItem = (message: StoredMessage, { language, to, open }: Inbox): Html =>
  html`<li>
    <a
      class="mail"
      href="/inbox/${message.id}?${queryOf(language, to)}"
      ${message === open && html`aria-current="true"`}
    >
      <b>${message.subject || messages[language].inbox.noSubject}</b>
      <span>${message.to}</span>
      <span class="muted">${timeOf(message.receivedAt, language)}</span>
    </a>
  </li>`;

const reader = (message: StoredMessage, language: Language): Html => {
  const words = messages[language].inbox;
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
    ${
      message.html !== '' &&
      html`<iframe
        class="mail-body"
        title="${words.asMail}"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        src="/inbox/${message.id}/body"
      ></iframe>`
    }
    ${
      message.links.length > 0 &&
      html`<h3>${words.links}</h3>
        <ul class="links">
          ${message.links.map((link) => html`<li><a href="${link}" target="_blank" rel="noopener">${link}</a></li>`)}
        </ul>`
    }
    ${
      message.text !== '' &&
      html`<h3>${words.asText}</h3>
        <pre class="mail-text">${message.text}</pre>`
    }
  </article>`;
};

export interface Inbox {
  readonly language: Language;
  readonly list: readonly StoredMessage[];
  readonly to?: string | undefined;
  readonly open?: StoredMessage | undefined;
  readonly revision: string;
}

export const inboxPage = (inbox: Inbox): Html => {
  const { language, list, to, open } = inbox;
  const words = messages[language].inbox;
  const path = open ? `/inbox/${open.id}` : '/inbox';
  return sitePage({
    language,
    title: words.title,
    here: 'inbox',
    address: (lang) => `${path}?${queryOf(lang, to)}`,
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
      <div class="panes" ${open && html`data-open`}>
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
        <div class="open">
          ${
            open
              ? html`<p class="back"><a href="/inbox?${queryOf(language, to)}">${words.back}</a></p>
                  ${reader(open, language)}`
              : list.length > 0 && html`<p class="nothing muted">${words.choose}</p>`
          }
        </div>
      </div>`,
  });
};

/** The mail in a sandboxed iframe; its links open outside the inbox. */
export const mailBody = ({ html: mail }: StoredMessage): string => {
  const base = '<base target="_blank">';
  return /<head\b[^>]*>/i.test(mail) ? mail.replace(/<head\b[^>]*>/i, (head) => head + base) : base + mail;
};
