/** WebAuthn ceremonies and passkeys: a challenge counts once, a credential only for its account. */
import { randomBytes } from 'node:crypto';
import { type CredentialJson, credentialShape } from '@marquee/product/contract/security/passkeys.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import type { CeremonyPurpose } from '@marquee/product/values/enums.ts';
import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { type Kysely, sql } from 'kysely';
import { newSecret, sha256 } from '../../crypto/secrets.ts';
import type { Schema } from '../../db/schema.ts';

export const ceremonyMs = limits.ceremonyMinutes * 60_000;

/** The challenge goes to the authenticator, the ceremony names it when the answer comes back. */
export const startCeremony = async (
  query: Kysely<Schema>,
  now: number,
  purpose: CeremonyPurpose,
  accountId: string | null,
): Promise<{ readonly ceremony: string; readonly challenge: string }> => {
  const { secret, hash } = newSecret();
  const challenge = randomBytes(32).toString('base64url');
  await query
    .insertInto('ceremonies')
    .values({ hash, challenge, purpose, account_id: accountId, expires_at: new Date(now + ceremonyMs) })
    .execute();
  return { ceremony: secret, challenge };
};

interface Ceremony {
  readonly ceremony: string;
  readonly purpose: CeremonyPurpose;
  readonly accountId: string | null;
}

/** Single use whatever the answer is, so that a challenge cannot be tried twice. */
const useCeremony = async (
  query: Kysely<Schema>,
  now: number,
  { ceremony, purpose, accountId }: Ceremony,
): Promise<string> => {
  const used = await query
    .updateTable('ceremonies')
    .set({ used_at: new Date(now) })
    .where('hash', '=', sha256(ceremony))
    .where('purpose', '=', purpose)
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .returning('challenge')
    .executeTakeFirst();
  return used?.challenge ?? fail('PASSKEY_INVALID');
};

interface RelyingParty {
  readonly rpId: string;
  readonly origins: readonly string[];
}

/** A credential as the token endpoint gets it: JSON in a field of a form. */
export const credentialIn = (text: string): CredentialJson => {
  try {
    return credentialShape.parse(JSON.parse(text));
  } catch {
    return fail('PASSKEY_INVALID');
  }
};

const answerOf = <T>({ id, rawId, type, response }: CredentialJson): T =>
  ({ id, rawId, type, response, clientExtensionResults: {} }) as T;

export const verifyNewPasskey = async (
  query: Kysely<Schema>,
  now: number,
  { rpId, origins }: RelyingParty,
  asked: Ceremony & { readonly credential: CredentialJson },
) => {
  const expectedChallenge = await useCeremony(query, now, asked);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: answerOf<RegistrationResponseJSON>(asked.credential),
    expectedChallenge,
    expectedOrigin: [...origins],
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => fail('PASSKEY_INVALID'));
  return registrationInfo ?? fail('PASSKEY_INVALID');
};

interface ProvenPasskey {
  readonly accountId: string;
  readonly credentialId: string;
}

/** Fails alike for every reason; `onRefused` learns whose passkey it was. */
export const verifyPasskey = async (
  query: Kysely<Schema>,
  now: number,
  { rpId, origins }: RelyingParty,
  {
    credential,
    owner,
    onRefused,
    ...ceremony
  }: Ceremony & {
    readonly credential: CredentialJson;
    /** Absent: the account that the passkey names. */
    readonly owner?: string;
    readonly onRefused: (accountId: string | undefined) => Promise<void>;
  },
): Promise<ProvenPasskey> => {
  const expectedChallenge = await useCeremony(query, now, ceremony);
  const known = await query
    .selectFrom('passkeys as p')
    .innerJoin('passkey_users as u', 'u.account_id', 'p.account_id')
    .select(['p.account_id', 'p.public_key', 'p.counter', 'u.handle'])
    .where('p.credential_id', '=', credential.id)
    .where('p.rp_id', '=', rpId)
    .executeTakeFirst();
  const refuse = async (): Promise<never> => {
    await onRefused(known?.account_id);
    return fail('PASSKEY_INVALID');
  };
  if (!known || (owner !== undefined && known.account_id !== owner)) return refuse();
  const { userHandle } = credential.response;
  if (userHandle !== undefined && userHandle !== known.handle.toString('base64url')) return refuse();
  const verified = await verifyAuthenticationResponse({
    response: answerOf<AuthenticationResponseJSON>(credential),
    expectedChallenge,
    expectedOrigin: [...origins],
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: credential.id,
      publicKey: new Uint8Array(known.public_key),
      counter: Number(known.counter),
    },
  }).catch(() => undefined);
  if (!verified?.verified) return refuse();
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  // A counter that does not rise is a copy of the authenticator, also between two calls at once.
  const used = await query
    .updateTable('passkeys')
    .set({ counter: newCounter, backed_up: credentialBackedUp, used_at: new Date(now) })
    .where('credential_id', '=', credential.id)
    .where(sql<boolean>`counter < ${newCounter} or (counter = 0 and ${newCounter} = 0)`)
    .returning('credential_id')
    .executeTakeFirst();
  return used ? { accountId: known.account_id, credentialId: used.credential_id } : refuse();
};

/** The random id under which authenticators keep the account's passkeys. */
export const userHandleOf = async (query: Kysely<Schema>, accountId: string): Promise<Buffer> => {
  const { rows } = await sql<{ handle: Buffer }>`
    insert into passkey_users (account_id, handle) values (${accountId}, ${randomBytes(32)})
    on conflict (account_id) do update set account_id = excluded.account_id
    returning handle`.execute(query);
  return rows[0]!.handle;
};
