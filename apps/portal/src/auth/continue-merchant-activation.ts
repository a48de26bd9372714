import { getBrand } from '../state/current-route.ts';
import { getMerchantLink } from '../state/merchant-link.ts';
import { navigateToRoute } from '../navigation/link.tsx';
import { redirectAfterSignIn } from './sign-in.ts';

/** After sign-in: activates the merchant link, or returns to the brand without one. */
export const continueMerchantActivation = (): Promise<void> =>
  getMerchantLink()
    ? navigateToRoute('merchantActivate', { replace: true, query: { service: getBrand() } })
    : redirectAfterSignIn();
