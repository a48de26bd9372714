/** Page to import customers: records to change, dry run, progress and report. */
import type { Language } from '@marquee/product/brands.ts';
import { importConflicts } from '@marquee/product/contract/service/imports.ts';
import { demoPassword } from '@marquee/product/values/demo/demo-customers.ts';
import { html, type Html } from '../../page/html.ts';
import { sitePage } from '../../page/page.ts';
import { customersMessages } from './customers-messages.ts';
import type { ImportOutcome } from './import-customers.ts';

interface ImportPage {
  readonly language: Language;
  readonly records: string;
  readonly dryRun: boolean;
  readonly onConflict: string;
  readonly outcome?: ImportOutcome | undefined;
  readonly signInUrl: string;
}

/** The error of a call that was refused or got no response. */
export const refusal = (language: Language, code: string): Html => {
  const words = customersMessages[language];
  return html`<p class="service-status" data-ok="no" role="status">
    ${code ? words.refused(code) : words.nobody}
  </p>`;
};

const outcomeSection = (outcome: ImportOutcome, language: Language, signInUrl: string): Html => {
  if ('code' in outcome) return refusal(language, outcome.code);
  const words = customersMessages[language].import;
  const { status, report } = outcome;
  const isDone = status.state === 'done';
  return html`<p class="service-status" data-ok="${isDone ? 'yes' : 'no'}" role="status">
      ${isDone && status.dryRun ? words.dryDone : words.states[status.state]}
    </p>
    <dl class="import-counts">
      ${(['lines', 'imported', 'held', 'skipped', 'refused'] as const).map(
        (name) =>
          html`<div>
            <dt>${words.counts[name]}</dt>
            <dd>${status[name]}</dd>
          </div>`,
      )}
    </dl>
    <h2>${words.report}</h2>
    ${
      report.length === 0
        ? html`<p class="muted">${words.noReport}</p>`
        : html`<table class="company-customers">
            <thead>
              <tr>
                ${(['line', 'code', 'field'] as const).map(
                  (name) => html`<th scope="col">${words.columns[name]}</th>`,
                )}
              </tr>
            </thead>
            <tbody>
              ${report.map(
                ({ line, code, field }) =>
                  html`<tr>
                    <td>${line}</td>
                    <td><code>${code}</code></td>
                    <td>${field && html`<code>${field}</code>`}</td>
                  </tr>`,
              )}
            </tbody>
          </table>`
    }
    ${
      isDone &&
      !status.dryRun &&
      status.imported > 0 &&
      html`<p><a class="go" href="${signInUrl}">${words.signIn}</a></p>`
    }`;
};

export const importPage = ({
  language,
  records,
  dryRun,
  onConflict,
  outcome,
  signInUrl,
}: ImportPage): Html => {
  const words = customersMessages[language].import;
  return sitePage({
    language,
    title: words.title,
    here: 'services',
    address: (lang) => `/services/import?lang=${lang}`,
    body: html`<div class="intro">
        <h1>${words.title}</h1>
        <p class="lead">${words.lead}</p>
      </div>
      ${
        outcome &&
        html`<section class="service-result" id="result" tabindex="-1">
          ${outcomeSection(outcome, language, signInUrl)}
        </section>`
      }
      <form class="service-form" action="/services/import?lang=${language}#result" method="post">
        <div class="service-field wide">
          <label for="records">${words.records}</label>
          <textarea
            id="records"
            name="records"
            rows="14"
            wrap="off"
            spellcheck="false"
            autocomplete="off"
            aria-describedby="records-about"
          >
${records}</textarea>
          <p class="muted" id="records-about">${words.recordsHint(demoPassword)}</p>
        </div>
        <div class="service-field">
          <label for="conflict">${words.onConflict}</label>
          <select id="conflict" name="onConflict">
            ${importConflicts.map(
              (each) =>
                html`<option value="${each}" ${each === onConflict && html`selected`}>
                  ${words.conflicts[each]}
                </option>`,
            )}
          </select>
        </div>
        <label class="service-check"
          ><input type="checkbox" name="dryRun" value="yes" ${dryRun && html`checked`} />
          ${words.dryRun}</label
        >
        <p><button class="button main small">${words.start}</button></p>
      </form>`,
  });
};
