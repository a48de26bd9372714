/** Every call of the staff console. They are registered at the console's origin alone. */
import type { StaffEndpoint } from '../../endpoint.ts';
import { assistCalls } from './assist/assist-views.ts';
import { endAssistView, getAssistState, startAssist } from './assist/assist.ts';
import { approveAction, confirmCalls, listApprovals, previewCalls, refuseAction } from './actions.ts';
import {
  approveCatalogueVersion,
  askCatalogueApproval,
  createCatalogueDraft,
  discardCatalogueVersion,
  getCatalogueVersion,
  listCatalogueVersions,
  refuseCatalogueVersion,
  saveCatalogueDraft,
} from './catalogue.ts';
import {
  createStaffActivationLink,
  createStaffActivationLinks,
  createStaffCodeBatch,
  decideCodeBatch,
  exportStaffActivationLinks,
  exportStaffCodes,
  listStaffActivationLinks,
  listStaffCodeBatches,
  previewStaffActivationLinks,
  revokeStaffActivationLink,
  stopCodeBatch,
} from './codes.ts';
import {
  getCustomer,
  getTimeline,
  listCustomerMails,
  listCustomerOrders,
  searchCustomers,
} from './customers.ts';
import { discardDeadJobs, listDeadJobs, listQueues, retryDeadJobs } from './queues.ts';
import { exportAudit, searchAudit } from './audit.ts';
import { compareBooks, getBooks } from './books.ts';
import {
  addWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhook,
  rotateWebhook,
  switchWebhook,
} from './webhooks.ts';
import { changeStaffRoles, listStaff } from './members.ts';
import {
  listCompanies,
  checkCompany,
  tryClaims,
  disableCompany,
  listServiceClients,
  addServiceClient,
  rotateServiceSecret,
  revokeServiceClient,
} from './companies.ts';
import { changeCompany, decideCompanyChange, listCompanyChanges } from './company-changes.ts';
import { endStaffSession, getStaffSession } from './session.ts';
import { changeSetting, decideSetting, listSettings, listSettingVersions } from './settings.ts';

/** Of the console's operating pages. */
const operations = {
  listCompanies,
  checkCompany,
  tryClaims,
  disableCompany,
  changeCompany,
  listCompanyChanges,
  decideCompanyChange,
  listServiceClients,
  addServiceClient,
  rotateServiceSecret,
  revokeServiceClient,
  listStaff,
  changeStaffRoles,
  listWebhooks,
  addWebhook,
  rotateWebhook,
  switchWebhook,
  listWebhookDeliveries,
  replayWebhook,
  searchAudit,
  exportAudit,
  getBooks,
  compareBooks,
  listQueues,
  listDeadJobs,
  retryDeadJobs,
  discardDeadJobs,
  listSettings,
  listSettingVersions,
  changeSetting,
  decideSetting,
};

const named = (prefix: string, calls: Readonly<Record<string, StaffEndpoint>>) =>
  Object.fromEntries(Object.entries(calls).map(([kind, call]) => [`${prefix} ${kind}`, call]));

/** By name; previews and confirmations by their action. */
export const staffContract: Readonly<Record<string, StaffEndpoint>> = {
  getStaffSession,
  endStaffSession,
  searchCustomers,
  getCustomer,
  listCustomerOrders,
  listCustomerMails,
  getTimeline,
  ...named('preview', previewCalls),
  ...named('confirm', confirmCalls),
  startAssist,
  getAssistState,
  endAssistView,
  ...named('view', assistCalls),
  listApprovals,
  approveAction,
  refuseAction,
  ...operations,
  listStaffCodeBatches,
  createStaffCodeBatch,
  exportStaffCodes,
  stopCodeBatch,
  decideCodeBatch,
  listStaffActivationLinks,
  exportStaffActivationLinks,
  createStaffActivationLink,
  previewStaffActivationLinks,
  createStaffActivationLinks,
  revokeStaffActivationLink,
  listCatalogueVersions,
  getCatalogueVersion,
  createCatalogueDraft,
  saveCatalogueDraft,
  askCatalogueApproval,
  approveCatalogueVersion,
  refuseCatalogueVersion,
  discardCatalogueVersion,
};
export const staffEndpoints = Object.values(staffContract);
