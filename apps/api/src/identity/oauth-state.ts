/** Ways out to somebody who vouches for people, and back: each once, by the browser that began, within minutes. */
import { randomBytes } from 'node:crypto';
import type { BrandId } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { AuthorizationRequest } from '../integrations/oauth-clients.ts';
import { sha256, newSecret } from '../crypto/secrets.ts';

/** Binds the OAuth state to the browser. One cookie for each redirect, so that two tabs can be at a provider. */
const stateCookie = (caller: RequestContext, state: string): string =>
  caller.hostCookie(`way-${state.slice(0, 8)}`);
const lifeMs = limits.authorizationMinutes * 60_000;

interface Goal {
  readonly kind: 'tv' | 'partner';
  readonly partyId: string;
  readonly brand: BrandId;
  readonly returnTo?: string;
}

export const createOAuthState = async (
  query: Kysely<Schema>,
  now: number,
  caller: RequestContext,
  reply: FastifyReply,
  { kind, partyId, brand, returnTo }: Goal,
): Promise<Omit<AuthorizationRequest, 'redirectUri'>> => {
  const [state, browser] = [newSecret(), newSecret()];
  const nonce = randomBytes(32).toString('base64url');
  const codeVerifier = randomBytes(32).toString('base64url');
  await query
    .insertInto('authorizations')
    .values({
      state_hash: state.hash,
      kind,
      party_id: partyId,
      brand,
      browser_hash: browser.hash,
      nonce,
      code_verifier: codeVerifier,
      return_to: returnTo ?? null,
      ...(caller.ownHost !== undefined && { return_host: caller.ownHost }),
      expires_at: new Date(now + lifeMs),
    })
    .execute();
  reply.setCookie(stateCookie(caller, state.secret), browser.secret, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'lax',
    maxAge: lifeMs / 1000,
  });
  return { state: state.secret, nonce, codeVerifier };
};

/** Undefined: never begun, begun elsewhere, too late, or already used. */
export const consumeOAuthState = async (
  query: Kysely<Schema>,
  now: number,
  caller: RequestContext,
  kind: Goal['kind'],
  state: string,
) => {
  const browser = caller.cookie(stateCookie(caller, state));
  if (browser === undefined) return undefined;
  return query
    .updateTable('authorizations')
    .set({ used_at: new Date(now) })
    .where('state_hash', '=', sha256(state))
    .where('kind', '=', kind)
    .where('browser_hash', '=', sha256(browser))
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .returning(['party_id', 'brand', 'nonce', 'code_verifier', 'return_to'])
    .executeTakeFirst();
};

/** The host where the redirect began, which holds the cookie of this state. */
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

/** The answer waits until the person has said yes; the same code stands for it, once. */
export const storePendingLink = async (
  query: Kysely<Schema>,
  state: string,
  code: string,
  told: object,
): Promise<void> => {
  await query
    .updateTable('authorizations')
    .set({ code_hash: sha256(code), told: JSON.stringify(told) })
    .where('state_hash', '=', sha256(state))
    .execute();
};

export const consumePendingLink = async (
  query: Kysely<Schema>,
  now: number,
  caller: RequestContext,
  { kind, partyId, state, code }: { kind: Goal['kind']; partyId: string; state: string; code: string },
): Promise<unknown> => {
  const browser = caller.cookie(stateCookie(caller, state));
  if (browser === undefined) return undefined;
  const kept = await query
    .updateTable('authorizations as now')
    .from('authorizations as before')
    .set({ told: null, code_hash: null })
    .whereRef('before.state_hash', '=', 'now.state_hash')
    .where('now.state_hash', '=', sha256(state))
    .where('now.kind', '=', kind)
    .where('now.party_id', '=', partyId)
    .where('now.browser_hash', '=', sha256(browser))
    .where('now.code_hash', '=', sha256(code))
    .where('now.expires_at', '>', new Date(now))
    .returning('before.told')
    .executeTakeFirst();
  return kept?.told;
};
