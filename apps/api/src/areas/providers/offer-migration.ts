/** After a provider sign-in: one account is offered, once, to a viewer whose verified email a direct account has. */
import type { BrandId } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { emailKey } from '@marquee/product/values/fields.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { createMigrationCode } from '../../identity/migration-codes.ts';
import type { VerifiedIdentity } from '../../integrations/oauth-clients.ts';
import { verifiedContactsOf } from '../../integrations/registry/claim-map.ts';
import type { TvProvider } from '../../integrations/registry/integration.ts';

interface Offer {
  readonly action: 'signInDtc';
  readonly migrationCode: string;
}

interface SignIn {
  readonly accountId: string;
  readonly provider: TvProvider;
  readonly identity: VerifiedIdentity;
  readonly brand: BrandId;
}

export const offerMigration = async (
  { integrations, tokenKeys }: Pick<Deps, 'integrations' | 'tokenKeys'>,
  tx: Kysely<Schema>,
  now: number,
  { accountId, provider, identity, brand }: SignIn,
): Promise<Offer | undefined> => {
  const { email } = verifiedContactsOf(provider, identity.claims);
  if (email === undefined || !integrations.featuresOf(brand).migration) return undefined;
  // The update decides which of two sign-ins makes the offer. A direct account with a provider takes no second one.
  const { rows } = await sql`
    update provider_identities i set migration_offered_at = ${new Date(now)}
    from accounts viewer
    where i.issuer = ${identity.issuer} and i.subject = ${identity.subject}
      and i.migration_offered_at is null and viewer.id = ${accountId} and viewer.bdu
      and exists (
        select from account_identifiers own join accounts a on a.id = own.account_id
        where own.kind = 'email' and own.value = ${emailKey(email)} and own.verified_by = 'self'
          and a.email_key = own.value and a.status = 'ACTIVE' and not a.bdu
          and not exists (select from provider_identities linked where linked.account_id = a.id))
    returning i.subject`.execute(tx);
  if (rows.length === 0) return undefined;
  const { migrationCode } = await createMigrationCode(tokenKeys, tx, {
    action: 'signInDtc',
    providerId: provider.id,
    issuer: identity.issuer,
    subject: identity.subject,
    expiresAt: new Date(now + limits.migrationCodeMinutes * 60_000),
  });
  return { action: 'signInDtc', migrationCode };
};
