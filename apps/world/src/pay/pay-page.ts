import type { Language } from '@marquee/product/brands.ts';
import { amountOf, formatMoney } from '@marquee/product/values/money.ts';
import { messages } from '../messages/messages.ts';
import { html, type Html } from '../page/html.ts';
import { sitePage } from '../page/page.ts';
import { table } from '../page/table.ts';
import { timeOf } from '../page/time.ts';
import type { Charge, Dispute } from './charges.ts';
import { brandOf, grouped } from './card-rules.js';
import { cardOfMethod, testCards } from './cards.ts';

const mostShown = 50;

interface Shown {
  readonly charges: () => readonly Charge[];
  readonly disputes: () => readonly Dispute[];
  readonly left: (charge: Charge) => number;
}

/** A form with one button, without a script. */
const action = (path: string, label: string, language: Language, outcome?: Dispute['status']): Html =>
  html`<form class="action" method="post" action="${path}?lang=${language}">
    ${outcome && html`<input type="hidden" name="outcome" value="${outcome}" />`}
    <button class="quiet">${label}</button>
  </form>`;

const actionsOf = (charge: Charge, { disputes, left }: Shown, language: Language): readonly Html[] => {
  const words = messages[language].pay.actions;
  const open = disputes().find(({ charge: id, status }) => id === charge.id && status === 'open');
  if (open) {
    const path = `/pay/disputes/${open.id}/close`;
    return [action(path, words.won, language, 'won'), action(path, words.lost, language, 'lost')];
  }
  if (left(charge) === 0) return [];
  const path = `/pay/charges/${charge.id}`;
  return [
    action(`${path}/refund`, words.refund, language),
    action(`${path}/dispute`, words.dispute, language),
  ];
};

const resultOf = (charge: Charge, { disputes, left }: Shown, language: Language): string => {
  const words = messages[language].pay;
  if (charge.code) return words.results[charge.code];
  if (charge.status === 'requires_action' || charge.status === 'voided') return words.results[charge.status];
  const last = disputes().findLast((dispute) => dispute.charge === charge.id);
  if (last) return words.disputes[last.status];
  return left(charge) < charge.amount ? words.refunded : words.results.succeeded;
};

const chargeRow = (charge: Charge, ledger: Shown, language: Language): Html =>
  html`<tr>
    <td>${timeOf(charge.createdAt, language)}</td>
    <td class="money">${formatMoney(amountOf(charge.amount), language)}</td>
    <td>${cardOfMethod(charge.method)?.last4}</td>
    <td>${resultOf(charge, ledger, language)}</td>
    <td><code>${charge.reference}</code></td>
    <td class="actions">${actionsOf(charge, ledger, language)}</td>
  </tr>`;

export const payPage = (language: Language, ledger: Shown): Html => {
  const words = messages[language].pay;
  const charges = ledger.charges();
  const { number, brand, does, time, amount, card, result, reference, act } = words.columns;
  return sitePage({
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
          'cards-title',
          [number, brand, does],
          testCards.map(
            (each) =>
              html`<tr>
                <td class="card-number">${grouped(each.number)}</td>
                <td>${brandOf(each.number)?.name}</td>
                <td>${words.does[each.does]}</td>
              </tr>`,
          ),
        )}
      </section>
      <section class="group" aria-labelledby="charges-title">
        <h2 id="charges-title">${words.charges}</h2>
        ${
          charges.length > 0
            ? table(
                'charges-title',
                [time, amount, card, result, reference, act],
                charges
                  .slice(-mostShown)
                  .toReversed()
                  .map((charge) => chargeRow(charge, ledger, language)),
              )
            : html`<p class="nothing muted">${words.noCharges}</p>`
        }
      </section>`,
  });
};
