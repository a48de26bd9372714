/** Password recovery routes: several flows have the same pages at their own URLs. */
import { writeMerchantLink } from '@marquee/product/url/merchant-link.ts';
import { limits } from '@marquee/product/limits.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { continueMerchantActivation } from '../../../auth/continue-merchant-activation.ts';
import { redirectAfterSignIn } from '../../../auth/sign-in.ts';
import { useCurrentRoute } from '../../../state/current-route.ts';
import { getMerchantLink } from '../../../state/merchant-link.ts';

interface RecoveryRoutes {
  readonly request: RouteName;
  /** Sign-in page of the flow. */
  readonly signIn: RouteName;
  /** Sign-in page for a known email. */
  readonly signInAs: RouteName;
  readonly sent: RouteName;
  readonly changed: RouteName;
  /** Continues the flow after the sign-in with the new password. */
  readonly resume: () => Promise<void>;
  /** Sent with the mail, so that its link returns to this flow. */
  readonly inMail?: () => { readonly merchantLink: string };
}

const own: RecoveryRoutes = {
  request: 'loginDTCIdentifier',
  signIn: 'loginDTC',
  signInAs: 'loginDTCPassword',
  sent: 'forgotPasswordResend',
  changed: 'resetPasswordSuccess',
  resume: redirectAfterSignIn,
};

/** Legacy apps have no sign-in page to return to. */
const legacy: RecoveryRoutes = {
  ...own,
  request: 'legacyForgotPassword',
  signIn: 'legacyForgotPassword',
  sent: 'legacyForgotPasswordResend',
};

const merchant: RecoveryRoutes = {
  request: 'merchantRecovery',
  signIn: 'merchantLogin',
  signInAs: 'merchantLogin',
  sent: 'merchantForgotPasswordResend',
  changed: 'merchantResetPasswordSuccess',
  resume: continueMerchantActivation,
  inMail: () => {
    const link = getMerchantLink();
    const merchantLink = link ? writeMerchantLink(link) : '';
    // A link over the length limit is dropped; recovery works without it.
    return { merchantLink: merchantLink.length > limits.merchantLinkLength ? '' : merchantLink };
  },
};

const routesByRoute: Readonly<Partial<Record<RouteName, RecoveryRoutes>>> = {
  legacyForgotPassword: legacy,
  legacyForgotPasswordResend: legacy,
  merchantRecovery: merchant,
  merchantForgotPassword: merchant,
  merchantForgotPasswordResend: merchant,
  merchantResetPassword: merchant,
  merchantResetPasswordSuccess: merchant,
};

const recoveryRoutesOf = (route: RouteName | undefined): RecoveryRoutes =>
  (route && routesByRoute[route]) ?? own;
export const getRecoveryRoutes = (): RecoveryRoutes => recoveryRoutesOf(useCurrentRoute.getState().route);
export const useRecoveryRoutes = (): RecoveryRoutes =>
  useCurrentRoute(({ route }) => recoveryRoutesOf(route));
