import { useEffect } from 'react';
import { getBrand } from '../../state/current-route.ts';
import { navigateToRoute } from '../../navigation/link.tsx';
import { getMerchantLink } from '../../state/merchant-link.ts';
import { redirectAfterSignIn } from '../../auth/sign-in.ts';
import { useSession } from '../../session/use-session.ts';

/** After sign-in: activates the merchant link, or returns to the brand without one. */
export const continueActivation = (): Promise<void> =>
  getMerchantLink()
    ? navigateToRoute('merchantActivate', { replace: true, query: { service: getBrand() } })
    : redirectAfterSignIn();

/** Skips the sign-in and registration pages if already signed in. */
export const useSkipWhenSignedIn = (): void => {
  const { loggedIn } = useSession();
  useEffect(() => {
    if (loggedIn && getMerchantLink()) void continueActivation();
  }, [loggedIn]);
};
