/** A link of a mail: its token, and why it did not work. */
import type { ErrorCode } from '@marquee/product/errors.ts';
import type { Params } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/route.ts';
import { useCurrentRoute } from '../state/current-route.ts';
import { navigateToRoute } from '../navigation/link.tsx';
import { toApiError } from '../api/api-error.ts';

interface MailedLink {
  readonly token: string;
  /** What stays in the address. */
  readonly query: Params;
}

/** A secret that no server needs to see in the address is in its fragment. */
const tokenInFragment = (): string => new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

export const readEmailLink = (): MailedLink => {
  const { token = tokenInFragment(), ...query } = useCurrentRoute.getState().query;
  return { token, query };
};

/** A page that was opened anew does not know it. */
let reason: ErrorCode | undefined;

export const setEmailLinkError = (code: ErrorCode): void => {
  reason = code;
};
export const getEmailLinkError = (): ErrorCode | undefined => reason;

/** To the page that says why. */
export const redirectToLinkError = (to: RouteName, query: Params, error: unknown): Promise<void> => {
  setEmailLinkError(toApiError(error).code);
  return navigateToRoute(to, { replace: true, query });
};
