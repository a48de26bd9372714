/** Members of staff and their roles in the console. */
import * as z from 'zod/mini';
import { staff } from '../../endpoint.ts';
import { type StaffRole, staffRoles } from '../../staff/permissions.ts';
import { staffPrefix, staffReason } from './session.ts';

const roles = z.array(z.enum(staffRoles as readonly [StaffRole, ...StaffRole[]]));

export const staffMember = z.object({
  /** Subject at the company's provider. */
  id: z.string(),
  /** Null: has never signed in. */
  name: z.nullable(z.string()),
  signedInAt: z.nullable(z.string()),
  roles,
  /** Admin by the server's environment, whatever the roles say. */
  fixedAdmin: z.boolean(),
});
export type Member = z.output<typeof staffMember>;

export const listStaff = staff('staff.edit').get(`${staffPrefix}/staff`, {
  reply: { 200: z.object({ members: z.array(staffMember) }) },
  fails: [],
  says: 'Lists everyone with a role, and everyone who has signed in.',
});

export const changeStaffRoles = staff('staff.edit').put(`${staffPrefix}/staff/:id/roles`, {
  params: z.object({ id: z.string().check(z.regex(/^[\w.@|:+-]{1,200}$/)) }),
  body: z.object({
    roles,
    /** What the person has seen. */
    before: roles,
    reason: staffReason,
  }),
  reply: { 200: z.object({ roles }) },
  fails: ['CHANGED_SINCE', 'PERMISSION_DENIED', 'REAUTH_REQUIRED'],
  says: 'Gives and takes roles of another person; it holds from their next call.',
});
