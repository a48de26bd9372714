/** Signing in with a password, and where people go on from there. */
import { addRecentConnection } from '@marquee/product/url/client-state.ts';
import { grantToken } from '@marquee/product/contract/auth.ts';
import { fail, AppError } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { routeAfterSignIn } from '@marquee/product/navigation/actions.ts';
import { emailKey, signInRejection } from '@marquee/product/values/fields.ts';
import { trackSignInFailure, trackSignIn } from '../analytics/sign-in-events.ts';
import { call } from '../api/client.ts';
import { withBotCheckToken } from './bot-check.ts';
import { navigateToRoute } from '../navigation/link.tsx';
import { consumeReturnAddress } from '../state/return-address.ts';
import { returnToBrand } from '../navigation/return/return-to-brand.ts';
import { useAppState, useLoginState } from '../state/app-state.ts';
import { startSession } from '../session/session.ts';
import { cookieTransport } from '../session/refresh.ts';

interface SignIn {
  readonly email: string;
  readonly password: string;
  /** A new account signs in at once; analytics tells the two apart. */
  readonly event: 'sign_in' | 'sign_up';
}

export const signIn = async ({ email, password, event }: SignIn): Promise<void> => {
  const rejection = signInRejection(email, password);
  if (rejection) fail(rejection);
  const username = emailKey(email);
  try {
    await withBotCheckToken('login', (recaptcha_token) =>
      call(grantToken, {
        body: { grant_type: 'password', username, password, recaptcha_token },
        headers: cookieTransport,
        showLoader: false,
      }),
    );
  } catch (error) {
    if (error instanceof AppError) trackSignInFailure(event, descriptionOf(error));
    throw error;
  }
  useLoginState.setState(({ recentConnections }) => ({
    recentConnections: addRecentConnection(
      recentConnections,
      username,
      new Date().toISOString(),
      limits.recentConnections,
    ),
  }));
  startSession();
  trackSignIn(event);
};

const descriptionOf = ({ code, details }: AppError): string => {
  const said = details?.['error_description'];
  return typeof said === 'string' ? said : code;
};

/** To the return address if there is one, else back to the brand. A check of services looks at it by itself. */
const leaveSignIn = (): Promise<void> => {
  const address = useAppState.getState().checkServices ? undefined : consumeReturnAddress();
  return address ? navigateToRoute(address.route, { ...address, replace: true }) : returnToBrand();
};

/** A flow that waited for the sign-in goes on; otherwise people go back to where they came from. */
export const redirectAfterSignIn = (): Promise<void> => {
  const { action, gotoRoute } = useAppState.getState();
  const next = routeAfterSignIn(action) ?? gotoRoute;
  return next ? navigateToRoute(next, { replace: true }) : leaveSignIn();
};
