/** The console's API: each call of the contract with its handler. */
import * as actionCalls from '@marquee/product/contract/staff/actions.ts';
import * as customerCalls from '@marquee/product/contract/staff/customers.ts';
import * as sessionCalls from '@marquee/product/contract/staff/session.ts';
import {
  type StaffActionKind,
  staffActionKinds,
  type StaffActionParams,
} from '@marquee/product/staff/actions.ts';
import type { Deps } from '../../deps.ts';
import type { Implement } from '../../http/implement.ts';
import { approveAction, confirmAction, previewAction, refuseAction } from './actions/confirm-action.ts';
import { listApprovals } from './actions/list-approvals.ts';
import { codesRoutes } from './codes/codes-routes.ts';
import { catalogueRoutes } from './catalogue/catalogue-routes.ts';
import { listCustomerMails, listCustomerOrders } from './customer-lists.ts';
import { getCustomer } from './get-customer.ts';
import { getTimeline } from './get-timeline.ts';
import { createListCursors } from './list-cursor.ts';
import { operationRoutes } from './operation-routes.ts';
import { searchCustomers } from './search-customers.ts';
import { signOut } from './staff-sign-in.ts';

const actionRoutes = (implement: Implement, deps: Deps, kind: StaffActionKind) => {
  implement(actionCalls.previewCalls[kind], ({ params, body, staff }) =>
    previewAction(deps, kind, params.id, body as StaffActionParams<typeof kind>, staff),
  );
  implement(
    actionCalls.confirmCalls[kind],
    async ({ params: { id }, body: { reasonCode, note }, staff, requestId, status }) => {
      const result = await confirmAction(deps, { id, kind, staff, reasonCode, note, requestId });
      status(result.state === 'WAITING' ? 202 : 200);
      return result;
    },
  );
};

export const staffRoutes = (implement: Implement, deps: Deps) => {
  const cursors = createListCursors(deps.tokenKeys);
  implement(sessionCalls.getStaffSession, ({ staff }) => ({
    id: staff.id,
    name: staff.name,
    roles: [...staff.roles],
    permissions: [...staff.permissions],
  }));
  implement(sessionCalls.endStaffSession, signOut(deps));
  implement(customerCalls.searchCustomers, searchCustomers(deps));
  implement(customerCalls.getCustomer, getCustomer(deps));
  implement(customerCalls.listCustomerOrders, listCustomerOrders(deps, cursors));
  implement(customerCalls.listCustomerMails, listCustomerMails(deps, cursors));
  implement(customerCalls.getTimeline, getTimeline(deps, cursors));
  for (const kind of staffActionKinds) actionRoutes(implement, deps, kind);
  catalogueRoutes(implement, deps);
  codesRoutes(implement, deps, cursors);
  implement(actionCalls.listApprovals, listApprovals(deps, cursors));
  implement(actionCalls.approveAction, ({ params: { id }, body: { note }, staff, requestId }) =>
    approveAction(deps, { id, note, staff, requestId }),
  );
  implement(actionCalls.refuseAction, ({ params: { id }, body: { note }, staff, requestId }) =>
    refuseAction(deps, { id, note, staff, requestId }),
  );
  operationRoutes(implement, deps, cursors);
};
