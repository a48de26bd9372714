/** Cancellation receipt as PDF, with the signed statement as an attached file. */
import { type BrandId, brandOf, type Language } from '@marquee/product/brands.ts';
import type { Seller } from '@marquee/product/values/billing/receipts.ts';
import { formatDate, formatTime } from '@marquee/product/values/dates.ts';
import type { DocumentLanguages } from '@marquee/product/values/rights/document-languages.ts';
import { skuName } from '@marquee/product/values/skus.ts';
import { drawDocument, type Paper } from '../documents/draw-document.ts';
import { money } from '../../mail/templates/receipt-rows.ts';
import { translatorFor } from '../../mail/translator.ts';

/** Plain data, so that it can be sent to a worker thread. */
export interface CancellationPaper {
  readonly number: string;
  readonly cancelledAt: Date;
  readonly soldBy: BrandId;
  readonly email: string;
  readonly items: readonly { readonly sku: string; readonly endsAt: string }[];
  readonly lastPayment: { readonly cents: number; readonly at: number } | null;
  readonly refundCents: number;
  readonly jws: string;
  readonly seller: Seller;
  readonly languages: DocumentLanguages;
}

const paperIn = (paper: CancellationPaper, language: Language): Paper => {
  const { number, cancelledAt, soldBy, email, items, lastPayment, refundCents, jws, seller } = paper;
  const say = translatorFor(language);
  const last = lastPayment
    ? say('mail.cancelled.paid', {
        amount: money(lastPayment.cents, language),
        date: formatDate(new Date(lastPayment.at), language),
      })
    : '–';
  return {
    title: say('mail.cancellationPaper.title'),
    number,
    date: cancelledAt,
    soldBy,
    seller,
    language,
    columns: [
      [say('mail.cancellationPaper.account'), [email]],
      [
        say('mail.cancellationPaper.when'),
        [
          say('mail.cancellationPaper.at', {
            date: formatDate(cancelledAt, language),
            time: formatTime(cancelledAt, language),
          }),
        ],
      ],
      [say('mail.cancelled.lastPayment'), [last]],
    ],
    items: items.map(({ sku, endsAt }) => ({
      name: skuName(sku, language) ?? sku,
      period: say('mail.cancellationPaper.until', { date: formatDate(endsAt, language) }),
      amount: say('mail.cancellationPaper.nothingMore'),
    })),
    sums:
      refundCents > 0 ? [{ name: say('mail.cancelled.refund'), value: money(refundCents, language) }] : [],
    words: say('mail.cancellationPaper.words', {
      number,
      support: brandOf(soldBy).supportUrl[language].replace('https://www.', ''),
    }),
    attachment: { name: `${number}.jws`, content: jws },
  };
};

export const cancellationPdf = (paper: CancellationPaper): Promise<Buffer> => {
  const [first, ...others] = paper.languages;
  return drawDocument([paperIn(paper, first), ...others.map((language) => paperIn(paper, language))]);
};
