/** Health of TV providers, partners and merchants: discovery and keys every five minutes; two failures in a row are down. */
import { limits } from '@marquee/product/limits.ts';
import type { HealthState, IntegrationKind } from '@marquee/product/values/integrations.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { Env } from '../../env.ts';
import type { Metrics } from '../../observability/metrics.ts';
import { discoveryProblemsOf } from './discovery.ts';
import type { Integration } from './integration.ts';
import type { IntegrationRegistry } from './registry.ts';
import { discoveryOptions } from './save-integration.ts';

export interface HealthDeps {
  readonly env: Env;
  readonly database: Database;
  readonly integrations: IntegrationRegistry;
  readonly metrics: Metrics;
}

const checkOne = async (
  { env, database, metrics }: HealthDeps,
  kind: IntegrationKind,
  { id, issuer, authMethod = 'client_secret_basic' }: Integration,
): Promise<void> => {
  const begin = performance.now();
  const [error = null] = await discoveryProblemsOf(discoveryOptions(env), { kind, issuer, authMethod });
  const state: HealthState = performance.now() - begin > limits.integrationSlowMs ? 'slow' : 'ok';
  const failed = error !== null;
  const { integrationSeconds, integrationUp } = metrics.business;
  const result = failed ? 'down' : state;
  integrationSeconds.observe({ integration: id, result }, (performance.now() - begin) / 1000);
  integrationUp.set({ integration: id }, failed ? 0 : 1);
  // The first failure keeps the state that it had.
  await sql`
    insert into integration_health as h (integration, state, since, checked_at, failures, last_error)
    select id, ${state}, now(), now(), ${failed ? 1 : 0}, ${error} from integrations where id = ${id}
    on conflict (integration) do update set
      state = case when not ${failed} then excluded.state when h.failures > 0 then 'down' else h.state end,
      since = case
        when h.state = case when not ${failed} then excluded.state when h.failures > 0 then 'down' else h.state end
        then h.since else now() end,
      checked_at = now(),
      failures = case when ${failed} then h.failures + 1 else 0 end,
      last_error = excluded.last_error`.execute(database.query);
};

/** A company that was removed since has no row. */
export const checkIntegrations = (deps: HealthDeps) => async (): Promise<void> => {
  const { tvProviders, partners, merchants } = deps.integrations.all();
  const all: readonly (readonly [IntegrationKind, Integration])[] = [
    ...tvProviders.map((each) => ['tvProvider', each] as const),
    ...partners.map((each) => ['partner', each] as const),
    ...merchants.map((each) => ['merchant', each] as const),
  ];
  await Promise.all(
    all.filter(([, { enabled }]) => enabled).map(([kind, each]) => checkOne(deps, kind, each)),
  );
};
