/** Migration codes for other systems: returned, or mailed to the viewer. */
import type * as calls from '@marquee/product/contract/service/migration-codes.ts';
import { fail } from '@marquee/product/app-error.ts';
import { keyOf, runIdempotent } from '../../billing/orders/idempotency.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { audit } from '../../identity/audit.ts';
import { createMigrationCode as insertCode, migrationCodeOf } from '../../identity/migration-codes.ts';
import { refuseBrand, refuseForeign } from '../../identity/services/service-clients.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { portalUrl } from '../../portal-url.ts';

export const createMigrationCode =
  (deps: Deps): Handle<typeof calls.createMigrationCode> =>
  async ({ body, headers, service, reply }) => {
    const { env, clock, database, integrations, tokenKeys } = deps;
    const { action, providerId, subject, brand, language = 'en', email, expiresInHours, deliver } = body;
    refuseForeign(service, 'provider', providerId);
    refuseBrand(service, brand);
    const provider = integrations.tvProvider(providerId);
    if (!provider) return fail('NO_PROVIDER');
    if (!integrations.featuresOf(brand).migration) return fail('BRAND_NOT_ALLOWED');
    if (deliver === 'mail' && email === undefined) return fail('VALIDATION', { email: 'required' });

    const now = clock.now();
    const owner = `service:${service.id}`;
    const ask = { owner, key: keyOf(headers), call: 'createMigrationCode', body };
    // The code is not stored with the answer: a repeated request derives it again.
    const { id, expiresAt } = await runIdempotent(database.query, now, ask, async (tx) => {
      const expires = new Date(now + expiresInHours * 3_600_000);
      const made = await insertCode(tokenKeys, tx, {
        action,
        providerId,
        issuer: provider.issuer,
        subject,
        expiresAt: expires,
        clientId: service.id,
      });
      if (deliver === 'mail' && email !== undefined)
        await enqueueMail(deps, tx, {
          kind: 'migrationInvitation',
          to: email,
          brand,
          language,
          accountId: null,
          action,
          code: made.migrationCode,
          provider: provider.name[language],
          until: expires.getTime(),
        });
      await audit(tx, now, {
        kind: 'migrationCodeCreated',
        brand,
        details: { id: made.id, action, providerId, deliver },
        actor: { kind: 'service', id: service.id },
        requestId: reply.request.id,
      });
      return { id: made.id, expiresAt: expires.toISOString() };
    });
    if (deliver === 'mail') return { id, expiresAt };
    const migrationCode = migrationCodeOf(tokenKeys, id);
    const query = { action, migrationCode, service: brand, lang: language };
    return { id, migrationCode, url: portalUrl(env, 'migrate', { query }), expiresAt };
  };

export const revokeMigrationCode =
  ({ clock, database }: Deps): Handle<typeof calls.revokeMigrationCode> =>
  async ({ params, service, reply }) => {
    if (!isUuid(params.id)) return fail('NOT_FOUND');
    await database.query.transaction().execute(async (tx) => {
      const gone = await tx
        .deleteFrom('migration_codes')
        .where('id', '=', params.id)
        .where('client_id', '=', service.id)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      if (gone.numDeletedRows === 0n) return fail('NOT_FOUND');
      return audit(tx, clock.now(), {
        kind: 'migrationCodeRevoked',
        details: { id: params.id },
        actor: { kind: 'service', id: service.id },
        requestId: reply.request.id,
      });
    });
    return undefined;
  };
