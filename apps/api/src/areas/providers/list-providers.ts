import { type BrandId, brandNamed, defaultBrand } from '@marquee/product/brands.ts';
import { authorizeProvider, type listProviders as contract } from '@marquee/product/contract/providers.ts';
import { buildRequest } from '@marquee/product/endpoint.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';

export const providerUrl = (providerId: string, brand: BrandId): string =>
  buildRequest(authorizeProvider, {}, { providerId, brand }).url;

export const listProviders =
  ({ integrations }: Deps): Handle<typeof contract> =>
  ({ query, headers }) => {
    const brand = brandNamed(query.brand ?? query.brandName) ?? defaultBrand;
    if (!integrations.featuresOf(brand).bduLogin) return { providers: [] };
    const language = parseAcceptLanguage(headers);
    return {
      providers: integrations.tvProviders(brand, language).map(({ id, name, logo, available }) => ({
        displayName: name[language],
        id,
        loginType: 'oidc' as const,
        logo,
        url: providerUrl(id, brand),
        available,
      })),
    };
  };
