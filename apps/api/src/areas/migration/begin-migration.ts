/** A TV provider customer begins the migration on the account page: a short-lived code for the session's own identity. */
import type { beginMigration as contract } from '@marquee/product/contract/migration.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Deps } from '../../deps.ts';
import { brandOfClaims } from '../../http/authenticate.ts';
import type { Handle } from '../../http/implement.ts';
import { createMigrationCode } from '../../identity/migration-codes.ts';

export const beginMigration =
  ({ clock, database: { query }, integrations, limiter, tokenKeys }: Deps): Handle<typeof contract> =>
  async ({ body, claims, fail }) => {
    const brand = brandOfClaims(claims);
    if (!integrations.featuresOf(brand).migration) return fail('BRAND_NOT_ALLOWED');
    const identity = await query
      .selectFrom('provider_identities as i')
      .innerJoin('accounts as a', 'a.id', 'i.account_id')
      .select(['i.issuer', 'i.subject', 'i.provider_id'])
      .where('a.id', '=', claims.account_id)
      .where('a.bdu', '=', true)
      .executeTakeFirst();
    if (!identity) return fail('NO_PROVIDER');
    await limiter.take('migrationBegin', claims.account_id);
    const expiresAt = new Date(clock.now() + limits.migrationCodeMinutes * 60_000);
    const { migrationCode } = await createMigrationCode(tokenKeys, query, {
      action: body.action,
      providerId: identity.provider_id,
      issuer: identity.issuer,
      subject: identity.subject,
      expiresAt,
    });
    return { migrationCode, expiresAt: expiresAt.toISOString() };
  };
