import { type BrandId, type Language, localeOf } from '@marquee/product/brands.ts';
import { listProviders } from '@marquee/product/contract/providers.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export type TvProvider = ReplyOf<typeof listProviders>['providers'][number];

export const providersQuery = (brand: BrandId, language: Language) =>
  queryOptions({
    queryKey: ['providers', brand, language],
    queryFn: async () => {
      const headers = { 'accept-language': localeOf(language) };
      const { providers } = await call(listProviders, { query: { brand }, headers });
      return providers;
    },
    // The visitor is still signed out.
    enabled: true,
  });

export const authorizeUrl = ({ url }: TvProvider, language: Language): string => `${url}&lang=${language}`;
