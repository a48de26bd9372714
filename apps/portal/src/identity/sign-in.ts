/** Signing in with a password, and where people go on from there. */
import { withConnection } from '@marquee/product/address/state.ts';
import { grantToken } from '@marquee/product/contract/auth.ts';
import { fail, Failure } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { resumesAt } from '@marquee/product/navigation/actions.ts';
import { emailKey, signInRejection } from '@marquee/product/values/fields.ts';
import { identificationFailed, identified } from './identification-events.ts';
import { call } from '../api.ts';
import { withBotToken } from './bot-check.ts';
import { goToRoute } from '../flow/link.tsx';
import { takeReturnAddress } from '../flow/return/return-address.ts';
import { returnToBrand } from '../flow/return/return-to-brand.ts';
import { useApp, useLogin } from '../flow/state.ts';
import { beginSession, byCookie } from '../session.ts';

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
    await withBotToken('login', (recaptcha_token) =>
      call(grantToken, {
        body: { grant_type: 'password', username, password, recaptcha_token },
        headers: byCookie,
        showLoader: false,
      }),
    );
  } catch (error) {
    if (error instanceof Failure) identificationFailed(event, descriptionOf(error));
    throw error;
  }
  useLogin.setState(({ recentConnections }) => ({
    recentConnections: withConnection(
      recentConnections,
      username,
      new Date().toISOString(),
      limits.recentConnections,
    ),
  }));
  beginSession();
  identified(event);
};

const descriptionOf = ({ code, details }: Failure): string => {
  const said = details?.['error_description'];
  return typeof said === 'string' ? said : code;
};

/** To the return address if there is one, else back to the brand. A check of services looks at it by itself. */
const leaveSignIn = (): Promise<void> => {
  const address = useApp.getState().checkServices ? undefined : takeReturnAddress();
  return address ? goToRoute(address.route, { ...address, replace: true }) : returnToBrand();
};

/** A flow that waited for the sign-in goes on; otherwise people go back to where they came from. */
export const afterSignIn = (): Promise<void> => {
  const { action, gotoRoute } = useApp.getState();
  const next = resumesAt(action) ?? gotoRoute;
  return next ? goToRoute(next, { replace: true }) : leaveSignIn();
};
