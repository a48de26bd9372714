import { useEffect } from 'react';
import { brandNow } from '../../flow/current.ts';
import { goToRoute } from '../../flow/link.tsx';
import { merchantLinkNow } from '../../flow/return/merchant-link.ts';
import { afterSignIn } from '../../identity/sign-in.ts';
import { useSession } from '../../session.ts';

/** Somebody is signed in: the link is used, or, where there is none, people go back to where they came from. */
export const goOn = (): Promise<void> =>
  merchantLinkNow()
    ? goToRoute('merchantActivate', { replace: true, query: { service: brandNow() } })
    : afterSignIn();

/** Whoever is signed in already has nothing to fill in for a link. */
export const useSkipped = (): void => {
  const { loggedIn } = useSession();
  useEffect(() => {
    if (loggedIn && merchantLinkNow()) void goOn();
  }, [loggedIn]);
};
