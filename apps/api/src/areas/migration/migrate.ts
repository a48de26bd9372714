/** Migration: moves a TV provider identity and its grants to a direct account. */
import { brandOfClient } from '@marquee/product/brands.ts';
import type * as calls from '@marquee/product/contract/migration.ts';
import { fail } from '@marquee/product/app-error.ts';
import type { Kysely } from 'kysely';
import { providerSource, removeGrants } from '../../billing/entitlements/grants.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import { emit } from '../../events/emit.ts';
import { audit } from '../../identity/audit.ts';
import { eraseAccount } from '../../identity/erasure/erase-account.ts';
import { lockAccount, lockAccounts, lockExternalIdentity } from '../../identity/lock-account.ts';
import { endSessions } from '../../identity/sessions/revocations.ts';
import { sha256 } from '../../crypto/secrets.ts';

export const getMigration =
  ({ clock, database, integrations }: Deps): Handle<typeof calls.getMigration> =>
  async ({ query, headers }) => {
    const code = await database.query
      .selectFrom('migration_codes')
      .select(['action', 'provider_id', 'used_at', 'expires_at'])
      .where('code_hash', '=', sha256(query.migrationCode))
      .executeTakeFirst();
    if (!code) return fail('MIGRATION_INVALID');
    const allowed = code.used_at === null && code.expires_at.getTime() > clock.now();
    const { action, provider_id: providerId } = code;
    return {
      allowed,
      action,
      providerId,
      providerName: integrations.nameOf(providerId, parseAcceptLanguage(headers)),
      providerLogo: integrations.logoOf(providerId),
    };
  };

interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly provider_id: string;
}

const findHolder = (tx: Kysely<Schema>, { issuer, subject }: Identity) =>
  tx
    .selectFrom('provider_identities as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .select(['a.id', 'a.bdu'])
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst();

/** Erases the provider-only account of an identity and moves its grants; a direct account is not touched. */
const release = async (tx: Kysely<Schema>, now: number, identity: Identity, accountId: string) => {
  const holder = await findHolder(tx, identity);
  if (!holder || holder.id === accountId) return [];
  if (!holder.bdu) return fail('PROVIDER_ALREADY_LINKED');
  const ended = await endSessions(tx, now, { accountId: holder.id });
  // Grants of an earlier link to the same viewer are replaced.
  await removeGrants(tx, accountId, providerSource(identity.issuer, identity.subject));
  await tx
    .updateTable('entitlement_grants')
    .set({ account_id: accountId })
    .where('account_id', '=', holder.id)
    .where('source_kind', '=', 'provider')
    .execute();
  await eraseAccount(tx, now, holder.id);
  return ended;
};

const adopt = async (tx: Kysely<Schema>, now: number, identity: Identity, accountId: string) => {
  const own = await tx
    .selectFrom('provider_identities')
    .select(['issuer', 'subject'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (own && (own.issuer !== identity.issuer || own.subject !== identity.subject))
    return fail('PROVIDER_ALREADY_LINKED');
  if (own) return undefined;
  await tx
    .insertInto('provider_identities')
    .values({ ...identity, account_id: accountId, linked_at: new Date(now) })
    .execute();
  return undefined;
};

export const migrate =
  ({ clock, database, revocations }: Deps): Handle<typeof calls.migrate> =>
  async ({ body, claims }) => {
    const { account_id: accountId } = claims;
    const ended = await database.query.transaction().execute(async (tx) => {
      const now = clock.now();
      const codeHash = sha256(body.migrationCode);
      const identity = await tx
        .selectFrom('migration_codes')
        .select(['action', 'issuer', 'subject', 'provider_id'])
        .where('code_hash', '=', codeHash)
        .executeTakeFirst();
      if (!identity) return fail('MIGRATION_INVALID');
      const { action, ...who } = identity;
      await lockExternalIdentity(tx, who.issuer, who.subject);
      const holder = await findHolder(tx, who);
      await lockAccounts(tx, holder ? [accountId, holder.id] : [accountId]);
      await lockAccount(tx, accountId);
      const used = await tx
        .updateTable('migration_codes')
        .set({ used_at: new Date(now) })
        .where('code_hash', '=', codeHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', new Date(now))
        .executeTakeFirst();
      if (used.numUpdatedRows === 0n) return fail('MIGRATION_INVALID');
      if (action !== body.action || (body.providerId ?? who.provider_id) !== who.provider_id)
        return fail('INVALID_RECONNECTION');
      const ids = await release(tx, now, who, accountId);
      await adopt(tx, now, who, accountId);
      await emit(tx, 'account.migrated', accountId, { action, providerId: who.provider_id });
      await audit(tx, now, {
        kind: 'migrated',
        accountId,
        brand: brandOfClient(claims.client_id),
        details: { action, providerId: who.provider_id },
      });
      return ids;
    });
    revocations.add(ended);
    return { accountId };
  };
