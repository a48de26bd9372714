/** Hosted card fields for an iframe: no submit button, and only a token leaves the page. */
import { type Language, languages, localeOf } from '@marquee/product/brands.ts';
import { messages } from '../../messages/messages.ts';
import { assetAddress } from '../../page/assets.ts';
import { html, type Html, trusted } from '../../page/html.ts';
import { type Field, fields } from '../card-rules.js';

interface FieldsPage {
  readonly origin: string;
  readonly id: string;
  readonly language: Language;
  readonly nonce: string;
  readonly theme: string;
}

const attributes: Readonly<Record<Field, Html>> = {
  number: html`inputmode="numeric" autocomplete="cc-number"`,
  expiry: html`inputmode="numeric" autocomplete="cc-exp" maxlength="7"`,
  cvc: html`inputmode="numeric" autocomplete="cc-csc" maxlength="4"`,
  name: html`autocomplete="cc-name" autocapitalize="words" maxlength="100"`,
};

export const fieldsPage = ({ origin, id, language, nonce, theme }: FieldsPage): Html => {
  const words = messages[language].pay.fields;
  const byLanguage = Object.fromEntries(
    languages.map((each) => [
      each,
      { locale: localeOf(each), challenge: messages[each].pay.challenge.title, ...messages[each].pay.fields },
    ]),
  );
  return html`<!doctype html>
    <html lang="${localeOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${words.title}</title>
        <link rel="stylesheet" href="${assetAddress('fieldsStyle')}" />
        <style nonce="${nonce}">
          ${trusted(theme)}
        </style>
        <link rel="modulepreload" href="${assetAddress('cardRules')}" />
        <script type="module" src="${assetAddress('fields')}"></script>
      </head>
      <body data-setup="${JSON.stringify({ origin, id, language, words: byLanguage })}">
        <form novalidate>
          ${fields.map(
            (field) =>
              html`<div class="field ${field}">
                <label for="${field}">${words.labels[field]}</label>
                <div class="box">
                  <input
                    id="${field}"
                    name="${field}"
                    type="text"
                    required
                    spellcheck="false"
                    ${attributes[field]}
                    ${field === 'expiry' && html`placeholder="${words.expiryShape}"`}
                  />
                  ${field === 'number' && html`<output id="brand" for="number"></output>`}
                </div>
                <p class="error" id="${field}-error" hidden></p>
              </div>`,
          )}
        </form>
      </body>
    </html> `;
};
