import type { SpecialService } from '@marquee/product/url/client-state.ts';
import { brandOf, isBrandId, type Language, localeOf } from '@marquee/product/brands.ts';
import { activateMerchant, getMerchantActivation } from '@marquee/product/contract/merchants.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { patchAppState } from '../../state/app-state.ts';
import { refreshClaimsAndQueries } from '../../session/refresh-claims.ts';

/** The offer of a signed merchant link. */
export const offerQuery = (link: SpecialService, language: Language) =>
  queryOptions({
    queryKey: ['merchant', link.token, language],
    enabled: true,
    staleTime: Infinity,
    queryFn: () =>
      call(getMerchantActivation, {
        query: { ...link, brands: link.brands.join(',') },
        headers: { 'accept-language': language },
      }),
  });

/** Drops the used token but keeps the brands, which the success page shows. */
export const activate = async (link: SpecialService, activated: readonly string[]): Promise<void> => {
  await call(activateMerchant, { body: { ...link, brands: [...link.brands] } });
  patchAppState({ specialService: { ...link, token: '', brands: activated } });
  await refreshClaimsAndQueries();
};

export const brandNames = (brands: readonly string[], language: Language): string =>
  new Intl.ListFormat(localeOf(language)).format(
    brands.filter(isBrandId).map((brand) => brandOf(brand).name[language]),
  );
