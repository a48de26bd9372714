/** Preview, confirmation and decision of an action. Its row is locked, so a double confirmation has one effect. */
import { randomUUID } from 'node:crypto';
import type { ActionPreview, ActionState } from '@marquee/product/contract/staff/actions.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import {
  type StaffActionKind,
  staffActionOf,
  type StaffActionParams,
} from '@marquee/product/staff/actions.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { audit } from '../../../identity/audit.ts';
import { lockAccountForPosting } from '../../../identity/lock-account.ts';
import { listStaffRoles, type StaffMember } from '../../../identity/staff/staff-sessions.ts';
import { permissionsOf } from '@marquee/product/staff/permissions.ts';
import type { Preview } from './action-kind.ts';
import { definitionOf } from './definitions.ts';
import { requireFreshSignIn } from '../fresh-sign-in.ts';

type ActionRow = Selectable<Schema['staff_actions']>;

interface Result {
  readonly actionId: string;
  readonly state: ActionState;
}

const previewMs = limits.staffPreviewMinutes * 60_000;

/** PostgreSQL orders the keys of jsonb in its own way. */
const fingerprint = ({ effects }: Pick<Preview, 'effects'>): string =>
  JSON.stringify(
    effects.map(({ key, values }) => [
      key,
      Object.entries(values).toSorted(([one], [other]) => one.localeCompare(other)),
    ]),
  );

const requireFresh = (deps: Deps, kind: StaffActionKind, staff: StaffMember): void => {
  if (staffActionOf(kind).fresh) requireFreshSignIn(deps.clock, staff);
};

export const previewAction = async <Kind extends StaffActionKind>(
  deps: Deps,
  kind: Kind,
  accountId: string,
  params: StaffActionParams<Kind>,
  staff: StaffMember,
): Promise<ActionPreview> => {
  const { clock, database } = deps;
  const preview = await definitionOf(kind).preview(deps, database.query, { accountId, params, staff });
  const now = clock.now();
  const expiresAt = new Date(now + previewMs);
  const actionId = randomUUID();
  await database.query
    .insertInto('staff_actions')
    .values({
      id: actionId,
      kind,
      account_id: accountId,
      params: JSON.stringify(params),
      preview: JSON.stringify({ effects: preview.effects, warnings: preview.warnings }),
      needs_approval: preview.needsApproval,
      state: 'PREVIEWED',
      made_by: staff.id,
      made_by_name: staff.name,
      made_at: new Date(now),
      expires_at: expiresAt,
    })
    .execute();
  return { actionId, ...preview, expiresAt: expiresAt.toISOString() };
};

