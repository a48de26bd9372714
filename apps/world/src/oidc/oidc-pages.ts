/** Sign-in and consent pages of a company. */
import { defaultBrand, type Language } from '@marquee/product/brands.ts';
import { contentNames } from '@marquee/product/values/skus.ts';
import { messages } from '../messages/messages.ts';
import { html, type Html, trusted } from '../page/html.ts';
import { htmlDocument, languageToggle } from '../page/page.ts';
import { type Company, type Contacts, longestEmail, longestPhone, longestUserName } from './company.ts';

export const frame = (company: Company, language: Language, title: string, body: Html): Html => {
  const name = company.name[language];
  return htmlDocument({
    language,
    title: `${title} | ${name}`,
    brand: defaultBrand,
    body: html`<div class="company-page" data-company="${company.id}">
      <header class="top">
        <div class="top-in">
          <span class="company"
            ><span class="company-mark" aria-hidden="true">${name.slice(0, 1)}</span>${name}</span
          >
          ${!company.language && languageToggle(language, (each) => `?lang=${each}`)}
        </div>
      </header>
      <main id="main" class="site-main company-main" tabindex="-1">${body}</main>
      <footer class="bottom"><p>${messages[language].company.invented}</p></footer>
    </div>`,
  });
};

export interface SignIn {
  readonly userName: string;
  readonly contacts?: Contacts;
  readonly wrong?: 'userName' | 'password';
}

/** What a viewer may let the company say about them; a real one knows it already. */
const contactFields = (language: Language, { email = '', phone = '' }: Contacts): Html => {
  const words = messages[language].company.contacts;
  const field = (name: 'email' | 'phone', type: string, value: string, most: number) =>
    html`<div class="company-field">
      <label for="${name}">${words[name]}</label>
      <input
        id="${name}"
        name="${name}"
        type="${type}"
        autocomplete="off"
        maxlength="${most}"
        value="${value}"
      />
    </div>`;
  return html`<details class="company-contacts" ${(email || phone) && html`open`}>
    <summary>${words.title}</summary>
    <p class="company-hint">${words.lead}</p>
    ${field('email', 'email', email, longestEmail)} ${field('phone', 'tel', phone, longestPhone)}
  </details>`;
};

export const signInPage = (
  company: Company,
  language: Language,
  { userName, contacts = {}, wrong }: SignIn,
): Html => {
  const words = messages[language].company;
  const says = wrong && words.wrong[wrong];
  const field = (name: 'userName' | 'password', type: string, autocomplete: string, value?: string) =>
    html`<div class="company-field">
      <label for="${name}">${words[name]}</label>
      <input
        id="${name}"
        name="${name}"
        type="${type}"
        autocomplete="${autocomplete}"
        autocapitalize="none"
        spellcheck="false"
        maxlength="${longestUserName}"
        required
        ${value !== undefined && html`value="${value}"`}
        ${name === (wrong ?? (userName ? 'password' : 'userName')) && html`autofocus`}
        ${name === wrong && html`aria-invalid="true" aria-describedby="wrong"`}
      />
      ${name === wrong && html`<p class="company-wrong" id="wrong" role="alert">${says}</p>`}
    </div>`;
  return frame(
    company,
    language,
    words.signIn,
    html`<form class="company-card" method="post" action="?lang=${language}">
      <h1>${words.signIn}</h1>
      <p class="lead">${words.signInLead}</p>
      ${field('userName', 'text', 'username', userName)} ${field('password', 'password', 'current-password')}
      <p class="company-hint">${words.hint}</p>
      ${company.contactsOf && contactFields(language, contacts)}
      <div class="company-buttons">
        <button class="button main" type="submit">${words.signIn}</button>
        <button class="button line" type="submit" name="answer" value="deny" formnovalidate>
          ${words.cancel}
        </button>
      </div>
    </form>`,
  );
};

export const consentPage = (company: Company, language: Language, userName: string): Html => {
  const words = messages[language].company;
  const { skus, maturity, line } = company.entitlementsOf(userName);
  const { email, phone } = company.contactsOf?.(userName) ?? {};
  const shared: [string, string | undefined][] = [
    [words.shared.userName, userName],
    [words.shared.skus, contentNames(skus, language) || words.nothing],
    [words.shared.maturity, maturity && words.maturities[maturity]],
    [words.shared.line, line],
    [words.shared.email, email],
    [words.shared.phone, phone],
  ];
  return frame(
    company,
    language,
    words.share,
    html`<form class="company-card" method="post" action="?lang=${language}">
      <h1>${words.share}</h1>
      <p class="lead">${words.shareLead(company.name[language])}</p>
      <dl class="company-shared">
        ${shared.map(
          ([label, value]) =>
            value &&
            html`<div>
              <dt>${label}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>
      <p class="company-hint">${words.shareHint}</p>
      <div class="company-buttons">
        <button class="button main" type="submit" name="answer" value="allow">${words.allow}</button>
        <button class="button line" type="submit" name="answer" value="deny">${words.deny}</button>
        ${
          company.kind === 'tv' &&
          html`<button class="button line" type="submit" name="answer" value="other">${words.other}</button>`
        }
      </div>
    </form>`,
  );
};

/** `form` comes from oidc-provider and contains its CSRF token. */
export const signOutPage = (company: Company, language: Language, form: string): Html => {
  const words = messages[language].company;
  return frame(
    company,
    language,
    words.signOut,
    html`<div class="company-card">
      <h1>${words.signOutAsk(company.name[language])}</h1>
      ${trusted(form)}
      <div class="company-buttons">
        <button class="button main" type="submit" form="op.logoutForm" name="logout" value="yes">
          ${words.signOut}
        </button>
        <button class="button line" type="submit" form="op.logoutForm">${words.stay}</button>
      </div>
    </div>`,
  );
};

export const signedOutPage = (company: Company, language: Language): Html => {
  const words = messages[language].company;
  return frame(
    company,
    language,
    words.signedOut,
    html`<div class="company-card">
      <h1>${words.signedOut}</h1>
      <p class="lead">${words.signedOutLead}</p>
    </div>`,
  );
};
