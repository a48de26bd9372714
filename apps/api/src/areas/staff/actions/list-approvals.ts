/** Everything that waits for a second person: actions on customers, settings of brands and companies. */
import type { listApprovals as contract } from '@marquee/product/contract/staff/actions.ts';
import { scopeOfBrand, type WaitingSetting } from '@marquee/product/contract/staff/settings.ts';
import { limits } from '@marquee/product/limits.ts';
import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import type { StaffMember } from '../../../identity/staff/staff-sessions.ts';
import { listWaitingBatches } from '../codes/decide-batch.ts';
import { type ListCursors, pageOf } from '../list-cursor.ts';
import { listCompanyApprovals } from '../companies/list-company-changes.ts';
import { mayDecideSettings, readWaitingVersions, versionsOf } from '../settings/setting-versions.ts';
import { nameOf } from '../find-customers.ts';
import { mayDecide } from './confirm-action.ts';

const list = 'approvals';

/** For those who may decide: others do not see values of settings. */
const listSettings = async ({ database, clock }: Deps, staff: StaffMember): Promise<WaitingSetting[]> => {
  if (!mayDecideSettings(staff)) return [];
  const rows = await readWaitingVersions(database.query);
  return rows.flatMap((row) =>
    versionsOf([row], clock.now(), staff).map((version) => ({ ...version, scope: scopeOfBrand(row.brand) })),
  );
};

export const listApprovals =
  (deps: Deps, cursors: ListCursors): Handle<typeof contract> =>
  async ({ query: { after }, staff }) => {
    const [at, id] = cursors.open(list, after) ?? [];
    const rows = await deps.database.query
      .selectFrom('staff_actions as s')
      .innerJoin('accounts as a', 'a.id', 's.account_id')
      .select([
        's.id',
        's.kind',
        's.preview',
        's.reason_code',
        's.note',
        's.made_by',
        's.made_by_name',
        's.confirmed_at',
        'a.id as account_id',
        'a.first_name',
        'a.last_name',
        'a.email',
        sql<string>`s.confirmed_at::text`.as('cursor_at'),
      ])
      .where('s.state', '=', 'WAITING')
      .$if(at !== undefined, (query) =>
        query.where(sql<boolean>`(s.confirmed_at, s.id) > (${at}::timestamptz, ${id}::uuid)`),
      )
      .orderBy('s.confirmed_at')
      .orderBy('s.id')
      .limit(limits.staffRows + 1)
      .execute();
    const { page, next } = pageOf(rows, limits.staffRows, (last) =>
      cursors.seal(list, [last.cursor_at, last.id]),
    );
    return {
      approvals: page.map((row) => ({
        actionId: row.id,
        kind: row.kind,
        accountId: row.account_id,
        customer: nameOf(row) || row.email,
        effects: [...row.preview.effects],
        reasonCode: row.reason_code ?? '',
        note: row.note ?? '',
        madeBy: row.made_by_name,
        mayDecide: mayDecide(staff, row),
        confirmedAt: row.confirmed_at!.toISOString(),
      })),
      settings: after === undefined ? await listSettings(deps, staff) : [],
      batches: after === undefined ? await listWaitingBatches(deps, staff) : [],
      companies: after === undefined ? await listCompanyApprovals(deps, staff) : [],
      next,
    };
  };
