/** Migration codes of the service API: a viewer of a TV provider moves to one account. */
import * as z from 'zod/mini';
import { brandIds } from '../../brands.ts';
import { empty, endpoint } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { servicePrefix } from '../../service-scopes.ts';
import { migrationActions } from '../../values/enums.ts';
import { idempotencyHeaders } from '../billing/purchase.ts';
import { contactEmail, deliveries, languages } from './customer.ts';

export const createMigrationCode = endpoint({
  method: 'POST',
  path: `${servicePrefix}/migration-codes`,
  who: 'service',
  scope: 'migration:write',
  headers: idempotencyHeaders,
  body: z.object({
    action: z.enum(migrationActions),
    providerId: z.string().check(z.maxLength(40)),
    /** The viewer, as the provider's ID tokens name it. */
    subject: z.string().check(z.minLength(1), z.maxLength(255)),
    brand: z.enum(brandIds),
    language: z.optional(languages),
    /** Required for `mail`. */
    email: z.optional(contactEmail),
    expiresInHours: z._default(
      z.int().check(z.minimum(1), z.maximum(limits.migrationCodeMaxHours)),
      limits.migrationCodeHours,
    ),
    deliver: z.enum(deliveries),
  }),
  reply: {
    201: z.object({
      id: z.uuid(),
      /** Absent when the code was mailed. */
      migrationCode: z.optional(z.string()),
      url: z.optional(z.string()),
      expiresAt: z.string(),
    }),
  },
  fails: [
    'VALIDATION',
    'IDEMPOTENCY_REQUIRED',
    'IDEMPOTENCY_MISMATCH',
    'IDEMPOTENCY_RUNNING',
    'NO_PROVIDER',
    'BRAND_NOT_ALLOWED',
    'CLIENT_NOT_ALLOWED',
  ],
  says: 'Creates a migration code and returns it, or mails it to the viewer.',
});

export const revokeMigrationCode = endpoint({
  method: 'DELETE',
  path: `${servicePrefix}/migration-codes/:id`,
  who: 'service',
  scope: 'migration:write',
  params: z.object({ id: z.string() }),
  reply: { 204: empty },
  fails: ['NOT_FOUND'],
  says: 'Revokes an unused migration code of this client.',
});
