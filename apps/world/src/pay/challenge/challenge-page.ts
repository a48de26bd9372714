/** 3-D Secure challenge page of a bank, embedded by the card fields in an iframe. */
import { type Language, localeOf } from '@marquee/product/brands.ts';
import { messages } from '../../messages/messages.ts';
import { assetAddress } from '../../page/assets.ts';
import { html, type Html } from '../../page/html.ts';

interface ChallengePage {
  readonly language: Language;
  /** Form action; undefined if the challenge is finished. */
  readonly answerTo: string | undefined;
  readonly title: string;
  readonly lead: string;
  /** Whether it can be closed without an answer. */
  readonly mayLeave: boolean;
  /** Origin of the parent page. */
  readonly tellsTo: string;
}

export const challengePage = ({
  language,
  answerTo,
  title,
  lead,
  mayLeave,
  tellsTo,
}: ChallengePage): Html => {
  const words = messages[language].pay.challenge;
  return html`<!doctype html>
    <html lang="${localeOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="${assetAddress('challengeStyle')}" />
        <script type="module" src="${assetAddress('challenge')}"></script>
      </head>
      <body data-answer-to="${answerTo ?? ''}" data-tells-to="${tellsTo}" data-failed="${words.failed}">
        <main>
          <p class="bank">${words.bank}</p>
          <h1 tabindex="-1">${title}</h1>
          <p>${lead}</p>
          <p class="problem" role="alert"></p>
          ${
            answerTo
              ? html`<button class="main" type="button" value="approved">${words.approve}</button>
                  <button type="button" value="refused">${words.refuse}</button>
                  ${mayLeave && html`<button class="quiet" type="button" value="left">${words.leave}</button>`}`
              : html`<button class="main" type="button" value="gone">${words.close}</button>`
          }
        </main>
      </body>
    </html> `;
};
