/** The demo's webhook endpoint: the page `/events` of the simulators. */
import { demoIdOf, demoWebhook } from '@marquee/product/values/demo/demo-customers.ts';
import type { SigningKeys } from '../../crypto/signing-keys.ts';
import type { Database } from '../../db/connect.ts';
import type { Env } from '../../env.ts';
import { sealWebhookSecret } from '../../events/webhook-endpoints.ts';

/** At every start, so that the row follows WORLD_URL, and an endpoint that was disabled is active again. */
export const seedWebhookEndpoint = async ({
  env,
  database,
  tokenKeys,
}: {
  readonly env: Pick<Env, 'worldUrl'>;
  readonly database: Pick<Database, 'query'>;
  readonly tokenKeys: Pick<SigningKeys, 'lasting'>;
}): Promise<void> => {
  const id = demoIdOf('webhook endpoint of the world');
  const current = {
    url: env.worldUrl + demoWebhook.path,
    secrets: [sealWebhookSecret(tokenKeys, id, demoWebhook.secret)],
    status: 'active',
    disabled_reason: null,
    failing_since: null,
    failures: 0,
    paused_until: null,
  } as const;
  await database.query
    .insertInto('webhook_endpoints')
    .values({
      id,
      contact: 'services@demo.test',
      created_by: 'demo',
      ...current,
      secrets: [...current.secrets],
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...current, secrets: [...current.secrets] }),
    )
    .execute();
};
