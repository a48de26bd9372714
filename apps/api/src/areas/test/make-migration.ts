import { randomUUID } from 'node:crypto';
import type { makeMigration as contract } from '@marquee/product/contract/test.ts';
import { defaultBrand } from '@marquee/product/brands.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { createMigrationCode } from '../../identity/migration-codes.ts';

const day = 86_400_000;

export const makeMigration =
  ({ clock, database, integrations, tokenKeys }: Deps): Handle<typeof contract> =>
  async ({ body }) => {
    const provider = integrations.tvProviders(defaultBrand, 'en').find(({ brands }) => brands.length === 0)!;
    const { migrationCode } = await createMigrationCode(tokenKeys, database.query, {
      action: body.action,
      providerId: provider.id,
      issuer: provider.issuer,
      subject: `older-${randomUUID()}`,
      expiresAt: new Date(clock.now() + (body.expired ? -day : day)),
    });
    return { migrationCode };
  };
