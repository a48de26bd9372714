/** Passkeys of test customers. */
import {
  addPasskey,
  createPasskeyOptions,
  getPasskeyOptions,
} from '@marquee/product/contract/security/passkeys.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { type Authenticator, createAuthenticator } from './authenticator.ts';
import type { TestApp } from './create-test-app.ts';
import { askToken, bearer } from './test-clients.ts';

export const passkeyGrant = 'urn:marquee:grant-type:passkey';

export const passkeyOptionsFor = (test: TestApp, token: string) =>
  test.app.inject({ method: 'POST', url: createPasskeyOptions.path, headers: bearer(token) });

export const sendPasskey = (test: TestApp, token: string, payload: object) =>
  test.app.inject({
    method: 'POST',
    url: addPasskey.path,
    headers: bearer(token),
    payload: { name: 'Phone', ...payload },
  });

/** Adds a passkey as the portal does. */
export const newPasskey = async (test: TestApp, token: string): Promise<Authenticator> => {
  const { ceremony, options } = (await passkeyOptionsFor(test, token)).json<
    ReplyOf<typeof createPasskeyOptions>
  >();
  const authenticator = createAuthenticator();
  const credential = authenticator.create({
    challenge: options.challenge,
    rpId: options.rp.id,
    origin: test.env.publicUrl,
    userId: options.user.id,
  });
  await sendPasskey(test, token, { ceremony, credential });
  return authenticator;
};

export const signInOptions = async (test: TestApp) => {
  const answer = await test.app.inject({ method: 'POST', url: getPasskeyOptions.path });
  const { ceremony, options } = answer.json<ReplyOf<typeof getPasskeyOptions>>();
  const ask = { challenge: options.challenge, rpId: options.rpId, origin: test.env.publicUrl };
  return { ceremony, ask };
};

export const signInWithPasskey = async (
  test: TestApp,
  authenticator: Authenticator,
  dishonest: Partial<Parameters<Authenticator['get']>[0]> = {},
) => {
  const { ceremony, ask } = await signInOptions(test);
  const credential = JSON.stringify(authenticator.get({ ...ask, ...dishonest }));
  return askToken(test, { grant_type: passkeyGrant, ceremony, credential });
};
