import { useEffect } from 'react';
import { getBrand } from '../../state/current-route.ts';
import { navigateToRoute } from '../../navigation/link.tsx';
import { getMerchantLink } from '../../state/merchant-link.ts';
import { redirectAfterSignIn } from '../../auth/sign-in.ts';
import { useSession } from '../../session/use-session.ts';

/** Somebody is signed in: the link is used, or, where there is none, people go back to where they came from. */
export const continueActivation = (): Promise<void> =>
  getMerchantLink()
    ? navigateToRoute('merchantActivate', { replace: true, query: { service: getBrand() } })
    : redirectAfterSignIn();

/** Whoever is signed in already has nothing to fill in for a link. */
export const useSkipWhenSignedIn = (): void => {
  const { loggedIn } = useSession();
  useEffect(() => {
    if (loggedIn && getMerchantLink()) void continueActivation();
  }, [loggedIn]);
};
