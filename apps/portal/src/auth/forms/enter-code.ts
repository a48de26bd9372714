/** The second step of a sign-in: a code for the ticket that the first step gave. */
import { grantToken } from '@marquee/product/contract/auth.ts';
import { trackSignIn } from '../../analytics/sign-in-events.ts';
import { call } from '../../api/client.ts';
import { startSession } from '../../session/session.ts';
import { cookieTransport } from '../../session/refresh.ts';
import { clearSecondStep, useSecondStep } from '../../session/second-step-state.ts';
import { completeSignIn } from '../sign-in.ts';

const grantType = 'urn:marquee:grant-type:second-step';

export const enterCode = async (code: string, trust: boolean): Promise<void> => {
  const { ticket, email } = useSecondStep.getState();
  await call(grantToken, {
    body: { grant_type: grantType, ticket, code, ...(trust && { trust_device: 'true' }) },
    headers: cookieTransport,
  });
  if (email) completeSignIn(email, 'sign_in');
  else {
    startSession();
    trackSignIn('sign_in');
  }
  clearSecondStep();
};
