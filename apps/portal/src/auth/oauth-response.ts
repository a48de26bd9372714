/** The OAuth response in the URL of the page that a provider or partner redirects to. */
import type { ErrorCode } from '@marquee/product/errors.ts';
import { useLayoutEffect, useState } from 'react';
import { replaceQuery } from '../navigation/navigate.ts';
import { clearAppState } from '../state/app-state.ts';
import { useCurrentRoute } from '../state/current-route.ts';

/** `denied`: the customer declined there. */
export type OAuthResult = ErrorCode | 'denied';

const answerNames = new Set(['code', 'state', 'iss', 'error', 'error_description', 'error_uri']);
const breakdowns = new Set(['server_error', 'temporarily_unavailable']);

const resultOf = (error: string): OAuthResult => {
  if (error === 'access_denied') return 'denied';
  return breakdowns.has(error) ? 'SERVICE_UNAVAILABLE' : 'AUTH_CODE_INVALID';
};

const readOAuthResponse = () => {
  const { query } = useCurrentRoute.getState();
  const { code, state = '', iss, error } = query;
  return {
    code: error === undefined ? code : undefined,
    state,
    /** OAuth issuer identifier (RFC 9207). */
    iss,
    result: error === undefined ? undefined : resultOf(error),
    query: Object.fromEntries(Object.entries(query).filter(([name]) => !answerNames.has(name))),
  };
};

/** Reads the response once and strips it from the URL. */
export const useOAuthResponse = () => {
  const [{ query, ...response }] = useState(readOAuthResponse);
  useLayoutEffect(() => {
    replaceQuery({ params: useCurrentRoute.getState().params, query });
    clearAppState('code');
  }, [query]);
  return response;
};
