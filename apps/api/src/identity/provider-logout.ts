/** Logout at the TV provider: the encrypted ID token of a session, and the single-use ticket that replaces it. */
import { randomUUID } from 'node:crypto';
import { type BrandId, defaultBrand } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { openText, sealText } from '../crypto/sealed-text.ts';
import { newSecret, sha256 } from '../crypto/secrets.ts';
import type { SigningKeys } from '../crypto/signing-keys.ts';
import type { Schema } from '../db/schema.ts';
import { oauthStateMs } from './oauth-state.ts';

const context = 'id token';
const providerToken = z.object({ providerId: z.string(), idToken: z.string() });
type ProviderToken = z.output<typeof providerToken>;

const keysOf = (tokenKeys: SigningKeys) => tokenKeys.lasting(context);

export const sealProviderToken = (tokenKeys: SigningKeys, token: ProviderToken): string =>
  sealText(keysOf(tokenKeys), context, JSON.stringify(token));

const openProviderToken = (tokenKeys: SigningKeys, sealed: string | null): ProviderToken | undefined => {
  const text = sealed === null ? undefined : openText(keysOf(tokenKeys), context, sealed);
  return text === undefined ? undefined : providerToken.parse(JSON.parse(text));
};

interface Logout {
  readonly providerId: string;
  readonly sealed: string | null;
  readonly brand: BrandId;
  readonly returnHost: string | undefined;
}

/** The provider where the customer of a session is signed in; the token is absent for sessions of the release before. */
export const findProviderOfSession = async (
  tx: Kysely<Schema>,
  tokenKeys: SigningKeys,
  sessionId: string,
): Promise<Omit<Logout, 'returnHost'> | undefined> => {
  const session = await tx
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.id_token', 's.brand', 'a.bdu_provider'])
    .where('s.id', '=', sessionId)
    .where('s.revoked_at', 'is', null)
    // A TV has no browser in which the provider knows its customer.
    .where('s.device_id', 'is', null)
    .executeTakeFirst();
  if (!session) return undefined;
  const providerId = openProviderToken(tokenKeys, session.id_token)?.providerId ?? session.bdu_provider;
  const { id_token: sealed, brand } = session;
  return providerId === null ? undefined : { providerId, sealed, brand: brand ?? defaultBrand };
};

export const createLogoutTicket = async (
  tx: Kysely<Schema>,
  now: number,
  { providerId, sealed, brand, returnHost }: Logout,
): Promise<string> => {
  const ticket = newSecret();
  await tx
    .insertInto('authorizations')
    .values({
      state_hash: ticket.hash,
      kind: 'tvLogout',
      identity_provider_id: providerId,
      brand,
      // An app opens the address in a browser that has no cookie of ours: the ticket alone counts.
      browser_hash: ticket.hash,
      nonce: randomUUID(),
      code_verifier: '',
      return_to: null,
      ...(sealed !== null && { id_token: sealed }),
      ...(returnHost !== undefined && { return_host: returnHost }),
      expires_at: new Date(now + limits.logoutTicketSeconds * 1000),
    })
    .execute();
  return ticket.secret;
};

/** Undefined if the ticket is unknown, expired or already used. */
export const consumeLogoutTicket = async (
  query: Kysely<Schema>,
  tokenKeys: SigningKeys,
  now: number,
  ticket: string,
) => {
  const consumed = await query
    .updateTable('authorizations as now')
    .from('authorizations as before')
    .set({
      used_at: new Date(now),
      id_token: null,
      // The browser returns with the ticket as `state`, which then leads to the host where the logout began.
      expires_at: new Date(now + oauthStateMs),
    })
    .whereRef('before.state_hash', '=', 'now.state_hash')
    .where('now.state_hash', '=', sha256(ticket))
    .where('now.kind', '=', 'tvLogout')
    .where('now.used_at', 'is', null)
    .where('now.expires_at', '>', new Date(now))
    .returning(['now.identity_provider_id', 'now.brand', 'now.return_host', 'before.id_token'])
    .executeTakeFirst();
  return (
    consumed && {
      providerId: consumed.identity_provider_id,
      brand: consumed.brand,
      returnHost: consumed.return_host,
      idToken: openProviderToken(tokenKeys, consumed.id_token)?.idToken,
    }
  );
};
