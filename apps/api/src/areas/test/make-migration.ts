import { randomUUID } from 'node:crypto';
import type { makeMigration as contract } from '@marquee/product/contract/test.ts';
import { tvProviderIds } from '@marquee/product/values/tv-providers.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { newSecret } from '../../crypto/secrets.ts';

const day = 86_400_000;

export const makeMigration =
  ({ env, clock, database }: Deps): Handle<typeof contract> =>
  async ({ body }) => {
    const [provider_id] = tvProviderIds as [(typeof tvProviderIds)[number]];
    const { secret, hash } = newSecret();
    await database.query
      .insertInto('migration_codes')
      .values({
        code_hash: hash,
        action: body.action,
        provider_id,
        issuer: env.tvProviders[provider_id]!.issuer,
        subject: `older-${randomUUID()}`,
        expires_at: new Date(clock.now() + (body.expired ? -day : day)),
      })
      .execute();
    return { migrationCode: secret };
  };
