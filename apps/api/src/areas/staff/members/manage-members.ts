/** Members of staff: who they are, and the roles that an admin gives and takes. */
import type * as calls from '@marquee/product/contract/staff/members.ts';
import { fail } from '@marquee/product/app-error.ts';
import { type StaffRole, staffRoles } from '@marquee/product/staff/permissions.ts';
import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { audit } from '../../../identity/audit.ts';
import { requireFreshSignIn } from '../fresh-sign-in.ts';

/** In the order of the table, each once. */
const ordered = (roles: readonly StaffRole[]): StaffRole[] =>
  staffRoles.filter((role) => roles.includes(role));

export const listStaff =
  ({ database: { query }, env }: Deps): Handle<typeof calls.listStaff> =>
  async () => {
    const members = await query.selectFrom('staff_members').selectAll().execute();
    const granted = await query.selectFrom('staff_roles').select(['staff_id', 'role']).execute();
    const { admins } = env.console;
    const ids = [
      ...new Set([...granted.map((row) => row.staff_id), ...members.map(({ id }) => id), ...admins]),
    ];
    return {
      members: ids
        .map((id) => {
          const member = members.find((each) => each.id === id);
          return {
            id,
            name: member?.name ?? null,
            signedInAt: member?.signed_in_at.toISOString() ?? null,
            roles: ordered(granted.filter((row) => row.staff_id === id).map(({ role }) => role)),
            fixedAdmin: admins.includes(id),
          };
        })
        .toSorted((a, b) => (a.name ?? a.id).localeCompare(b.name ?? b.id)),
    };
  };

export const changeStaffRoles =
  ({ database, clock }: Deps): Handle<typeof calls.changeStaffRoles> =>
  ({ params: { id }, body: { roles: wanted, before, reason }, staff, requestId }) => {
    // Nobody raises or locks out themselves.
    if (id === staff.id) return fail('PERMISSION_DENIED');
    requireFreshSignIn(clock, staff);
    const now = clock.now();
    const roles = ordered(wanted);
    return database.query.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`staff ${id}`}, 0))`.execute(tx);
      const current = await tx.selectFrom('staff_roles').select('role').where('staff_id', '=', id).execute();
      if (ordered(current.map(({ role }) => role)).join() !== ordered(before).join())
        return fail('CHANGED_SINCE');
      await tx
        .deleteFrom('staff_roles')
        .where('staff_id', '=', id)
        .$if(roles.length > 0, (query) => query.where('role', 'not in', roles))
        .execute();
      if (roles.length > 0)
        await tx
          .insertInto('staff_roles')
          .values(
            roles.map((role) => ({ staff_id: id, role, granted_by: staff.id, granted_at: new Date(now) })),
          )
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      await audit(tx, now, {
        kind: 'staffRolesChanged',
        details: { member: id, before: ordered(before).join(' '), roles: roles.join(' ') },
        actor: { kind: 'staff', id: staff.id },
        requestId,
        reason,
      });
      return { roles };
    });
  };
