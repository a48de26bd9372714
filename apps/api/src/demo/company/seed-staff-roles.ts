/** Roles of the demo company's staff. */
import { demoStaff, demoStaffIds } from '@marquee/product/staff/demo-staff.ts';
import type { Deps } from '../../deps.ts';

export const seedStaffRoles = async ({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> => {
  const at = new Date(clock.now());
  await database.query
    .insertInto('staff_roles')
    .values(
      demoStaffIds.map((id) => ({
        staff_id: id,
        role: demoStaff[id].role,
        granted_by: 'demo',
        granted_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
