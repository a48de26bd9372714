/** Payment Element of the Stripe simulator, for an iframe. */
import { type Language, languages, localeOf } from '@marquee/product/brands.ts';
import { messages } from '../../messages/messages.ts';
import { assetAddress } from '../../page/assets.ts';
import { html, type Html } from '../../page/html.ts';

interface ElementsPage {
  readonly origin: string;
  readonly key: string;
  readonly language: Language;
  readonly asksPostalCode: boolean;
}

const attributes = {
  number: html`inputmode="numeric" autocomplete="cc-number"`,
  expiry: html`inputmode="numeric" autocomplete="cc-exp" maxlength="7"`,
  cvc: html`inputmode="numeric" autocomplete="cc-csc" maxlength="4"`,
  postal: html`autocomplete="postal-code" maxlength="10"`,
};

const wordsOf = (language: Language) => {
  const { labels, problems } = messages[language].pay.fields;
  return { problems, labels: { ...labels, postal: messages[language].pay.postalCode } };
};

export const elementsPage = ({ origin, key, language, asksPostalCode }: ElementsPage): Html => {
  const words = Object.fromEntries(languages.map((each) => [each, wordsOf(each)]));
  const names = [...(['number', 'expiry', 'cvc'] as const), ...(asksPostalCode ? (['postal'] as const) : [])];
  return html`<!doctype html>
    <html lang="${localeOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Stripe</title>
        <link rel="stylesheet" href="${assetAddress('fieldsStyle')}" />
        <script type="module" src="${assetAddress('stripeElements')}"></script>
      </head>
      <body data-setup="${JSON.stringify({ origin, key, words })}">
        <form novalidate>
          ${names.map(
            (name) =>
              html`<div class="field ${name}">
                <label for="${name}">${wordsOf(language).labels[name]}</label>
                <div class="box">
                  <input id="${name}" name="${name}" type="text" spellcheck="false" ${attributes[name]} />
                </div>
                <p class="error" id="${name}-error" hidden></p>
              </div>`,
          )}
        </form>
      </body>
    </html> `;
};
