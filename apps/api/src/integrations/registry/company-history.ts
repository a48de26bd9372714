/** Rows of companies as operators see them, without secrets, and the record of each change. */
import type { CompanyContent } from '@marquee/product/contract/staff/company-changes.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

export interface CompanyRow {
  readonly id: string;
  readonly content: CompanyContent;
  readonly version: number;
  /** Hash of its logo. */
  readonly logo: string | null;
  readonly hasSecret: boolean;
}

const common = (row: {
  readonly name_en: string;
  readonly name_fr: string;
  readonly issuer: string;
  readonly client_id: string;
  readonly auth_method: CompanyContent['settings']['authMethod'];
  readonly enabled: boolean;
}) => ({
  name: { en: row.name_en, fr: row.name_fr },
  issuer: row.issuer,
  clientId: row.client_id,
  authMethod: row.auth_method,
  enabled: row.enabled,
});
const days = ({ grant_days }: { readonly grant_days: number | null }) =>
  grant_days === null ? {} : { grantDays: grant_days };

/** Of every kind, or the one with the id. */
const readRows = async (query: Kysely<Schema>, id?: string): Promise<CompanyRow[]> => {
  const tvProviders = await query
    .selectFrom('tv_providers')
    .selectAll()
    .$if(id !== undefined, (all) => all.where('id', '=', id!))
    .execute();
  const partners = await query
    .selectFrom('partners')
    .selectAll()
    .$if(id !== undefined, (all) => all.where('id', '=', id!))
    .execute();
  const merchants = await query
    .selectFrom('merchants')
    .selectAll()
    .$if(id !== undefined, (all) => all.where('id', '=', id!))
    .execute();
  const rowOf = (
    row: { readonly id: string; readonly version: number; readonly secret: string | null },
    logo: string | null,
    content: CompanyContent,
  ): CompanyRow => ({ id: row.id, content, version: row.version, logo, hasSecret: row.secret !== null });
  return [
    ...tvProviders.map((row) =>
      rowOf(row, row.logo, {
        kind: 'tvProvider',
        settings: {
          ...common(row),
          ...days(row),
          scope: row.scope,
          claims: row.claims,
          place: row.place,
          brands: row.brands,
          languages: row.languages,
          logout: row.logout,
        },
      }),
    ),
    ...partners.map((row) =>
      rowOf(row, row.logo, {
        kind: 'partner',
        settings: {
          ...common(row),
          scope: row.scope,
          claims: row.claims,
          place: row.place,
          kind: row.kind,
          brand: row.brand,
          skus: row.skus,
        },
      }),
    ),
    ...merchants.map((row) =>
      rowOf(row, null, { kind: 'merchant', settings: { ...common(row), ...days(row) } }),
    ),
  ];
};

export const readCompanies = (query: Kysely<Schema>): Promise<CompanyRow[]> => readRows(query);
export const readCompany = async (query: Kysely<Schema>, id: string): Promise<CompanyRow | undefined> =>
  (await readRows(query, id))[0];

/** Of rows that the environment or an older release wrote. */
const beforeHistory = 'system';

/** Undo needs the version before the first recorded change. */
export const keepFirstVersion = async (tx: Kysely<Schema>, now: number, id: string): Promise<void> => {
  const known = await tx
    .selectFrom('company_changes')
    .select('id')
    .where('company', '=', id)
    .where('state', '=', 'applied')
    .limit(1)
    .executeTakeFirst();
  if (!known) await recordChange(tx, now, { id, by: beforeHistory, reason: '', replacesSecret: false });
};

interface RecordedChange {
  readonly id: string;
  readonly by: string;
  readonly reason: string;
  readonly replacesSecret: boolean;
}

/** Records the row as it is now; a company that is not there leaves no record. */
export const recordChange = async (
  tx: Kysely<Schema>,
  now: number,
  { id, by, reason, replacesSecret }: RecordedChange,
): Promise<void> => {
  const row = await readCompany(tx, id);
  if (!row) return;
  await tx
    .insertInto('company_changes')
    .values({
      company: id,
      kind: row.content.kind,
      settings: JSON.stringify(row.content.settings),
      logo: row.logo,
      secret: null,
      replaces_secret: replacesSecret,
      base_version: row.version,
      asked_by: by,
      asked_at: new Date(now),
      reason,
      state: 'applied',
      decided_by: null,
      decided_at: null,
      decision_note: null,
      version: row.version,
    })
    .execute();
};
