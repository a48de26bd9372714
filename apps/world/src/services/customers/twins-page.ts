/** Page to make two accounts of one person, for the consolidation page to find. */
import { type BrandId, brandOf, type Language } from '@marquee/product/brands.ts';
import { brandsWith } from '@marquee/product/features.ts';
import type { ImportRecord } from '@marquee/product/contract/service/imports.ts';
import { demoPassword } from '@marquee/product/values/demo/demo-customers.ts';
import { html, type Html } from '../../page/html.ts';
import { sitePage } from '../../page/page.ts';
import { customersMessages } from './customers-messages.ts';
import { refusal } from './import-page.ts';
import { sharedIdentifiers, twinProofs, type TwinsRequest } from './twins.ts';

/** Brands whose plans a twin may pay for. */
export const twinBrands = brandsWith('dtcSubscriptions');

interface Made {
  readonly records: readonly ImportRecord[];
  /** Whether the only record became the first account of its email. */
  readonly isAlone: boolean;
}

interface TwinsPage {
  readonly language: Language;
  readonly asked: Omit<TwinsRequest, 'shares' | 'language'>;
  readonly answer?: Made | { readonly code: string } | undefined;
  readonly consolidationUrl: (brand: BrandId) => string;
}

const madeSection = ({ language, asked, consolidationUrl }: TwinsPage, { records, isAlone }: Made): Html => {
  const words = customersMessages[language].twins;
  const [first] = records;
  const rows = records.map(({ email, phone, passwordHash }, index) => ({
    who: index === records.length - 1 && !isAlone ? words.twin : words.account,
    email,
    phone: phone ?? '',
    password: passwordHash ? demoPassword : words.noPassword,
  }));
  const existing = { who: words.account, email: first!.email, phone: '', password: words.ownPassword };
  const columns = (['who', 'email', 'phone', 'password'] as const).filter(
    (name) => name !== 'phone' || first?.phone,
  );
  return html`<p class="service-status" data-ok="yes" role="status">
      ${isAlone ? words.unknown : words.made}
    </p>
    <table class="company-customers">
      <thead>
        <tr>
          ${columns.map((name) => html`<th scope="col">${words.columns[name]}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${(records.length === 1 && !isAlone ? [existing, ...rows] : rows).map(
          (row) =>
            html`<tr>
              ${columns.map((name) => html`<td>${row[name]}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
    <p><a class="go" href="${consolidationUrl(asked.brand)}">${words.open}</a></p>`;
};

export const twinsPage = (shown: TwinsPage): Html => {
  const { language, asked, answer } = shown;
  const words = customersMessages[language].twins;
  return sitePage({
    language,
    title: words.title,
    here: 'services',
    address: (lang) => `/services/twins?lang=${lang}`,
    body: html`<div class="intro">
        <h1>${words.title}</h1>
        <p class="lead">${words.lead}</p>
      </div>
      ${
        answer &&
        html`<section class="service-result" id="result" tabindex="-1">
          ${'code' in answer ? refusal(language, answer.code) : madeSection(shown, answer)}
        </section>`
      }
      <form class="service-form" action="/services/twins?lang=${language}#result" method="post">
        <div class="service-field wide">
          <label for="email">${words.email}</label>
          <input
            id="email"
            name="email"
            type="email"
            maxlength="254"
            value="${asked.email}"
            autocomplete="off"
            aria-describedby="email-about"
          />
          <p class="muted" id="email-about">${words.emailHint}</p>
        </div>
        <div class="service-field">
          <label for="brand">${words.brand}</label>
          <select id="brand" name="brand">
            ${twinBrands.map(
              (brand) =>
                html`<option value="${brand}" ${brand === asked.brand && html`selected`}>
                  ${brandOf(brand).name[language]}
                </option>`,
            )}
          </select>
        </div>
        <div class="service-field">
          <label for="proof">${words.proof}</label>
          <select id="proof" name="proof">
            ${twinProofs.map(
              (proof) =>
                html`<option value="${proof}" ${proof === asked.proof && html`selected`}>
                  ${words.proofs[proof]}
                </option>`,
            )}
          </select>
        </div>
        <label class="service-check"
          ><input type="checkbox" name="pays" value="yes" ${asked.pays && html`checked`} />
          ${words.pays}</label
        >
        <p class="line-buttons">
          ${sharedIdentifiers.map(
            (each) =>
              html`<button class="button line small" name="shares" value="${each}">
                ${words.make[each]}
              </button>`,
          )}
        </p>
      </form>`,
  });
};
