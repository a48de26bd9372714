/** Every action by its kind. */
import type { StaffActionKind } from '@marquee/product/staff/actions.ts';
import { endSessions, reinstate, removeDevice, resendVerification, suspend } from './account-actions.ts';
import type { ActionDefinition } from './action-kind.ts';
import { startDeletion, startExport, unlinkPartner, unlinkProvider } from './link-actions.ts';
import { goodwill, refund } from './money-actions.ts';
import { reissueGift, resendReceipt, resolveOrder } from './order-actions.ts';
import { changeEmail, endTwoStep, resetLimits, sendPasswordReset } from './sign-in-actions.ts';
import { cancel, extendGrace, restart } from './subscription-actions.ts';

const definitions: { readonly [Kind in StaffActionKind]: ActionDefinition<Kind> } = {
  refund,
  goodwill,
  resendVerification,
  endSessions,
  removeDevice,
  sendPasswordReset,
  resetLimits,
  changeEmail,
  endTwoStep,
  unlinkProvider,
  unlinkPartner,
  cancel,
  restart,
  extendGrace,
  resendReceipt,
  reissueGift,
  resolveOrder,
  startDeletion,
  startExport,
  suspend,
  reinstate,
};

/** The parameters were read by the shape of their kind. */
export const definitionOf = <Kind extends StaffActionKind>(kind: Kind): ActionDefinition<Kind> =>
  definitions[kind];
