/** The demo's service client: the simulators' hub, which signs with its own key. */
import { demoServiceClient } from '@marquee/product/values/demo/demo-customers.ts';
import { serviceScopeNames } from '@marquee/product/service-scopes.ts';
import type { Database } from '../../db/connect.ts';
import type { Env } from '../../env.ts';

/** At every start, so that the row follows WORLD_URL and the scopes of the release. */
export const seedServiceClient = async ({
  env,
  database,
}: {
  readonly env: Pick<Env, 'worldUrl'>;
  readonly database: Pick<Database, 'query'>;
}): Promise<void> => {
  const current = {
    jwks_uri: `${env.worldUrl}/services/jwks.json`,
    scopes: [...serviceScopeNames],
  };
  await database.query
    .insertInto('service_clients')
    .values({
      id: demoServiceClient,
      name: 'World',
      contact: 'services@demo.test',
      auth_method: 'private_key_jwt',
      created_by: 'demo',
      ...current,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(current))
    .execute();
};
