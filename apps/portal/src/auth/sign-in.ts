/** Password sign-in and the redirect after it. */
import { addRecentConnection } from '@marquee/product/url/recent-connections.ts';
import { grantToken } from '@marquee/product/contract/auth.ts';
import { fail, AppError } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { routeAfterSignIn } from '@marquee/product/navigation/resume-action.ts';
import { emailKey, signInRejection } from '@marquee/product/values/fields.ts';
import { trackSignInFailure, trackSignIn } from '../analytics/sign-in-events.ts';
import { call } from '../api/client.ts';
import { withBotCheckToken } from './bot-check.ts';
import { navigateToRoute } from '../navigation/link.tsx';
import { consumeReturnAddress } from '../state/return-address.ts';
import { returnToBrand } from '../navigation/return/return-to-brand.ts';
import { useAppState, useLoginState } from '../state/app-state.ts';
import { keepSecondStep } from './forms/keep-second-step.ts';
import { startSession } from '../session/session.ts';
import { cookieTransport } from '../session/refresh.ts';

interface SignIn {
  readonly email: string;
  readonly password: string;
  /** Analytics event: a new account also signs in. */
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
      }),
    );
  } catch (error) {
    if (error instanceof AppError && !keepSecondStep(error, { email: username, next: '' }))
      trackSignInFailure(event, descriptionOf(error));
    throw error;
  }
  completeSignIn(username, event);
};

/** The tokens are there: remembers the account and starts the session. */
export const completeSignIn = (username: string, event: SignIn['event']): void => {
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
  const description = details?.['error_description'];
  return typeof description === 'string' ? description : code;
};

/** Goes to the return address, else back to the brand. The services check consumes the address itself. */
const leaveSignIn = (): Promise<void> => {
  const address = useAppState.getState().checkServices ? undefined : consumeReturnAddress();
  return address ? navigateToRoute(address.route, { ...address, replace: true }) : returnToBrand();
};

/** Resumes the flow that required sign-in, else returns to the brand. */
export const redirectAfterSignIn = (): Promise<void> => {
  const { action, gotoRoute } = useAppState.getState();
  const next = routeAfterSignIn(action) ?? gotoRoute;
  return next ? navigateToRoute(next, { replace: true }) : leaveSignIn();
};
