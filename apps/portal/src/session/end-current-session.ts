/** Ends the current session on this page before a link signs in another account. */
import { type Claims, hasRefreshCookie, validClaims } from '../state/token-cookies.ts';
import { refresh } from './refresh.ts';
import { dropSession, openSession } from './session.ts';

let previousClaims: Claims | undefined;
export const getPreviousClaims = (): Claims | undefined => previousClaims;

/** Remembers the previous claims, so that a change of account is confirmed first. */
export const endCurrentSession = async (): Promise<void> => {
  openSession();
  if (!validClaims() && hasRefreshCookie()) await refresh().catch(() => undefined);
  previousClaims = validClaims();
  dropSession();
};
