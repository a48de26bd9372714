/** Proofs of a fresh sign-in: single use, for one account, valid for `reauthenticationMinutes`. */
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { newSecret, sha256 } from '../crypto/secrets.ts';
import type { Schema } from '../db/schema.ts';

const kind = 'tvReauthentication';
/** The address that the provider has verified, for the mail about what the proof was used for. */
const proven = z.object({ email: z.optional(z.string()) });

/** The state of the redirect is used by now; from here on the proof stands for it. */
export const storeProof = async (
  query: Kysely<Schema>,
  state: string,
  { expiresAt, email }: { readonly expiresAt: number; readonly email: string | undefined },
): Promise<string> => {
  const proof = newSecret();
  await query
    .updateTable('authorizations')
    .set({
      code_hash: proof.hash,
      identity_claims: JSON.stringify({ email }),
      expires_at: new Date(expiresAt),
    })
    .where('state_hash', '=', sha256(state))
    .where('kind', '=', kind)
    .execute();
  return proof.secret;
};

/** Undefined if the proof is unknown, of another account, expired or already used. */
export const consumeProof = async (
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
  proof: string,
): Promise<z.output<typeof proven> | undefined> => {
  const consumed = await tx
    .deleteFrom('authorizations')
    .where('kind', '=', kind)
    .where('account_id', '=', accountId)
    .where('code_hash', '=', sha256(proof))
    .where('expires_at', '>', new Date(now))
    .returning('identity_claims')
    .executeTakeFirst();
  return consumed && proven.parse(consumed.identity_claims);
};
