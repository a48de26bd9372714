/** WebAuthn in the browser: a chunk of its own, loaded when a passkey is used or made. */
import { grantToken } from '@marquee/product/contract/auth.ts';
import {
  addPasskey,
  createPasskeyOptions,
  type CredentialJson,
  getPasskeyOptions,
  type listPasskeys,
} from '@marquee/product/contract/security/passkeys.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { AppError } from '@marquee/product/app-error.ts';
import {
  browserSupportsWebAuthnAutofill,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { trackSignIn } from '../../analytics/sign-in-events.ts';
import { call } from '../../api/client.ts';
import { cookieTransport } from '../../session/refresh.ts';
import { startSession } from '../../session/session.ts';
import { useLoginState } from '../../state/app-state.ts';

const passkeyGrant = 'urn:marquee:grant-type:passkey';

interface Proof {
  readonly ceremony: string;
  readonly credential: CredentialJson;
}

export const rememberPasskey = (): void => {
  useLoginState.setState({ passkey: true });
};

/** Undefined: the customer closed the browser's dialog, or the page was left. */
const answerOf = async <T>(asked: Promise<T>): Promise<T | undefined> => {
  try {
    return await asked;
  } catch (error) {
    const { name } = error as Error;
    const cause = ((error as Error).cause as Error | undefined)?.name;
    if ([name, cause].some((each) => each === 'NotAllowedError' || each === 'AbortError')) return undefined;
    throw new AppError('PASSKEY_INVALID');
  }
};

/** `autofill`: waits until the customer chooses a passkey in the email field. */
export const askForPasskey = async (autofill = false): Promise<Proof | undefined> => {
  const { ceremony, options } = await call(getPasskeyOptions, { showLoader: false });
  const answer = await answerOf(startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill }));
  return answer && { ceremony, credential: answer as unknown as CredentialJson };
};

/** The page is left: no dialog of it stays open. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony();

/** False: nothing was chosen, or the browser can't offer passkeys in the email field. */
export const signInWithPasskey = async (autofill = false): Promise<boolean> => {
  if (autofill && !(await browserSupportsWebAuthnAutofill())) return false;
  const proof = await askForPasskey(autofill);
  if (!proof) return false;
  const { ceremony, credential } = proof;
  await call(grantToken, {
    body: { grant_type: passkeyGrant, ceremony, credential: JSON.stringify(credential) },
    headers: cookieTransport,
  });
  rememberPasskey();
  startSession();
  trackSignIn('sign_in');
  return true;
};

/** Undefined: the customer closed the browser's dialog. */
export const createPasskey = async (name: string): Promise<ReplyOf<typeof addPasskey> | undefined> => {
  const { ceremony, options } = await call(createPasskeyOptions);
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const answer = await answerOf(startRegistration({ optionsJSON }));
  if (!answer) return undefined;
  const added = await call(addPasskey, {
    body: { ceremony, credential: answer, name },
  });
  rememberPasskey();
  return added;
};

/** Lets the browser forget the passkeys that are gone; few browsers can. */
export const signalPasskeys = async ({
  rpId,
  userId,
  passkeys,
}: ReplyOf<typeof listPasskeys>): Promise<void> => {
  if (userId === null) return;
  await sendSignal({
    signalType: 'allAcceptedCredentials',
    rpID: rpId,
    userID: userId,
    allAcceptedCredentialIDs: passkeys.map(({ id }) => id),
  } as unknown as Parameters<typeof sendSignal>[0]).catch(() => undefined);
};
