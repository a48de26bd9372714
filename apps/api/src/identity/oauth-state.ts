/** OAuth state store: single use, bound to the browser by cookie, expires after `authorizationMinutes`. */
import { randomBytes } from 'node:crypto';
import type { BrandId } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Kysely } from 'kysely';
import { sha256, newSecret } from '../crypto/secrets.ts';
import type { Schema } from '../db/schema.ts';

export const oauthStateMs = limits.authorizationMinutes * 60_000;

interface OAuthRedirect {
  readonly kind: 'tv' | 'partner';
  readonly partyId: string;
  readonly brand: BrandId;
  readonly returnTo?: string;
  /** The host that the browser returns to; undefined for a host that is not configured. */
  readonly returnHost: string | undefined;
}

/** `binding` is the secret that the browser must present with the state. */
export const createOAuthState = async (
  query: Kysely<Schema>,
  now: number,
  { kind, partyId, brand, returnTo, returnHost }: OAuthRedirect,
): Promise<{ state: string; nonce: string; codeVerifier: string; binding: string }> => {
  const [state, binding] = [newSecret(), newSecret()];
  const nonce = randomBytes(32).toString('base64url');
  const codeVerifier = randomBytes(32).toString('base64url');
  await query
    .insertInto('authorizations')
    .values({
      state_hash: state.hash,
      kind,
      party_id: partyId,
      brand,
      browser_hash: binding.hash,
      nonce,
      code_verifier: codeVerifier,
      return_to: returnTo ?? null,
      ...(returnHost !== undefined && { return_host: returnHost }),
      expires_at: new Date(now + oauthStateMs),
    })
    .execute();
  return { state: state.secret, nonce, codeVerifier, binding: binding.secret };
};

interface ReturnedState {
  readonly kind: OAuthRedirect['kind'];
  readonly state: string;
  readonly binding: string | undefined;
}

/** Undefined if the state is unknown, bound to another browser, expired or already used. */
export const consumeOAuthState = async (
  query: Kysely<Schema>,
  now: number,
  { kind, state, binding }: ReturnedState,
) => {
  if (binding === undefined) return undefined;
  return query
    .updateTable('authorizations')
    .set({ used_at: new Date(now) })
    .where('state_hash', '=', sha256(state))
    .where('kind', '=', kind)
    .where('browser_hash', '=', sha256(binding))
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .returning(['party_id', 'brand', 'nonce', 'code_verifier', 'return_to'])
    .executeTakeFirst();
};

/** The host where the redirect began: the binding cookie of this state is host-only there. */
export const readReturnHost = async (
  query: Kysely<Schema>,
  now: number,
  state: string,
): Promise<string | undefined> => {
  const found = await query
    .selectFrom('authorizations')
    .select('return_host')
    .where('state_hash', '=', sha256(state))
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  return found?.return_host ?? undefined;
};

/** Stores the partner's claims until the customer confirms the link; the authorization code retrieves them once. */
export const storePendingLink = async (
  query: Kysely<Schema>,
  state: string,
  code: string,
  claims: object,
): Promise<void> => {
  await query
    .updateTable('authorizations')
    .set({ code_hash: sha256(code), identity_claims: JSON.stringify(claims) })
    .where('state_hash', '=', sha256(state))
    .execute();
};

export const consumePendingLink = async (
  query: Kysely<Schema>,
  now: number,
  {
    kind,
    partyId,
    state,
    binding,
    code,
  }: ReturnedState & { readonly partyId: string; readonly code: string },
): Promise<unknown> => {
  if (binding === undefined) return undefined;
  const consumed = await query
    .updateTable('authorizations as now')
    .from('authorizations as before')
    .set({ identity_claims: null, code_hash: null })
    .whereRef('before.state_hash', '=', 'now.state_hash')
    .where('now.state_hash', '=', sha256(state))
    .where('now.kind', '=', kind)
    .where('now.party_id', '=', partyId)
    .where('now.browser_hash', '=', sha256(binding))
    .where('now.code_hash', '=', sha256(code))
    .where('now.expires_at', '>', new Date(now))
    .returning('before.identity_claims')
    .executeTakeFirst();
  return consumed?.identity_claims;
};
