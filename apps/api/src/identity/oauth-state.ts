/** OAuth state store: single use, bound to the browser by cookie, expires after `authorizationMinutes`. */
import { randomBytes } from 'node:crypto';
import type { BrandId } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Kysely } from 'kysely';
import { sha256, newSecret } from '../crypto/secrets.ts';
import type { Schema } from '../db/schema.ts';

export const oauthStateMs = limits.authorizationMinutes * 60_000;

/** `tv` is a sign-in; the other flows at a TV provider belong to an account that is signed in. */
type OAuthFlow = 'tv' | 'partner' | 'tvLink' | 'tvReauthentication';

interface OAuthRedirect {
  readonly kind: OAuthFlow;
  readonly identityProviderId: string;
  readonly brand: BrandId;
  readonly returnTo?: string;
  /** The host that the browser returns to; undefined for a host that is not configured. */
  readonly returnHost: string | undefined;
  /** The only account that may complete the flow. */
  readonly accountId?: string;
}

/** `binding` is the secret that the browser must present with the state. */
export const createOAuthState = async (
  query: Kysely<Schema>,
  now: number,
  { kind, identityProviderId, brand, returnTo, returnHost, accountId }: OAuthRedirect,
): Promise<{ state: string; nonce: string; codeVerifier: string; binding: string }> => {
  const [state, binding] = [newSecret(), newSecret()];
  const nonce = randomBytes(32).toString('base64url');
  const codeVerifier = randomBytes(32).toString('base64url');
  await query
    .insertInto('authorizations')
    .values({
      state_hash: state.hash,
      kind,
      identity_provider_id: identityProviderId,
      brand,
      browser_hash: binding.hash,
      nonce,
      code_verifier: codeVerifier,
      return_to: returnTo ?? null,
      ...(returnHost !== undefined && { return_host: returnHost }),
      ...(accountId !== undefined && { account_id: accountId }),
      expires_at: new Date(now + oauthStateMs),
    })
    .execute();
  return { state: state.secret, nonce, codeVerifier, binding: binding.secret };
};

interface ReturnedState {
  readonly kind: OAuthFlow;
  readonly state: string;
  readonly binding: string | undefined;
  readonly accountId?: string;
}

/** Undefined if the state is unknown, bound to another browser or account, expired or already used. */
export const consumeOAuthState = async (
  query: Kysely<Schema>,
  now: number,
  { kind, state, binding, accountId }: ReturnedState,
) => {
  if (binding === undefined) return undefined;
  const used = await query
    .updateTable('authorizations')
    .set({ used_at: new Date(now) })
    .where('state_hash', '=', sha256(state))
    .where('kind', '=', kind)
    .where('browser_hash', '=', sha256(binding))
    .where('account_id', accountId === undefined ? 'is' : '=', accountId ?? null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .returning(['identity_provider_id', 'brand', 'nonce', 'code_verifier as codeVerifier', 'return_to'])
    .executeTakeFirst();
  return used && { ...used, state };
};

/** `returnTo` of a sign-in that proves that another account is the same person's. */
export const consolidationReturn = (other: string): string => `consolidation ${other}`;
const consolidationPattern = /^consolidation (\S+)$/;
/** The account that a sign-in is to prove; undefined for any other sign-in. */
export const consolidatedAccount = (returnTo: string | null): string | undefined =>
  consolidationPattern.exec(returnTo ?? '')?.[1];

/** The flow, and the host where the redirect began: the binding cookie of this state is host-only there. */
export const findRedirect = (query: Kysely<Schema>, now: number, state: string) =>
  query
    .selectFrom('authorizations')
    .select(['kind', 'return_host as returnHost', 'return_to as returnTo'])
    .where('state_hash', '=', sha256(state))
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();

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
    identityProviderId,
    state,
    binding,
    code,
  }: ReturnedState & { readonly identityProviderId: string; readonly code: string },
): Promise<unknown> => {
  if (binding === undefined) return undefined;
  const consumed = await query
    .updateTable('authorizations as now')
    .from('authorizations as before')
    .set({ identity_claims: null, code_hash: null })
    .whereRef('before.state_hash', '=', 'now.state_hash')
    .where('now.state_hash', '=', sha256(state))
    .where('now.kind', '=', kind)
    .where('now.identity_provider_id', '=', identityProviderId)
    .where('now.browser_hash', '=', sha256(binding))
    .where('now.code_hash', '=', sha256(code))
    .where('now.expires_at', '>', new Date(now))
    .returning('before.identity_claims')
    .executeTakeFirst();
  return consumed?.identity_claims;
};
