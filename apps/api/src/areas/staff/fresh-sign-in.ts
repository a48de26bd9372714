/** Money and configuration need a recent sign-in of the person. */
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Clock } from '../../clock.ts';
import type { StaffMember } from '../../identity/staff/staff-sessions.ts';

const freshMs = limits.staffFreshMinutes * 60_000;

export const requireFreshSignIn = (clock: Clock, { signedInAt }: StaffMember): void => {
  if (clock.now() - signedInAt > freshMs) fail('REAUTH_REQUIRED');
};
