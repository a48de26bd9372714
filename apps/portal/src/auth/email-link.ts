/** Email links: the token in the URL, and the error shown if it fails. */
import type { ErrorCode } from '@marquee/product/errors.ts';
import type { Params } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { useCurrentRoute } from '../state/current-route.ts';
import { navigateToRoute } from '../navigation/link.tsx';
import { toApiError } from '../api/api-error.ts';

interface EmailLink {
  readonly token: string;
  /** Query parameters that stay in the URL. */
  readonly query: Params;
}

/** Tokens are in the fragment, which browsers do not send to servers. */
const tokenInFragment = (): string => new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

export const readEmailLink = (): EmailLink => {
  const { token = tokenInFragment(), ...query } = useCurrentRoute.getState().query;
  return { token, query };
};

/** In memory only: lost on reload, and the error page then shows the generic text. */
let linkError: ErrorCode | undefined;

export const setEmailLinkError = (code: ErrorCode): void => {
  linkError = code;
};
export const getEmailLinkError = (): ErrorCode | undefined => linkError;

export const redirectToLinkError = (to: RouteName, query: Params, error: unknown): Promise<void> => {
  setEmailLinkError(toApiError(error).code);
  return navigateToRoute(to, { replace: true, query });
};
