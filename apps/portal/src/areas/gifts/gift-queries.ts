import { type BrandId, type Language, localeOf } from '@marquee/product/brands.ts';
import { listGifts } from '@marquee/product/contract/billing/gifts.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export type GiftCard = ReplyOf<typeof listGifts>[number];

/** Public: guests can buy gifts. */
export const giftsQuery = (brand: BrandId, language: Language) =>
  queryOptions({
    queryKey: ['gifts', brand, language],
    queryFn: () =>
      call(listGifts, {
        query: { brand },
        headers: { 'accept-language': localeOf(language) },
      }),
    enabled: true,
    // Keep the form while the catalog loads in another language.
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
