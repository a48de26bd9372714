import { type BrandId, type Language, localeOf } from '@marquee/product/brands.ts';
import {
  getCreditNotePdf,
  getReceiptPdf,
  listReceiptsOfYear,
} from '@marquee/product/contract/billing/payments.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Params } from '@marquee/product/navigation/links.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export type YearOfReceipts = ReplyOf<typeof listReceiptsOfYear>;

interface ReceiptFilter {
  /** Absent: all brands. */
  readonly brand: BrandId | undefined;
  /** Absent: the latest year with a payment. */
  readonly year: string | undefined;
}

/** The year in the query string, if it is valid. */
export const yearIn = ({ year }: Params): string | undefined =>
  year !== undefined && /^\d{4}$/.test(year) ? year : undefined;

/** One year per request; the response lists the other years. */
export const receiptsQuery = ({ brand, year }: ReceiptFilter, language: Language) =>
  queryOptions({
    queryKey: ['receipts', brand ?? '', year ?? '', language],
    queryFn: () =>
      call(listReceiptsOfYear, {
        query: { ...(brand && { brand }), ...(year && { year }) },
        headers: { 'accept-language': localeOf(language) },
      }),
    staleTime: limits.dataFreshMs,
    // Keep an open receipt while the language changes, and the filters while the year changes.
    placeholderData: (before: YearOfReceipts | undefined, query) =>
      query?.queryKey[1] === (brand ?? '') ? before : undefined,
  });

export const downloadReceiptPdf = (id: string, lang: Language): Promise<Uint8Array> =>
  call(getReceiptPdf, { params: { id }, query: { lang } });

export const downloadCreditNotePdf = (id: string, lang: Language): Promise<Uint8Array> =>
  call(getCreditNotePdf, { params: { id }, query: { lang } });
