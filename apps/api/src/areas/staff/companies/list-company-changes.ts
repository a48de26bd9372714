/** Changes of companies as the console shows them: those that wait, and the history of one. */
import type * as calls from '@marquee/product/contract/staff/company-changes.ts';
import type { CompanyChange, CompanyContent } from '@marquee/product/contract/staff/company-changes.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import type { StaffMember } from '../../../identity/staff/staff-sessions.ts';
import {
  type CompanyRow,
  readCompanies,
  readCompany,
} from '../../../integrations/registry/company-history.ts';
import { assetUrl } from '../../../integrations/registry/integration.ts';
import { type ListCursors, pageOf } from '../list-cursor.ts';

const size = limits.staffRows;

/** Who may decide on a change that another person asked for. */
export const mayDecideCompanies = ({ permissions }: Pick<StaffMember, 'permissions'>): boolean =>
  permissions.has('approvals.every') ||
  (permissions.has('approvals.decide') && permissions.has('providers.edit'));

export const logoUrl = (logo: string | null): string | null => (logo === null ? null : assetUrl(logo));

const changes = (query: Kysely<Schema>) =>
  query
    .selectFrom('company_changes as c')
    .leftJoin('staff_members as asker', 'asker.id', 'c.asked_by')
    .leftJoin('staff_members as decider', 'decider.id', 'c.decided_by')
    .selectAll('c')
    .select(['asker.name as asker_name', 'decider.name as decider_name']);
type ChangeRow = Awaited<ReturnType<ReturnType<typeof changes>['execute']>>[number];

const changeOf = (row: ChangeRow, current: CompanyRow | undefined, staff: StaffMember): CompanyChange => {
  const isWaiting = row.state === 'waiting';
  const applied = row.version === current?.version ? 'live' : 'past';
  return {
    id: row.id,
    company: row.company,
    state: row.state === 'applied' ? applied : row.state,
    content: { kind: row.kind, settings: row.settings } as CompanyContent,
    logo: logoUrl(row.logo),
    replacesSecret: row.replaces_secret,
    before: isWaiting && current ? { content: current.content, logo: logoUrl(current.logo) } : null,
    changedBy: row.asker_name ?? row.asked_by,
    changedAt: row.asked_at.toISOString(),
    reason: row.reason,
    decidedBy: row.decider_name ?? row.decided_by,
    mayDecide: isWaiting && row.asked_by !== staff.id && mayDecideCompanies(staff),
  };
};

/** The oldest first. */
export const readWaitingChanges = async (
  query: Kysely<Schema>,
  companies: readonly CompanyRow[],
  staff: StaffMember,
): Promise<CompanyChange[]> => {
  const rows = await changes(query).where('c.state', '=', 'waiting').orderBy('c.id').limit(size).execute();
  return rows.map((row) =>
    changeOf(
      row,
      companies.find(({ id }) => id === row.company),
      staff,
    ),
  );
};

/** For those who may decide: others do not see the settings of companies. */
export const listCompanyApprovals = async (
  { database: { query } }: Deps,
  staff: StaffMember,
): Promise<CompanyChange[]> =>
  mayDecideCompanies(staff) ? readWaitingChanges(query, await readCompanies(query), staff) : [];

export const listCompanyChanges =
  ({ database: { query } }: Deps, cursors: ListCursors): Handle<typeof calls.listCompanyChanges> =>
  async ({ params: { id }, query: { after }, staff }) => {
    const list = `company ${id}`;
    const [before] = cursors.open(list, after) ?? [];
    const current = await readCompany(query, id);
    const rows = await changes(query)
      .where('c.company', '=', id)
      .$if(before !== undefined, (all) => all.where('c.id', '<', before!))
      .orderBy('c.id', 'desc')
      .limit(size + 1)
      .execute();
    const { page, next } = pageOf(rows, size, (last) => cursors.seal(list, [last.id]));
    return { changes: page.map((row) => changeOf(row, current, staff)), next };
  };
