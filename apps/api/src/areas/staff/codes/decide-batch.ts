/** Batches of gift codes that wait for a second person, and the decision about one. */
import type { decideCodeBatch as contract, WaitingCodeBatch } from '@marquee/product/contract/staff/codes.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Kysely } from 'kysely';
import { addMakeCodes } from '../../../billing/batches/insert-code-batch.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { audit } from '../../../identity/audit.ts';
import type { StaffMember } from '../../../identity/staff/staff-sessions.ts';
import { requireFreshSignIn } from '../fresh-sign-in.ts';
import { selectBatches, shownBatch } from './read-batches.ts';

const mayApprove = ({ permissions }: StaffMember): boolean =>
  permissions.has('approvals.every') || permissions.has('codes.edit');

const waiting = (query: Kysely<Schema>) =>
  selectBatches(query)
    .where('b.needs_approval', '=', true)
    .where('b.voided_at', 'is', null)
    .where('d.batch_id', 'is', null);

/** The oldest first, each with whether this person may decide. */
export const listWaitingBatches = async (
  { clock, database: { query } }: Pick<Deps, 'clock' | 'database'>,
  staff: StaffMember,
): Promise<WaitingCodeBatch[]> => {
  const rows = await waiting(query).orderBy('b.created_at').orderBy('b.id').limit(limits.staffRows).execute();
  return rows.map((row) => ({
    ...shownBatch(row, clock.now()),
    mayDecide: row.made_by !== staff.id && mayApprove(staff),
  }));
};

export const decideCodeBatch =
  ({ clock, database }: Deps): Handle<typeof contract> =>
  ({ params: { id }, body: { approves, note }, staff, requestId }) => {
    if (!mayApprove(staff)) return fail('PERMISSION_DENIED');
    if (approves) requireFreshSignIn(clock, staff);
    return database.query.transaction().execute(async (tx) => {
      const now = clock.now();
      // Locked, so that one decision counts.
      await tx.selectFrom('code_batches').select('id').where('id', '=', id).forUpdate().execute();
      const batch = (await waiting(tx).where('b.id', '=', id).executeTakeFirst()) ?? fail('NOT_FOUND');
      if (batch.made_by === staff.id) return fail('FOUR_EYES');
      await tx
        .insertInto('code_batch_decisions')
        .values({
          batch_id: id,
          asked_by: batch.made_by,
          decided_by: staff.id,
          decided_at: new Date(now),
          approved: approves,
          note,
        })
        .execute();
      if (approves) await addMakeCodes(tx, id);
      else
        await tx
          .updateTable('code_batches')
          .set({ voided_at: new Date(now) })
          .where('id', '=', id)
          .execute();
      await audit(tx, now, {
        kind: 'codeBatchDecided',
        details: { batch: id, state: approves ? 'approved' : 'refused', by: batch.made_by },
        actor: { kind: 'staff', id: staff.id },
        requestId,
        reason: batch.reason ?? undefined,
      });
      return undefined;
    });
  };
