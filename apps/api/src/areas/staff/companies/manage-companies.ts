/** TV providers, partners and merchants at the console: health, a test of discovery, and turning off. */
import type * as calls from '@marquee/product/contract/staff/companies.ts';
import { fail } from '@marquee/product/app-error.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { audit } from '../../../identity/audit.ts';
import { discoveryProblemsOf } from '../../../integrations/registry/discovery.ts';
import {
  keepFirstVersion,
  readCompanies,
  readCompany,
  recordChange,
} from '../../../integrations/registry/company-history.ts';
import { discoveryOptions } from '../../../integrations/registry/save-integration.ts';
import { lockIntegrations } from '../../../integrations/registry/write-integration.ts';
import { requireFreshSignIn } from '../fresh-sign-in.ts';
import { logoUrl, readWaitingChanges } from './list-company-changes.ts';

const tables = { tvProvider: 'tv_providers', partner: 'partners', merchant: 'merchants' } as const;
export const listCompanies =
  ({ database: { query } }: Deps): Handle<typeof calls.listCompanies> =>
  async ({ staff }) => {
    const rows = await readCompanies(query);
    const health = await query.selectFrom('integration_health').selectAll().execute();
    const unknown = await query.selectFrom('unknown_codes').selectAll().orderBy('times', 'desc').execute();
    const companies = rows.map(({ id, content, version, logo, hasSecret }) => {
      const state = health.find(({ integration }) => integration === id);
      return {
        kind: content.kind,
        id,
        name: content.settings.name ?? { en: id, fr: id },
        issuer: content.settings.issuer,
        content,
        hasSecret,
        logo: logoUrl(logo),
        enabled: content.settings.enabled,
        version,
        health: state
          ? {
              state: state.state,
              since: state.since.toISOString(),
              checkedAt: state.checked_at.toISOString(),
              error: state.last_error,
            }
          : null,
        unknownCodes: unknown
          .filter(({ integration }) => integration === id)
          .map(({ code, times }) => ({ code, times: Number(times) })),
      };
    });
    return {
      companies: companies.toSorted((a, b) => a.name.en.localeCompare(b.name.en)),
      waiting: await readWaitingChanges(query, rows, staff),
    };
  };

/** No lock is held while the company is asked. */
export const checkCompany =
  ({ database: { query }, env }: Deps): Handle<typeof calls.checkCompany> =>
  async ({ params: { id } }) => {
    const row = (await readCompany(query, id)) ?? fail('NOT_FOUND');
    const { kind, settings } = row.content;
    const { issuer, authMethod } = settings;
    const problems = await discoveryProblemsOf(discoveryOptions(env), { kind, issuer, authMethod });
    return { problems: [...problems] };
  };

export const disableCompany =
  ({ database, clock }: Deps): Handle<typeof calls.disableCompany> =>
  ({ params: { id }, body: { reason, version }, staff, requestId }) => {
    requireFreshSignIn(clock, staff);
    return database.query.transaction().execute(async (tx) => {
      await lockIntegrations(tx);
      const { content } = (await readCompany(tx, id)) ?? fail('NOT_FOUND');
      await keepFirstVersion(tx, clock.now(), id);
      const { numUpdatedRows } = await tx
        .updateTable(tables[content.kind])
        .set({ enabled: false, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return fail('CHANGED_SINCE');
      await recordChange(tx, clock.now(), { id, by: staff.id, reason, replacesSecret: false });
      await audit(tx, clock.now(), {
        kind: 'companyDisabled',
        details: { company: id, kind: content.kind },
        actor: { kind: 'staff', id: staff.id },
        requestId,
        reason,
      });
      return { version: version + 1 };
    });
  };
