import type { Language } from '@marquee/product/brands.ts';
import { type listLinks, listPartnerSubscriptions } from '@marquee/product/contract/partners.ts';
import type { Endpoint, ReplyOf } from '@marquee/product/endpoint.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { contentNames } from '@marquee/product/values/skus.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { usePartnerState } from '../../state/app-state.ts';
import { refreshClaims } from '../../session/refresh-claims.ts';
import { queryClient } from '../../api/query-client.ts';

export const partnerSubscriptionsQuery = (partnerId: string, language: Language) =>
  queryOptions({
    queryKey: ['partners', 'subscriptions', partnerId, language],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const subscriptions = await call(listPartnerSubscriptions, {
        params: { partnerId },
        headers: { 'accept-language': language },
      });
      usePartnerState.setState({ subscriptions });
      return subscriptions;
    },
  });

export type Partner = ReplyOf<typeof listLinks>[number] & { readonly content: string };

/** What a partner provides, linked or not. */
export const contentOf = ({ productSkus }: Partner, language: Language): string =>
  contentNames(productSkus, language);

export const callPartner = async <E extends Endpoint>(
  endpoint: E,
  options: Omit<Parameters<typeof call<E>>[1] & {}, 'onSuccess'>,
): Promise<number> => {
  let success = 0;
  await call(endpoint, { ...options, onSuccess: (status) => (success = status) });
  return limits.linkSuccesses.includes(success) ? success : fail('GENERIC');
};

/** Changed links change the claims of the access token. */
export const invalidatePartnerLinks = async (): Promise<void> => {
  await refreshClaims();
  queryClient.removeQueries({ queryKey: ['partners'] });
};
