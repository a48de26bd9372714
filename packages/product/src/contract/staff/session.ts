/** The signed-in person of the staff console. */
import * as z from 'zod/mini';
import { empty, staff } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { permissions, type StaffRole, staffRoles } from '../../staff/permissions.ts';

/** Every call of the console's API. */
export const staffPrefix = '/api/staff/v1';
/** Sent with each write: a form of another site cannot set it. */
export const consoleHeader = 'x-console';

/** Of a change that others will read: never empty. */
export const staffReason = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.staffNoteLength));

export const staffSession = z.object({
  id: z.string(),
  name: z.string(),
  roles: z.array(z.enum(staffRoles as readonly [StaffRole, ...StaffRole[]])),
  permissions: z.array(z.enum(permissions)),
});
export type StaffSession = z.output<typeof staffSession>;

export const getStaffSession = staff('console.open').get(`${staffPrefix}/session`, {
  reply: { 200: staffSession },
  fails: [],
  says: 'Says who is signed in to the console, and what they may do.',
});

export const endStaffSession = staff('console.open').delete(`${staffPrefix}/session`, {
  reply: { 204: empty },
  fails: [],
  says: 'Signs out of the console.',
});
