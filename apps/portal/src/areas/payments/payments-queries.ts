import type { BrandId, Language } from '@marquee/product/brands.ts';
import { localeOf } from '@marquee/product/brands.ts';
import {
  getCreditNotePdf,
  getReceiptPdf,
  listReceipts,
  type Receipt,
} from '@marquee/product/contract/buying/payments.ts';
import { limits } from '@marquee/product/limits.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** Years are summed up, so all of them are needed: page after page, until one is not full. */
const readAll = async (brand: BrandId | undefined, language: Language): Promise<readonly Receipt[]> => {
  const headers = { 'accept-language': localeOf(language) };
  const all: Receipt[] = [];
  for (let page = 1; ; page++) {
    const query = { ...(brand && { brand }), ...(page > 1 && { page: String(page) }) };
    const receipts = await call(listReceipts, { query, headers, showLoader: false });
    all.push(...receipts);
    if (receipts.length < limits.receiptsPerPage) return all;
  }
};

/** Without a brand: of all of them. */
export const receiptsQuery = (brand: BrandId | undefined, language: Language) =>
  queryOptions({
    queryKey: ['receipts', brand ?? '', language],
    queryFn: () => readAll(brand, language),
    staleTime: limits.dataFreshMs,
    // An open receipt stays open while another language loads.
    placeholderData: (before: readonly Receipt[] | undefined, query) =>
      query?.queryKey[1] === (brand ?? '') ? before : undefined,
  });

export const readPdf = (id: string, lang: Language): Promise<Uint8Array> =>
  call(getReceiptPdf, { params: { id }, query: { lang }, showLoader: false });

export const readCreditNotePdf = (id: string, lang: Language): Promise<Uint8Array> =>
  call(getCreditNotePdf, { params: { id }, query: { lang }, showLoader: false });
