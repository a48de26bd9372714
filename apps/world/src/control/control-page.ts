/** Control page: how each simulator behaves now, with a form for each that works without JavaScript. */
import { type Language, localeOf } from '@marquee/product/brands.ts';
import {
  demoPartnerIds,
  demoPartnerOf,
  demoTvProviderIds,
  demoTvProviderOf,
} from '@marquee/product/values/demo/demo-providers.ts';
import { html, type Html } from '../page/html.ts';
import { sitePage } from '../page/page.ts';
import { controlMessages } from './control-messages.ts';
import { type Control, modes, type Setting } from './control.ts';
import type { PortalClock } from './portal-clock.ts';

/** Uses of a failure after which the part works again. */
const someTimes = [1, 3, 10] as const;

interface Part {
  readonly target: string;
  readonly name: string;
  readonly shows: string;
}

const partsOf = (language: Language): readonly Part[] => {
  const words = controlMessages[language];
  return [
    { target: 'pay', ...words.pay },
    { target: 'smtp', ...words.smtp },
    { target: 'breaches', ...words.breaches },
    ...demoTvProviderIds.map((id) => ({
      target: `tv:${id}`,
      name: demoTvProviderOf(id).name[language],
      shows: words.tv,
    })),
    ...demoPartnerIds.map((id) => ({
      target: `partner:${id}`,
      name: demoPartnerOf(id).name[language],
      shows: words.partner,
    })),
  ];
};

const partForm = ({ target, name, shows }: Part, setting: Setting, language: Language): Html => {
  const words = controlMessages[language];
  const id = target.replace(':', '-');
  const { mode: now, times } = setting;
  return html`<li class="part" id="${id}">
    <div class="part-words">
      <h3>${name}</h3>
      <p class="muted">${shows}</p>
      <p class="part-now ${now === 'ok' ? 'well' : 'bad'}">
        ${words.now[now]}${times !== undefined && html` <span class="muted">${words.times(times)}</span>`}
      </p>
    </div>
    <form method="post" action="/control/part" class="part-form">
      <input type="hidden" name="lang" value="${language}" />
      <input type="hidden" name="target" value="${target}" />
      <div class="modes">
        ${modes.map(
          (mode) =>
            html`<button
              name="mode"
              value="${mode}"
              aria-pressed="${mode === now ? 'true' : 'false'}"
              aria-label="${words.setMode(words.modes[mode], name)}"
            >
              ${words.modes[mode]}
            </button>`,
        )}
      </div>
      <label class="how-long"
        ><span class="vh">${words.howLong}, ${name}</span
        ><select name="times">
          <option value="">${words.untilChanged}</option>
          ${someTimes.map((count) => html`<option value="${count}">${words.times(count)}</option>`)}
        </select></label
      >
    </form>
  </li>`;
};

const clockSection = (clock: PortalClock, language: Language): Html => {
  const words = controlMessages[language].clock;
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'full', timeStyle: 'short' });
  return html`<section class="hub-section" aria-labelledby="clock-title">
    <h2 id="clock-title">${words.title}</h2>
    <p class="muted">${words.lead}</p>
    <p class="clock-now">
      ${
        clock === 'silent'
          ? words.silent
          : html`${words.now}
              <time datetime="${clock.now}"><b>${format.format(new Date(clock.now))}</b></time>`
      }
    </p>
    <form method="post" action="/control/clock" class="clock-form">
      <input type="hidden" name="lang" value="${language}" />
      ${words.steps.map(
        ([seconds, label]) =>
          html`<button class="button line small" name="advanceSeconds" value="${seconds}">${label}</button>`,
      )}
      <button class="button line small" name="advanceSeconds" value="reset">${words.reset}</button>
    </form>
  </section>`;
};

interface ControlPage {
  readonly language: Language;
  readonly settings: ReturnType<Control['all']>;
  /** Absolute, for the examples. */
  readonly address: string;
  /** Absent where the portal is not in test mode, which cannot move its clock. */
  readonly clock?: PortalClock | undefined;
}

export const controlPage = ({ language, settings, address, clock }: ControlPage): Html => {
  const words = controlMessages[language];
  const isAllWell = Object.values(settings).every(({ mode }) => mode === 'ok');
  return sitePage({
    language,
    title: words.title,
    address: (lang) => `/control?lang=${lang}`,
    body: html`<div class="hub-top">
        <div>
          <h1>${words.title}</h1>
          <p class="lead">${words.lead}</p>
        </div>
        ${
          !isAllWell &&
          html`<form method="post" action="/control/reset">
            <input type="hidden" name="lang" value="${language}" />
            <button class="button main">${words.reset}</button>
          </form>`
        }
      </div>
      <section aria-labelledby="parts-title">
        <h2 class="vh" id="parts-title">${words.parts}</h2>
        <ul class="parts">
          ${partsOf(language).map((part) => partForm(part, settings[part.target] ?? { mode: 'ok' }, language))}
        </ul>
      </section>
      ${clock && clockSection(clock, language)}
      <section class="hub-section" aria-labelledby="programs-title">
        <h2 id="programs-title">${words.programs}</h2>
        <p class="muted">${words.programsLead}</p>
        <pre class="mail-text">
curl ${address}
curl ${address} -H 'content-type: application/json' -d '{"target":"smtp","mode":"down","times":2}'</pre>
      </section>`,
  });
};
