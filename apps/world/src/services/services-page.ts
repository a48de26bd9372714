/** Page of the service API: every call as a form, the request as curl, the answer and where it leads. */
import type { Language } from '@marquee/product/brands.ts';
import { serviceScopes } from '@marquee/product/service-scopes.ts';
import { messages } from '../messages/messages.ts';
import { html, type Html } from '../page/html.ts';
import { sitePage } from '../page/page.ts';
import type { Field, ServiceCall } from './service-calls.ts';
import type { ServiceAnswer, ServiceRequest } from './service-client.ts';

export interface Sent {
  readonly id: string;
  readonly form: Readonly<Record<string, string>>;
  readonly request: ServiceRequest;
  readonly answer: ServiceAnswer;
}

interface ServicesPage {
  readonly language: Language;
  readonly calls: readonly ServiceCall[];
  readonly sent?: Sent | undefined;
}

const longestAnswer = 20_000;

/** For a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

export const curlOf = ({ method, url, headers, body }: ServiceRequest): string =>
  [
    `curl -X ${method} ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data ${quoted(body)}`]),
  ].join(' \\\n  ');

const pretty = ({ text, type }: ServiceAnswer): string => {
  if (!type.includes('json')) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

/** Addresses in the answer that a person would open next. */
const linksIn = ({ text, type }: ServiceAnswer): readonly string[] =>
  type.includes('json') ? [...new Set(text.match(/https?:\/\/[^"\\\s]+/g) ?? [])] : [];

const input = (call: ServiceCall, { name, description, value }: Field, sent: Sent | undefined): Html => {
  const id = `${call.id}-${name}`;
  return html`<div class="service-field">
    <label for="${id}"><code>${name}</code></label>
    <input
      id="${id}"
      name="${name}"
      value="${sent?.form[name] ?? value}"
      aria-describedby="${id}-about"
      autocomplete="off"
      spellcheck="false"
    />
    <p class="muted" id="${id}-about">${description}</p>
  </div>`;
};

const bodyField = (call: ServiceCall, language: Language, sent: Sent | undefined): Html => {
  const words = messages[language].services;
  const text = sent?.form['$body'] ?? call.body;
  return html`<div class="service-field wide">
    ${
      call.mediaTypes.length > 1 &&
      html`<label for="${call.id}-media">${words.mediaType}</label>
        <select id="${call.id}-media" name="$media">
          ${call.mediaTypes.map(
            (type) => html`<option ${type === sent?.form['$media'] && html`selected`}>${type}</option>`,
          )}
        </select>`
    }
    <label for="${call.id}-body">${words.body}</label>
    <textarea
      id="${call.id}-body"
      name="$body"
      rows="${Math.min(18, Math.max(3, text.split('\n').length))}"
      spellcheck="false"
      autocomplete="off"
    >
${text}</textarea>
  </div>`;
};

const answerSection = ({ request, answer }: Sent, language: Language): Html => {
  const words = messages[language].services;
  const links = linksIn(answer);
  const status =
    answer.status === 0
      ? words.nobody
      : `${answer.status} ${answer.status < 400 ? words.done : words.refused}`;
  return html`<div class="service-answer" id="answer" tabindex="-1">
    <h4>${words.answer}</h4>
    <p
      class="service-status"
      data-ok="${answer.status > 0 && answer.status < 400 ? 'yes' : 'no'}"
      role="status"
    >
      ${status}
    </p>
    <pre tabindex="0">${pretty(answer).slice(0, longestAnswer) || words.noBody}</pre>
    ${
      links.length > 0 &&
      html`<p class="service-next">${words.next}</p>
        <ul class="service-links">
          ${links.map((link) => html`<li><a class="go" href="${link}">${link}</a></li>`)}
        </ul>`
    }
    <h4>${words.request}</h4>
    <pre tabindex="0">${curlOf(request)}</pre>
  </div>`;
};

const callSection = (call: ServiceCall, language: Language, sent: Sent | undefined): Html => {
  const words = messages[language].services;
  const { method, path, says } = call.endpoint;
  const own = sent?.id === call.id ? sent : undefined;
  return html`<li class="service-call" id="call-${call.id}">
    <details ${own && html`open`}>
      <summary>
        <span class="service-title"
          ><span class="service-method" data-method="${method}">${method}</span> <code>${path}</code></span
        >
      </summary>
      <p lang="en">${says}</p>
      <p class="muted">
        ${
          call.scope
            ? html`<code>${call.scope}</code> <span lang="en">${serviceScopes[call.scope]}</span>`
            : words.tokenHint
        }
      </p>
      <form action="/services?lang=${language}#answer" method="post">
        <input type="hidden" name="$call" value="${call.id}" />
        ${call.fields.map((field) => input(call, field, own))}
        ${call.mediaTypes.length > 0 && bodyField(call, language, own)}
        <p>
          <button class="button main small">${words.send}<span class="vh">, ${method} ${path}</span></button>
        </p>
      </form>
      ${own && answerSection(own, language)}
    </details>
  </li>`;
};

export const servicesPage = ({ language, calls, sent }: ServicesPage): Html => {
  const words = messages[language].services;
  return sitePage({
    language,
    title: words.title,
    here: 'services',
    address: (lang) => `/services?lang=${lang}`,
    body: html`<div class="intro">
        <h1>${words.title}</h1>
        <p class="lead">${words.lead}</p>
      </div>
      <ul class="service-calls">
        ${calls.map((call) => callSection(call, language, sent))}
      </ul>
      <p class="muted service-note">${words.note}</p>`,
  });
};
