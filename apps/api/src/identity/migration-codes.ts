/** Migration codes: each moves one viewer of a TV provider to a direct account, once. */
import { createHmac, randomUUID } from 'node:crypto';
import type { MigrationAction } from '@marquee/product/values/enums.ts';
import type { Kysely } from 'kysely';
import { sha256 } from '../crypto/secrets.ts';
import type { SigningKeys } from '../crypto/signing-keys.ts';
import type { Schema } from '../db/schema.ts';

interface MigrationCodeRequest {
  readonly action: MigrationAction;
  readonly providerId: string;
  readonly issuer: string;
  readonly subject: string;
  readonly expiresAt: Date;
  /** The service client that asked for it. */
  readonly clientId?: string;
}

/** Derived from the row's id, so that a repeated request gets the same code although only its hash is stored. */
export const migrationCodeOf = (tokenKeys: Pick<SigningKeys, 'derive'>, id: string): string =>
  createHmac('sha256', tokenKeys.derive('migration code')).update(id).digest('base64url');

export const createMigrationCode = async (
  tokenKeys: Pick<SigningKeys, 'derive'>,
  query: Kysely<Schema>,
  { action, providerId, issuer, subject, expiresAt, clientId }: MigrationCodeRequest,
): Promise<{ readonly id: string; readonly migrationCode: string }> => {
  const id = randomUUID();
  const migrationCode = migrationCodeOf(tokenKeys, id);
  await query
    .insertInto('migration_codes')
    .values({
      id,
      code_hash: sha256(migrationCode),
      action,
      provider_id: providerId,
      issuer,
      subject,
      expires_at: expiresAt,
      ...(clientId !== undefined && { client_id: clientId }),
    })
    .execute();
  return { id, migrationCode };
};
