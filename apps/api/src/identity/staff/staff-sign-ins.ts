/** Sign-ins of staff under way: single use, bound to the browser by cookie, expire within minutes. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { newSecret, sha256 } from '../../crypto/secrets.ts';
import type { Schema } from '../../db/schema.ts';
import { oauthStateMs } from '../oauth-state.ts';

export const createStaffSignIn = async (
  query: Kysely<Schema>,
  now: number,
  { returnTo, fresh }: { readonly returnTo: string; readonly fresh: boolean },
): Promise<{ state: string; nonce: string; codeVerifier: string; binding: string }> => {
  const [state, binding] = [newSecret(), newSecret()];
  const nonce = randomBytes(32).toString('base64url');
  const codeVerifier = randomBytes(32).toString('base64url');
  await query
    .insertInto('staff_sign_ins')
    .values({
      state_hash: state.hash,
      browser_hash: binding.hash,
      nonce,
      code_verifier: codeVerifier,
      return_to: returnTo,
      fresh,
      expires_at: new Date(now + oauthStateMs),
    })
    .execute();
  return { state: state.secret, nonce, codeVerifier, binding: binding.secret };
};

/** Undefined if the state is unknown, of another browser, expired or already used. */
export const consumeStaffSignIn = (
  query: Kysely<Schema>,
  now: number,
  { state, binding }: { readonly state: string; readonly binding: string },
) =>
  query
    .deleteFrom('staff_sign_ins')
    .where('state_hash', '=', sha256(state))
    .where('browser_hash', '=', sha256(binding))
    .where('expires_at', '>', new Date(now))
    .returning(['nonce', 'code_verifier', 'return_to', 'fresh'])
    .executeTakeFirst();
