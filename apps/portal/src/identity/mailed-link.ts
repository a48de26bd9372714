/** A link of a mail: its token, and why it did not work. */
import type { ErrorCode } from '@marquee/product/errors.ts';
import type { Params } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/route.ts';
import { useCurrent } from '../flow/current.ts';
import { goToRoute } from '../flow/link.tsx';
import { failureOf } from '../form/failure.ts';

interface MailedLink {
  readonly token: string;
  /** What stays in the address. */
  readonly query: Params;
}

/** A secret that no server needs to see in the address is in its fragment. */
const tokenInFragment = (): string => new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

export const readLink = (): MailedLink => {
  const { token = tokenInFragment(), ...query } = useCurrent.getState().query;
  return { token, query };
};

/** A page that was opened anew does not know it. */
let reason: ErrorCode | undefined;

export const noteReason = (code: ErrorCode): void => {
  reason = code;
};
export const reasonNoted = (): ErrorCode | undefined => reason;

/** To the page that says why. */
export const giveUp = (to: RouteName, query: Params, error: unknown): Promise<void> => {
  noteReason(failureOf(error).code);
  return goToRoute(to, { replace: true, query });
};
