/** Maturity levels, as the server names and orders them. */
import { listMaturities, type Profile } from '@marquee/product/contract/profiles.ts';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../api/use-query.ts';
import { call } from '../../api/client.ts';
import { useLanguage } from '../../i18n/i18n.ts';

export const maturitiesQuery = queryOptions({
  queryKey: ['maturities'],
  staleTime: Infinity,
  queryFn: () => call(listMaturities),
});

/** Empty until the levels are loaded. */
export const useMaturityLabel = () => {
  const language = useLanguage();
  const { data } = useQuery(maturitiesQuery);
  return (maturity: Profile['maturity']): string =>
    data?.find(({ type }) => type === maturity)?.label[language] ?? '';
};
