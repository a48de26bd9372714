import { type Language, localeOf } from '@marquee/product/brands.ts';
import { listGiftEntries } from '@marquee/product/contract/billing/payments.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

export const giftEntriesQuery = (language: Language) =>
  infiniteQueryOptions({
    queryKey: ['giftEntries', language],
    placeholderData: keepPreviousData,
    initialPageParam: '',
    queryFn: ({ pageParam: before }) =>
      call(listGiftEntries, {
        query: before ? { before } : {},
        headers: { 'accept-language': localeOf(language) },
      }),
    getNextPageParam: ({ entries, more }: ReplyOf<typeof listGiftEntries>) =>
      more ? entries.at(-1)?.id : undefined,
  });