/** The account first, as everywhere: `eraseAccount` deletes actions under the account's lock. */
const lockAction = async (tx: Kysely<Schema>, id: string): Promise<ActionRow> => {
  const seen = await tx
    .selectFrom('staff_actions')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (seen?.account_id) await lockAccountForPosting(tx, seen.account_id);
  const action = await tx
    .selectFrom('staff_actions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return action ?? fail('NOT_FOUND');
};

/** Compares the preview with what the action would do now. */
const refuseStale = async (
  deps: Deps,
  tx: Kysely<Schema>,
  action: ActionRow,
  permissions: StaffMember['permissions'],
): Promise<string> => {
  const { account_id: accountId, kind } = action;
  if (accountId === null || !(await lockAccountForPosting(tx, accountId))) return fail('NOT_FOUND');
  const current = await definitionOf(kind).preview(deps, tx, {
    accountId,
    params: action.params as StaffActionParams<typeof kind>,
    staff: { permissions },
  });
  if (fingerprint(current) !== fingerprint(action.preview) || current.needsApproval !== action.needs_approval)
    fail('PREVIEW_STALE');
  return accountId;
};

const perform = async (
  deps: Deps,
  tx: Kysely<Schema>,
  {
    action,
    accountId,
    approvedBy,
    reason,
    requestId,
  }: {
    readonly action: ActionRow;
    readonly accountId: string;
    readonly approvedBy: string | undefined;
    readonly reason: string;
    readonly requestId: string;
  },
): Promise<readonly string[]> => {
  const { kind } = action;
  const ended = await definitionOf(kind).perform(deps, tx, {
    accountId,
    params: action.params as StaffActionParams<typeof kind>,
    by: action.made_by,
    approvedBy,
    reason,
    requestId,
  });
  await audit(tx, deps.clock.now(), {
    kind: 'staffActionDone',
    accountId,
    actor: { kind: 'staff', id: approvedBy ?? action.made_by },
    requestId,
    reason,
    details: { action: action.id, kind, by: action.made_by },
  });
  return ended;
};

interface Confirmation {
  readonly id: string;
  readonly kind: StaffActionKind;
  readonly staff: StaffMember;
  readonly reasonCode: string;
  readonly note: string;
  readonly requestId: string;
}

export const confirmAction = async (deps: Deps, confirmation: Confirmation): Promise<Result> => {
  const { id, kind, staff, reasonCode, note, requestId } = confirmation;
  requireFresh(deps, kind, staff);
  const { state, ended } = await deps.database.query.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const action = await lockAction(tx, id);
    if (action.kind !== kind || action.made_by !== staff.id) return fail('NOT_FOUND');
    if (action.state !== 'PREVIEWED') return { state: action.state, ended: [] };
    if (action.expires_at.getTime() < now) return fail('PREVIEW_STALE');
    const accountId = await refuseStale(deps, tx, action, staff.permissions);
    const next = action.needs_approval ? 'WAITING' : 'DONE';
    await tx
      .updateTable('staff_actions')
      .set({ state: next, reason_code: reasonCode, note, confirmed_at: new Date(now) })
      .where('id', '=', id)
      .execute();
    if (next === 'DONE')
      return {
        state: next,
        ended: await perform(deps, tx, {
          action,
          accountId,
          approvedBy: undefined,
          reason: reasonCode,
          requestId,
        }),
      } as const;
    await audit(tx, now, {
      kind: 'staffActionRequested',
      accountId,
      actor: { kind: 'staff', id: staff.id },
      requestId,
      reason: reasonCode,
      details: { action: id, kind },
    });
    return { state: next, ended: [] } as const;
  });
  deps.revocations.add(ended);
  return { actionId: id, state };
};

interface Decision {
  readonly id: string;
  readonly staff: StaffMember;
  readonly note: string;
  readonly requestId: string;
}

export const mayDecide = (
  { id, permissions }: StaffMember,
  { kind, made_by: madeBy }: Pick<ActionRow, 'kind' | 'made_by'>,
): boolean =>
  madeBy !== id && (permissions.has('approvals.every') || permissions.has(staffActionOf(kind).permission));

const decide = async (
  deps: Deps,
  { id, staff, note, requestId }: Decision,
  approves: boolean,
): Promise<Result> => {
  const { state, ended } = await deps.database.query.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const action = await lockAction(tx, id);
    if (action.state === 'PREVIEWED') return fail('NOT_FOUND');
    if (action.made_by === staff.id) return fail('FOUR_EYES');
    if (!mayDecide(staff, action)) return fail('PERMISSION_DENIED');
    if (action.state !== 'WAITING') return { state: action.state, ended: [] };
    const next = approves ? 'DONE' : 'REFUSED';
    const reason = action.reason_code ?? '';
    if (approves) requireFresh(deps, action.kind, staff);
    await tx
      .updateTable('staff_actions')
      .set({
        state: next,
        decided_by: staff.id,
        decided_by_name: staff.name,
        decided_at: new Date(now),
        decision_note: note,
      })
      .where('id', '=', id)
      .execute();
    if (!approves) {
      await audit(tx, now, {
        kind: 'staffActionRefused',
        accountId: action.account_id ?? undefined,
        actor: { kind: 'staff', id: staff.id },
        requestId,
        reason,
        details: { action: id, kind: action.kind, by: action.made_by },
      });
      return { state: next, ended: [] } as const;
    }
    // What the person who asked may do decides, as of now.
    const asker = permissionsOf(await listStaffRoles(deps, action.made_by));
    const accountId = await refuseStale(deps, tx, action, asker);
    const performed = { action, accountId, approvedBy: staff.id, reason, requestId };
    return { state: next, ended: await perform(deps, tx, performed) } as const;
  });
  deps.revocations.add(ended);
  return { actionId: id, state };
};

export const approveAction = (deps: Deps, decision: Decision): Promise<Result> =>
  decide(deps, decision, true);
export const refuseAction = (deps: Deps, decision: Decision): Promise<Result> =>
  decide(deps, decision, false);
