import type { Language } from '@marquee/product/brands.ts';
import { html, type Html } from '../page/html.ts';
import { sitePage } from '../page/page.ts';
import { table } from '../page/table.ts';
import { timeOf } from '../page/time.ts';
import { tagMessages } from './tag-messages.ts';

export interface TagEvent {
  readonly at: string;
  readonly entry: Readonly<Record<string, unknown>>;
}

const nameOf = ({ event, command }: TagEvent['entry']): string =>
  typeof event === 'string' ? event : Array.isArray(command) ? command.slice(0, 2).join(' ') : '';

const eventRow = ({ at, entry }: TagEvent, language: Language): Html =>
  html`<tr>
    <td>${timeOf(at, language)}</td>
    <td>${nameOf(entry)}</td>
    <td><code>${JSON.stringify(entry)}</code></td>
  </tr>`;

export const tagPage = (language: Language, events: readonly TagEvent[], command: string): Html => {
  const words = tagMessages[language];
  return sitePage({
    language,
    title: words.title,
    address: (lang) => `/tag?lang=${lang}`,
    refreshSeconds: 5,
    body: html`<div class="intro">
        <h1>${words.title}</h1>
        <p class="lead">${words.lead}</p>
      </div>
      <section class="group">
        <p class="muted">${words.turnOn}</p>
        <p><code>${command}</code></p>
      </section>
      <section class="group" aria-labelledby="events-title">
        <h2 id="events-title">${words.received}</h2>
        ${
          events.length > 0
            ? table(
                'events-title',
                [words.time, words.event, words.details],
                events.toReversed().map((event) => eventRow(event, language)),
              )
            : html`<p class="nothing muted">${words.nothing}</p>`
        }
      </section>`,
  });
};
