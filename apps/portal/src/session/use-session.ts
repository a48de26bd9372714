/** The session that the page renders: claims, customer type, whether the email has just been verified. */
import { create } from 'zustand';
import { hydrateWithState } from '../state/hydration.ts';
import { type Claims, isBdu, isDtc } from '../state/token-cookies.ts';

interface ShownSession {
  readonly claims: Claims | undefined;
  /** The email was verified while this page was open, here or in another tab. */
  readonly justVerified: boolean;
}

/** Separate from the token in the cookies: a cancelled navigation leaves the page as it was. */
const useShownSession = create<ShownSession>()(
  hydrateWithState(() => ({ claims: undefined, justVerified: false })),
);
export const setShownSession = (claims: Claims | undefined): void => useShownSession.setState({ claims });
export const setJustVerified = (justVerified: boolean): void => useShownSession.setState({ justVerified });

export const useSession = () => {
  const claims = useShownSession((session) => session.claims);
  return {
    claims,
    loggedIn: claims !== undefined,
    isBdu: claims !== undefined && isBdu(claims),
    isDtc: claims !== undefined && isDtc(claims),
  };
};

export const useJustVerified = (): boolean => useShownSession((session) => session.justVerified);
