/** The second step of a sign-in: a code or a passkey, for the ticket that the first step gave. */
import { grantToken } from '@marquee/product/contract/auth.ts';
import { trackSignIn } from '../../analytics/sign-in-events.ts';
import { call } from '../../api/client.ts';
import { startSession } from '../../session/session.ts';
import { cookieTransport } from '../../session/refresh.ts';
import { useSecondStep } from '../../session/second-step-state.ts';
import { clearSecondStep } from './keep-second-step.ts';
import { completeSignIn } from '../sign-in.ts';

const grantType = 'urn:marquee:grant-type:second-step';

type Proof = { readonly code: string } | { readonly ceremony: string; readonly credential: string };

const finish = async (proof: Proof, trust: boolean): Promise<void> => {
  const { ticket, email } = useSecondStep.getState();
  await call(grantToken, {
    body: { grant_type: grantType, ticket, ...proof, ...(trust && { trust_device: 'true' }) },
    headers: cookieTransport,
  });
  if (email) completeSignIn(email, 'sign_in');
  else {
    startSession();
    trackSignIn('sign_in');
  }
  clearSecondStep();
};

export const enterCode = (code: string, trust: boolean): Promise<void> => finish({ code }, trust);

/** False: the customer closed the browser's dialog. */
export const givePasskey = async (trust: boolean): Promise<boolean> => {
  const { askForPasskey, rememberPasskey } = await import('../passkeys/passkeys.ts');
  const answer = await askForPasskey();
  if (!answer) return false;
  await finish({ ceremony: answer.ceremony, credential: JSON.stringify(answer.credential) }, trust);
  rememberPasskey();
  return true;
};
