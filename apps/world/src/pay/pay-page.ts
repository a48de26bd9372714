import type { Language } from '@marquee/product/brands.ts';
import { amountOf, formatMoney } from '@marquee/product/values/money.ts';
import { messages } from '../messages/messages.ts';
import { html, type Html } from '../page/html.ts';
import { housePage } from '../page/page.ts';
import { timeOf } from '../page/time.ts';
import type { Charge } from './books.ts';
import { brandOf, grouped } from './card-rules.js';
import { cardOfMethod, testCards } from './cards.ts';

const mostShown = 50;

const resultOf = ({ status }: Charge) => (status === 'failed' ? 'declined' : status);

const chargeRow = (charge: Charge, language: Language): Html => {
  const words = messages[language].pay;
  return html`<tr>
    <td>${timeOf(charge.createdAt, language)}</td>
    <td class="money">${formatMoney(amountOf(charge.amount), language)}</td>
    <td>${cardOfMethod(charge.method)?.last4}</td>
    <td>${words.results[charge.code ?? resultOf(charge)]}</td>
    <td><code>${charge.reference}</code></td>
  </tr>`;
};

const table = (heads: readonly string[], rows: readonly Html[], label: string): Html =>
  html`<div class="table" role="group" tabindex="0" aria-labelledby="${label}">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;

export const payPage = (language: Language, charges: readonly Charge[]): Html => {
  const words = messages[language].pay;
  const { number, brand, does, time, amount, card, result, reference } = words.columns;
  return housePage({
    language,
    title: words.title,
    here: 'pay',
    address: (lang) => `/pay?lang=${lang}`,
    body: html`<div class="intro">
        <h1>${words.title}</h1>
        <p class="lead">${words.lead}</p>
      </div>
      <section class="group" aria-labelledby="cards-title">
        <h2 id="cards-title">${words.cards}</h2>
        <p class="muted">${words.cardsLead}</p>
        ${table(
          [number, brand, does],
          testCards.map(
            (each) =>
              html`<tr>
                <td class="card-number">${grouped(each.number)}</td>
                <td>${brandOf(each.number)?.name}</td>
                <td>${words.does[each.does]}</td>
              </tr>`,
          ),
          'cards-title',
        )}
      </section>
      <section class="group" aria-labelledby="charges-title">
        <h2 id="charges-title">${words.charges}</h2>
        ${
          charges.length > 0
            ? table(
                [time, amount, card, result, reference],
                charges
                  .slice(-mostShown)
                  .toReversed()
                  .map((charge) => chargeRow(charge, language)),
                'charges-title',
              )
            : html`<p class="nothing muted">${words.noCharges}</p>`
        }
      </section>`,
  });
};
