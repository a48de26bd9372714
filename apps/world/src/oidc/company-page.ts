/** Landing page of a company: how to sign in there, and what it can tell the product about a customer. */
import { randomUUID } from 'node:crypto';
import { brandIds, brandOf, type Language } from '@marquee/product/brands.ts';
import { featuresOf } from '@marquee/product/features.ts';
import { migrationActions } from '@marquee/product/values/enums.ts';
import { contentNames } from '@marquee/product/values/skus.ts';
import { messages } from '../messages/messages.ts';
import { html, type Html } from '../page/html.ts';
import { type Company, longestEmail, longestPhone, longestUserName, mountOf } from './company.ts';
import { endpoints } from './endpoints.ts';
import { frame } from './oidc-pages.ts';

/** Demo viewers of TV providers; partners give every customer the same. */
const namesOf = ({ kind }: Company) =>
  kind === 'tv' ? ['viewer1', 'viewer2', 'viewer3', 'viewer4', 'viewer5'] : [];

/** What the last form of the page led to. */
export interface CompanyAnswer {
  readonly userName?: unknown;
  /** State of a partner's line, or `failed`. */
  readonly state?: unknown;
  /** Address that moves a viewer to one account; null if the product made none. */
  readonly migrationUrl?: string | null;
}

const nameIn = ({ userName }: CompanyAnswer) =>
  typeof userName === 'string' && userName ? userName : 'viewer1';

const nameField = (id: string, language: Language, name: string): Html =>
  html`<div class="company-field">
    <label for="${id}">${messages[language].company.userName}</label>
    <input
      id="${id}"
      name="userName"
      value="${name}"
      maxlength="${longestUserName}"
      autocapitalize="none"
      required
    />
  </div>`;

/** A partner tells the product what it did to a customer's line. */
const lineForm = (company: Company, language: Language, answer: CompanyAnswer): Html => {
  const words = messages[language].company.line;
  const name = nameIn(answer);
  const told = Object.entries(words.told).find(([each]) => each === answer.state)?.[1];
  const contact = (id: 'email' | 'phone', type: string, most: number) =>
    html`<div class="company-field">
      <label for="line-${id}">${words[id]}</label>
      <input id="line-${id}" name="${id}" type="${type}" maxlength="${most}" autocomplete="off" />
    </div>`;
  return html`<form
    class="line-form"
    action="/services/partners/${company.id}?lang=${language}"
    method="post"
  >
    <h2>${words.title}</h2>
    <p class="muted">${words.shows}</p>
    ${told && html`<p class="line-answer" role="status">${told(name)}</p>`}
    ${nameField('line', language, name)} ${contact('email', 'email', longestEmail)}
    ${contact('phone', 'tel', longestPhone)}
    <p class="line-buttons">
      ${(['active', 'suspended', 'ended'] as const).map(
        (each) =>
          html`<button class="button line small" name="state" value="${each}">${words[each]}</button>`,
      )}
    </p>
  </form>`;
};

/** A TV provider asks the product for an address that moves a viewer to one account. */
const migrationForm = (company: Company, language: Language, answer: CompanyAnswer): Html => {
  const words = messages[language].company.migration;
  const { migrationUrl: url } = answer;
  const brands = brandIds.filter((brand) => featuresOf(brand).migration);
  return html`<form class="line-form" action="${mountOf(company)}/migration?lang=${language}" method="post">
    <h2>${words.title}</h2>
    <p class="muted">${words.shows}</p>
    ${
      url !== undefined &&
      html`<p class="line-answer" role="status">
        ${url === null ? words.failed : html`${words.made} <a class="go" href="${url}">${url}</a>`}
      </p>`
    }
    <input type="hidden" name="key" value="${randomUUID()}" />
    ${nameField('viewer', language, nameIn(answer))}
    <div class="company-field">
      <label for="action">${words.action}</label>
      <select id="action" name="action">
        ${migrationActions.map((each) => html`<option value="${each}">${words.actions[each]}</option>`)}
      </select>
    </div>
    <div class="company-field">
      <label for="brand">${words.brand}</label>
      <select id="brand" name="brand">
        ${brands.map((brand) => html`<option value="${brand}">${brandOf(brand).name[language]}</option>`)}
      </select>
    </div>
    <p class="line-buttons"><button class="button line small">${words.move}</button></p>
  </form>`;
};

export const companyPage = (company: Company, language: Language, answer: CompanyAnswer): Html => {
  const words = messages[language].company;
  const name = company.name[language];
  return frame(
    company,
    language,
    words.about,
    html`<div class="company-card wide">
      <h1>${name}</h1>
      <p class="lead">${words.kinds[company.kind]}</p>
      <p class="company-hint">${company.fails ? words.fails : words.hint}</p>
      <table class="company-customers">
        <thead>
          <tr>
            <th scope="col">${words.userName}</th>
            <th scope="col">${words.shared.skus}</th>
          </tr>
        </thead>
        <tbody>
          ${[...namesOf(company), ''].map(
            (each) =>
              html`<tr>
                <th scope="row">${each || words.anyName}</th>
                <td>${contentNames(company.entitlementsOf(each).skus, language) || words.nothing}</td>
              </tr>`,
          )}
        </tbody>
      </table>
      <p>
        <a class="go" href="${mountOf(company)}${endpoints.configuration}">${words.configuration}</a>
      </p>
      ${(company.kind === 'partner' ? lineForm : migrationForm)(company, language, answer)}
    </div>`,
  );
};
