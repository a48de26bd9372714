/** A forgotten password is asked for in several flows; each has the same pages at addresses of its own. */
import { writeMerchantLink } from '@marquee/product/url/merchant-link.ts';
import { limits } from '@marquee/product/limits.ts';
import type { RouteName } from '@marquee/product/navigation/route.ts';
import { useCurrentRoute } from '../../../state/current-route.ts';
import { getMerchantLink } from '../../../state/merchant-link.ts';

interface Family {
  /** Asks for the email. */
  readonly ask: RouteName;
  /** Where people came from, and go on with their new password. */
  readonly signIn: RouteName;
  /** The same, for an email that is known. */
  readonly signInAs: RouteName;
  readonly sent: RouteName;
  readonly changed: RouteName;
  /** What the mail needs to lead back into the flow. */
  readonly inMail?: () => { readonly merchantLink: string };
}

const own: Family = {
  ask: 'loginDTCIdentifier',
  signIn: 'loginDTC',
  signInAs: 'loginDTCPassword',
  sent: 'forgotPasswordResend',
  changed: 'resetPasswordSuccess',
};

/** Older apps have no sign-in page to go back to. */
const legacy: Family = {
  ...own,
  ask: 'legacyForgotPassword',
  signIn: 'legacyForgotPassword',
  sent: 'legacyForgotPasswordResend',
};

const merchant: Family = {
  ask: 'merchantRecovery',
  signIn: 'merchantLogin',
  signInAs: 'merchantLogin',
  sent: 'merchantForgotPasswordResend',
  changed: 'merchantResetPasswordSuccess',
  inMail: () => {
    const link = getMerchantLink();
    const merchantLink = link ? writeMerchantLink(link) : '';
    // The flow goes on without a link that is too long for a mail.
    return { merchantLink: merchantLink.length > limits.merchantLinkLength ? '' : merchantLink };
  },
};

const families: Readonly<Partial<Record<RouteName, Family>>> = {
  legacyForgotPassword: legacy,
  legacyForgotPasswordResend: legacy,
  merchantRecovery: merchant,
  merchantForgotPassword: merchant,
  merchantForgotPasswordResend: merchant,
  merchantResetPassword: merchant,
  merchantResetPasswordSuccess: merchant,
};

const familyOf = (route: RouteName | undefined): Family => (route && families[route]) ?? own;
export const getRecoveryRoutes = (): Family => familyOf(useCurrentRoute.getState().route);
export const useRecoveryRoutes = (): Family => useCurrentRoute(({ route }) => familyOf(route));
