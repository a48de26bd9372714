/** Versions of settings as the console shows them: live, planned, waiting, past or refused. */
import type { SettingVersion } from '@marquee/product/contract/staff/settings.ts';
import type { BrandId } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { isSettingKey, type SettingKey } from '@marquee/product/settings.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { StaffMember } from '../../../identity/staff/staff-sessions.ts';

const versions = (query: Kysely<Schema>) =>
  query
    .selectFrom('settings as s')
    .leftJoin('setting_decisions as d', 'd.setting_id', 's.id')
    .leftJoin('staff_members as asker', 'asker.id', 's.changed_by')
    .leftJoin('staff_members as approver', 'approver.id', 's.approved_by')
    .select([
      's.id',
      's.key',
      's.brand',
      's.value',
      's.starts_at',
      's.ends_at',
      's.changed_by',
      's.approved_by',
      's.changed_at',
      's.note',
      'd.approved',
      'asker.name as asker_name',
      'approver.name as approver_name',
    ]);

export const readVersions = async (query: Kysely<Schema>, brand: BrandId | null, key?: SettingKey) => {
  const rows = await versions(query)
    .where('s.brand', brand === null ? 'is' : '=', brand)
    .$if(key !== undefined, (all) => all.where('s.key', '=', key!))
    .orderBy('s.id')
    .execute();
  // An approval is a version of its own.
  return rows.filter(({ approved, key: name }) => approved !== true && isSettingKey(name));
};

/** What waits for a second person, of every brand, the oldest first. */
export const readWaitingVersions = async (query: Kysely<Schema>): Promise<readonly VersionRow[]> => {
  const rows = await versions(query)
    .where('s.approved_by', 'is', null)
    .where('d.setting_id', 'is', null)
    .orderBy('s.id')
    .limit(limits.staffRows)
    .execute();
  return rows.filter(({ key }) => isSettingKey(key));
};
type VersionRow = Awaited<ReturnType<typeof readVersions>>[number];

const hasEnded = ({ ends_at }: VersionRow, now: number): boolean =>
  ends_at !== null && ends_at.getTime() <= now;
const isLater = ({ starts_at }: VersionRow, now: number): boolean => starts_at.getTime() > now;

/** A newer version that holds for the whole time of this one leaves it without effect. */
const isCovered = (row: VersionRow, newer: readonly VersionRow[]): boolean =>
  newer.some(
    ({ starts_at, ends_at }) =>
      starts_at <= row.starts_at && (ends_at === null || (row.ends_at !== null && ends_at >= row.ends_at)),
  );

/** Who may decide on a change that another person asked for. */
export const mayDecideSettings = ({ permissions }: Pick<StaffMember, 'permissions'>): boolean =>
  permissions.has('approvals.every') ||
  (permissions.has('approvals.decide') && permissions.has('settings.edit'));

/** Of one setting, in the order of their ids; a newer version wins while it holds. */
export const versionsOf = (
  rows: readonly VersionRow[],
  now: number,
  staff: StaffMember,
): SettingVersion[] => {
  const approved = rows.filter(({ approved_by }) => approved_by !== null);
  const live = approved.findLast((row) => !isLater(row, now) && !hasEnded(row, now));
  const stateOf = (row: VersionRow): SettingVersion['state'] => {
    if (row.approved_by === null) return row.approved === false ? 'refused' : 'waiting';
    if (row === live) return 'live';
    return isLater(row, now) && !isCovered(row, approved.slice(approved.indexOf(row) + 1))
      ? 'scheduled'
      : 'past';
  };
  return rows.map((row) => {
    const state = stateOf(row);
    return {
      id: row.id,
      key: row.key,
      value: row.value,
      state,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at?.toISOString() ?? null,
      changedBy: row.asker_name ?? row.changed_by,
      changedAt: row.changed_at.toISOString(),
      approvedBy: row.approver_name ?? row.approved_by,
      note: row.note,
      mayDecide: state === 'waiting' && row.changed_by !== staff.id && mayDecideSettings(staff),
    };
  });
};
