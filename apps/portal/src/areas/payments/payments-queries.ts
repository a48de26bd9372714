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

interface Asked {
  /** Absent: of all of them. */
  readonly brand: BrandId | undefined;
  /** Absent: the latest with a payment. */
  readonly year: string | undefined;
}

/** The year that the query of an address names. */
export const yearIn = ({ year }: Params): string | undefined =>
  year !== undefined && /^\d{4}$/.test(year) ? year : undefined;

/** One year at a time; the answer says which other years there are. */
export const receiptsQuery = ({ brand, year }: Asked, language: Language) =>
  queryOptions({
    queryKey: ['receipts', brand ?? '', year ?? '', language],
    queryFn: () =>
      call(listReceiptsOfYear, {
        query: { ...(brand && { brand }), ...(year && { year }) },
        headers: { 'accept-language': localeOf(language) },
        showLoader: false,
      }),
    staleTime: limits.dataFreshMs,
    // An open receipt stays open while another language loads, and the choices stay while another year does.
    placeholderData: (before: YearOfReceipts | undefined, query) =>
      query?.queryKey[1] === (brand ?? '') ? before : undefined,
  });

export const downloadReceiptPdf = (id: string, lang: Language): Promise<Uint8Array> =>
  call(getReceiptPdf, { params: { id }, query: { lang }, showLoader: false });

export const downloadCreditNotePdf = (id: string, lang: Language): Promise<Uint8Array> =>
  call(getCreditNotePdf, { params: { id }, query: { lang }, showLoader: false });
