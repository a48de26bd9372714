/** The passkeys of an account: listed, added, renamed, removed. */
import { brandOf, type Language } from '@marquee/product/brands.ts';
import type * as calls from '@marquee/product/contract/security/passkeys.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { brandOfClaims } from '../../http/authenticate.ts';
import type { Handle } from '../../http/implement.ts';
import { ownOriginsOf } from '../../http/own-origins.ts';
import { changeCredentials } from '../../identity/credential-change.ts';
import { lockAccount } from '../../identity/lock-account.ts';
import { createSecurityLink } from '../../identity/two-step/security-links.ts';
import { updateGuarded } from '../../identity/two-step/two-step.ts';
import {
  ceremonyMs,
  startCeremony,
  userHandleOf,
  verifyNewPasskey,
} from '../../identity/passkeys/passkeys.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';

/** ES256, EdDSA and RS256: what every authenticator knows. */
const algorithms = [-8, -7, -257] as const;

const readPasskeys = (query: Kysely<Schema>, accountId: string) =>
  query
    .selectFrom('passkeys')
    .select(['credential_id', 'name', 'transports', 'added_at', 'used_at'])
    .where('account_id', '=', accountId)
    .orderBy('added_at')
    .execute();

const toPasskey = (row: {
  readonly credential_id: string;
  readonly name: string;
  readonly added_at: Date;
  readonly used_at: Date | null;
}) => ({
  id: row.credential_id,
  name: row.name,
  addedAt: row.added_at.toISOString(),
  usedAt: row.used_at?.toISOString() ?? null,
});

export const listPasskeys =
  ({ env, database: { query } }: Deps): Handle<typeof calls.listPasskeys> =>
  async ({ claims: { account_id } }) => {
    const rows = await readPasskeys(query, account_id);
    const user = await query
      .selectFrom('passkey_users')
      .select('handle')
      .where('account_id', '=', account_id)
      .executeTakeFirst();
    return {
      rpId: env.passkeyRpId,
      userId: user?.handle.toString('base64url') ?? null,
      passkeys: rows.map(toPasskey),
    };
  };

export const createPasskeyOptions =
  ({ env, clock, database: { query } }: Deps): Handle<typeof calls.createPasskeyOptions> =>
  async ({ claims }) => {
    const { account_id, user_name, localization } = claims;
    const rows = await readPasskeys(query, account_id);
    if (rows.length >= limits.passkeys) return fail('PASSKEY_LIMIT');
    const handle = await userHandleOf(query, account_id);
    const { ceremony, challenge } = await startCeremony(query, clock.now(), 'register', account_id);
    const language: Language = localization === 'fr' ? 'fr' : 'en';
    return {
      ceremony,
      options: {
        challenge,
        rp: { id: env.passkeyRpId, name: brandOf(brandOfClaims(claims)).name[language] },
        user: { id: handle.toString('base64url'), name: user_name, displayName: user_name },
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
        timeout: ceremonyMs,
        attestation: 'none' as const,
        excludeCredentials: rows.map(({ credential_id: id, transports }) => ({
          id,
          type: 'public-key' as const,
          transports,
        })),
        authenticatorSelection: {
          residentKey: 'required' as const,
          requireResidentKey: true as const,
          userVerification: 'required' as const,
        },
      },
    };
  };

export const addPasskey =
  (deps: Deps): Handle<typeof calls.addPasskey> =>
  async ({ body: { ceremony, credential, name }, claims }) => {
    const { env, clock, database } = deps;
    const { account_id: accountId, sid: sessionId } = claims;
    const brand = brandOfClaims(claims);
    const now = clock.now();
    const { passkeyRpId: rpId } = env;
    const proven = await verifyNewPasskey(
      database.query,
      now,
      { rpId, origins: [...ownOriginsOf(env).values()] },
      { ceremony, credential, purpose: 'register', accountId },
    );
    return database.query.transaction().execute(async (tx) => {
      const { email, language } = await lockAccount(tx, accountId);
      const { length } = await readPasskeys(tx, accountId);
      if (length >= limits.passkeys) return fail('PASSKEY_LIMIT');
      const added = await tx
        .insertInto('passkeys')
        .values({
          credential_id: proven.credential.id,
          account_id: accountId,
          public_key: Buffer.from(proven.credential.publicKey),
          counter: proven.credential.counter,
          transports: [...(credential.response.transports ?? [])],
          device_type: proven.credentialDeviceType,
          backed_up: proven.credentialBackedUp,
          name,
          rp_id: rpId,
          added_at: new Date(now),
        })
        .onConflict((on) => on.doNothing())
        .returning(['credential_id', 'name', 'added_at', 'used_at'])
        .executeTakeFirst();
      if (!added) return fail('PASSKEY_INVALID');
      await updateGuarded(tx, accountId);
      await changeCredentials(tx, now, { kind: 'passkeyAdded', accountId, sessionId, brand });
      const token = await createSecurityLink(tx, now, accountId);
      await enqueueMail(deps, tx, { kind: 'passkeyAdded', to: email, brand, language, name, at: now, token });
      return toPasskey(added);
    });
  };

export const renamePasskey =
  ({ database: { query } }: Deps): Handle<typeof calls.renamePasskey> =>
  async ({ params: { id }, body: { name }, claims }) => {
    const renamed = await query
      .updateTable('passkeys')
      .set({ name })
      .where('credential_id', '=', id)
      .where('account_id', '=', claims.account_id)
      .returning('credential_id')
      .executeTakeFirst();
    return renamed ? undefined : fail('NOT_FOUND');
  };

export const removePasskey =
  (deps: Deps): Handle<typeof calls.removePasskey> =>
  async ({ params: { id: credentialId }, claims }) => {
    const { clock, database, revocations } = deps;
    const { account_id: accountId, sid: sessionId } = claims;
    const brand = brandOfClaims(claims);
    const ended = await database.query.transaction().execute(async (tx) => {
      const now = clock.now();
      const { email, language } = await lockAccount(tx, accountId);
      const removed = await tx
        .deleteFrom('passkeys')
        .where('credential_id', '=', credentialId)
        .where('account_id', '=', accountId)
        .returning('name')
        .executeTakeFirst();
      if (!removed) return fail('NOT_FOUND');
      await updateGuarded(tx, accountId);
      const { name } = removed;
      await enqueueMail(deps, tx, { kind: 'passkeyRemoved', to: email, brand, language, name, at: now });
      return changeCredentials(tx, now, {
        kind: 'passkeyRemoved',
        accountId,
        sessionId,
        brand,
        credentialId,
      });
    });
    revocations.add(ended);
    return undefined;
  };
