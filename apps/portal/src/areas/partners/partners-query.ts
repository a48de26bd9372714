import type { Language } from '@marquee/product/brands.ts';
import { listLinks, listPartnerExperiences } from '@marquee/product/contract/partners.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { limits } from '@marquee/product/limits.ts';
import { contentNames, skuName } from '@marquee/product/values/skus.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { usePartnerState } from '../../state/app-state.ts';
import { validClaims } from '../../state/token-cookies.ts';

type Experience = ReplyOf<typeof listPartnerExperiences>['experiences'][number];

const entryOf = ({ partnerId, experience }: Experience, language: Language) => ({
  partnerId,
  productSku: contentNames(
    experience.contentPolicies.map(({ sku }) => sku),
    language,
  ),
  expirationDate: null,
  displayName: experience.displayName ?? skuName(experience.sku, language) ?? '',
  brandId: experience.brandId,
});

/** Every partner with its link status and content. */
export const partnersQuery = (language: Language) =>
  queryOptions({
    queryKey: ['partners', 'links', language],
    staleTime: limits.dataFreshMs,
    // Keep the list and its alerts while another language loads.
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const accountId = validClaims()?.account_id ?? '';
      const options = { headers: { 'accept-language': language } };
      const [links, { experiences }] = await Promise.all([
        call(listLinks, { params: { accountId }, ...options }),
        call(listPartnerExperiences, {
          params: { id: accountId },
          query: { sources: 'PARTNER' },
          ...options,
        }),
      ]);
      const entries = experiences.map((each) => entryOf(each, language));
      usePartnerState.setState({ partners: entries });
      return links.map((link) => ({
        ...link,
        content: entries.find(({ partnerId }) => partnerId === link.partnerId)?.displayName ?? '',
      }));
    },
  });
