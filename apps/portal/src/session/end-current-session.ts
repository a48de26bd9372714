/** Before a link signs people in, the session that was there ends. */
import { dropSession, openSession, refresh } from './session.ts';
import { type Claims, hasRefreshCookie, validClaims } from './token-cookies.ts';

/** Whoever was signed in when the link was opened. */
let before: Claims | undefined;
export const getPreviousClaims = (): Claims | undefined => before;

/** Ends the session on this side. Who it was is remembered, so that nobody else comes in unasked. */
export const endCurrentSession = async (): Promise<void> => {
  openSession();
  if (!validClaims() && hasRefreshCookie()) await refresh().catch(() => undefined);
  before = validClaims();
  dropSession();
};
