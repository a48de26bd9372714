/** Before a link signs people in, the session that was there ends. */
import { dropSession, openSession, refresh } from '../session.ts';
import { type Claims, mayRefresh, validClaims } from '../tokens.ts';

/** Whoever was signed in when the link was opened. */
let before: Claims | undefined;
export const claimsBeforeLink = (): Claims | undefined => before;

/** Ends the session on this side. Who it was is remembered, so that nobody else comes in unasked. */
export const makeWay = async (): Promise<void> => {
  openSession();
  if (!validClaims() && mayRefresh()) await refresh().catch(() => undefined);
  before = validClaims();
  dropSession();
};
