import { type BrandId, brandNamed, defaultBrand } from '@marquee/product/brands.ts';
import { authorizeProvider, type listProviders as contract } from '@marquee/product/contract/providers.ts';
import { buildRequest } from '@marquee/product/endpoint.ts';
import { featuresOf } from '@marquee/product/features.ts';
import { providerName, providersIn, type TvProviderId } from '@marquee/product/values/tv-providers.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';

export const providerUrl = (providerId: TvProviderId, brand: BrandId): string =>
  buildRequest(authorizeProvider, {}, { providerId, brand }).url;

export const listProviders =
  ({ env }: Deps): Handle<typeof contract> =>
  ({ query, headers }) => {
    const brand = brandNamed(query.brand ?? query.brandName) ?? defaultBrand;
    if (!featuresOf(brand, env.featureOverrides[brand]).bduLogin) return { providers: [] };
    return {
      providers: providersIn(parseAcceptLanguage(headers))
        .filter((id) => env.tvProviders[id])
        .map((id) => ({
          displayName: providerName(id),
          id,
          loginType: 'oidc' as const,
          logo: null,
          url: providerUrl(id, brand),
        })),
    };
  };
