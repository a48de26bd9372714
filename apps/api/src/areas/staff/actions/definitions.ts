/** Every action by its kind. */
import type { StaffActionKind } from '@marquee/product/staff/actions.ts';
import { endSessions, reinstate, removeDevice, resendVerification, suspend } from './account-actions.ts';
import type { ActionDefinition } from './action-kind.ts';
import { goodwill, refund } from './money-actions.ts';

const definitions: { readonly [Kind in StaffActionKind]: ActionDefinition<Kind> } = {
  refund,
  goodwill,
  resendVerification,
  endSessions,
  removeDevice,
  suspend,
  reinstate,
};

/** The parameters were read by the shape of their kind. */
export const definitionOf = <Kind extends StaffActionKind>(kind: Kind): ActionDefinition<Kind> =>
  definitions[kind];
