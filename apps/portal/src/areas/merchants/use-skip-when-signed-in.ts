import { useEffect } from 'react';
import { continueMerchantActivation } from '../../auth/continue-merchant-activation.ts';
import { getMerchantLink } from '../../state/merchant-link.ts';
import { useSession } from '../../session/use-session.ts';

/** Skips the sign-in and registration pages if already signed in. */
export const useSkipWhenSignedIn = (): void => {
  const { loggedIn } = useSession();
  useEffect(() => {
    if (loggedIn && getMerchantLink()) void continueMerchantActivation();
  }, [loggedIn]);
};
