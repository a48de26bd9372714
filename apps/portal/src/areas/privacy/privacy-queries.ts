import { type Language, localeOf } from '@marquee/product/brands.ts';
import { listExports } from '@marquee/product/contract/privacy/exports.ts';
import { getPreferences } from '@marquee/product/contract/privacy/preferences.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** While a file is being made. */
const exportPollMs = 5000;

export const acceptLanguage = (language: Language) => ({ 'accept-language': localeOf(language) });

export const exportsQuery = queryOptions({
  queryKey: ['data-exports'],
  queryFn: () => call(listExports, { showLoader: false }),
  refetchInterval: ({ state }) =>
    state.data?.exports.some(({ state: each }) => each === 'asked') ? exportPollMs : false,
});

export const preferencesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['preferences', language],
    queryFn: () => call(getPreferences, { headers: acceptLanguage(language) }),
  });
