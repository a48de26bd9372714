/** TV providers, partners and merchants at the console: health, a test of discovery, and turning off. */
import type * as calls from '@marquee/product/contract/staff/companies.ts';
import { fail } from '@marquee/product/errors.ts';
import type { IntegrationKind } from '@marquee/product/values/integrations.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { audit } from '../../../identity/audit.ts';
import { discoveryProblemsOf } from '../../../integrations/registry/discovery.ts';
import { assetUrl } from '../../../integrations/registry/integration.ts';
import { discoveryMeans } from '../../../integrations/registry/save-integration.ts';
import { requireFreshSignIn } from '../fresh-sign-in.ts';

const tables = { tvProvider: 'tv_providers', partner: 'partners', merchant: 'merchants' } as const;
const columns = [
  'id',
  'name_en',
  'name_fr',
  'issuer',
  'client_id',
  'auth_method',
  'enabled',
  'version',
] as const;

const readRows = async (query: Kysely<Schema>) => {
  const tvProviders = await query
    .selectFrom('tv_providers')
    .select([...columns, 'logo'])
    .execute();
  const partners = await query
    .selectFrom('partners')
    .select([...columns, 'logo'])
    .execute();
  const merchants = await query.selectFrom('merchants').select(columns).execute();
  const as = <T>(kind: IntegrationKind, rows: readonly T[]) => rows.map((row) => ({ kind, ...row }));
  return [
    ...as('tvProvider', tvProviders),
    ...as('partner', partners),
    ...as(
      'merchant',
      merchants.map((row) => ({ ...row, logo: null })),
    ),
  ].toSorted((a, b) => a.name_en.localeCompare(b.name_en));
};

export const listCompanies =
  ({ database: { query } }: Deps): Handle<typeof calls.listCompanies> =>
  async () => {
    const rows = await readRows(query);
    const health = await query.selectFrom('integration_health').selectAll().execute();
    const unknown = await query.selectFrom('unknown_codes').selectAll().orderBy('times', 'desc').execute();
    return {
      companies: rows.map((row) => {
        const state = health.find(({ integration }) => integration === row.id);
        return {
          kind: row.kind,
          id: row.id,
          name: { en: row.name_en, fr: row.name_fr },
          issuer: row.issuer,
          clientId: row.client_id,
          authMethod: row.auth_method,
          logo: row.logo === null ? null : assetUrl(row.logo),
          enabled: row.enabled,
          version: row.version,
          health: state
            ? {
                state: state.state,
                since: state.since.toISOString(),
                checkedAt: state.checked_at.toISOString(),
                error: state.last_error,
              }
            : null,
          unknownCodes: unknown
            .filter(({ integration }) => integration === row.id)
            .map(({ code, times }) => ({ code, times: Number(times) })),
        };
      }),
    };
  };

/** No lock is held while the company is asked. */
export const checkCompany =
  ({ database: { query }, env }: Deps): Handle<typeof calls.checkCompany> =>
  async ({ params: { id } }) => {
    const row = (await readRows(query)).find((each) => each.id === id);
    if (!row) return fail('NOT_FOUND');
    const { kind, issuer, auth_method: authMethod } = row;
    const problems = await discoveryProblemsOf(discoveryMeans(env), { kind, issuer, authMethod });
    return { problems: [...problems] };
  };

export const disableCompany =
  ({ database, clock }: Deps): Handle<typeof calls.disableCompany> =>
  ({ params: { id }, body: { reason, version }, staff, requestId }) => {
    requireFreshSignIn(clock, staff);
    return database.query.transaction().execute(async (tx) => {
      const row = (await readRows(tx)).find((each) => each.id === id);
      if (!row) return fail('NOT_FOUND');
      const { numUpdatedRows } = await tx
        .updateTable(tables[row.kind])
        .set({ enabled: false, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return fail('CHANGED_SINCE');
      await audit(tx, clock.now(), {
        kind: 'companyDisabled',
        details: { company: id, kind: row.kind },
        actor: { kind: 'staff', id: staff.id },
        requestId,
        reason,
      });
      return { version: version + 1 };
    });
  };
