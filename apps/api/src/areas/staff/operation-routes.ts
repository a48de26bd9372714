/** Calls of the console's operating pages, each with its handler. */
import * as auditCalls from '@marquee/product/contract/staff/audit.ts';
import * as booksCalls from '@marquee/product/contract/staff/books.ts';
import * as companyChangeCalls from '@marquee/product/contract/staff/company-changes.ts';
import * as companyCalls from '@marquee/product/contract/staff/companies.ts';
import * as memberCalls from '@marquee/product/contract/staff/members.ts';
import * as queueCalls from '@marquee/product/contract/staff/queues.ts';
import * as settingCalls from '@marquee/product/contract/staff/settings.ts';
import * as webhookCalls from '@marquee/product/contract/staff/webhooks.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Deps } from '../../deps.ts';
import type { Implement } from '../../http/implement.ts';
import { exportAudit, searchAudit } from './audit/search-audit.ts';
import { compareBooks, getBooks } from './books/get-books.ts';
import { changeStaffRoles, listStaff } from './members/manage-members.ts';
import { changeCompany, decideCompanyChange } from './companies/company-changes.ts';
import { listCompanyChanges } from './companies/list-company-changes.ts';
import { checkCompany, disableCompany, listCompanies } from './companies/manage-companies.ts';
import {
  addServiceClient,
  listServiceClients,
  revokeServiceClient,
  rotateServiceSecret,
} from './companies/manage-service-clients.ts';
import { tryClaims } from './companies/try-claims.ts';
import type { ListCursors } from './list-cursor.ts';
import { discardDeadJobs, listDeadJobs, listQueues, retryDeadJobs } from './queues/manage-queues.ts';
import { changeSetting, decideSetting } from './settings/change-setting.ts';
import { listSettings, listSettingVersions } from './settings/list-settings.ts';
import {
  addWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhook,
  rotateWebhook,
  switchWebhook,
} from './webhooks/manage-webhooks.ts';

export const operationRoutes = (implement: Implement, deps: Deps, cursors: ListCursors): void => {
  implement(webhookCalls.listWebhooks, listWebhooks(deps));
  implement(webhookCalls.addWebhook, addWebhook(deps));
  implement(webhookCalls.rotateWebhook, rotateWebhook(deps));
  implement(webhookCalls.switchWebhook, switchWebhook(deps));
  implement(webhookCalls.listWebhookDeliveries, listWebhookDeliveries(deps, cursors));
  implement(webhookCalls.replayWebhook, replayWebhook(deps));
  implement(auditCalls.searchAudit, searchAudit(deps, cursors));
  implement(auditCalls.exportAudit, exportAudit(deps));
  implement(booksCalls.getBooks, getBooks(deps, cursors));
  implement(booksCalls.compareBooks, compareBooks(deps));
  implement(memberCalls.listStaff, listStaff(deps));
  implement(memberCalls.changeStaffRoles, changeStaffRoles(deps));
  implement(companyCalls.listCompanies, listCompanies(deps));
  implement(companyCalls.checkCompany, checkCompany(deps));
  implement(companyCalls.tryClaims, tryClaims(deps));
  implement(companyCalls.disableCompany, disableCompany(deps));
  implement(companyChangeCalls.changeCompany, changeCompany(deps), {
    bodyBytes: limits.companyChangeBytes,
  });
  implement(companyChangeCalls.listCompanyChanges, listCompanyChanges(deps, cursors));
  implement(companyChangeCalls.decideCompanyChange, decideCompanyChange(deps));
  implement(companyCalls.listServiceClients, listServiceClients(deps));
  implement(companyCalls.addServiceClient, addServiceClient(deps));
  implement(companyCalls.rotateServiceSecret, rotateServiceSecret(deps));
  implement(companyCalls.revokeServiceClient, revokeServiceClient(deps));
  implement(settingCalls.listSettings, listSettings(deps));
  implement(settingCalls.listSettingVersions, listSettingVersions(deps, cursors));
  implement(settingCalls.changeSetting, changeSetting(deps));
  implement(settingCalls.decideSetting, decideSetting(deps));
  implement(queueCalls.listQueues, listQueues(deps));
  implement(queueCalls.listDeadJobs, listDeadJobs(deps, cursors));
  implement(queueCalls.retryDeadJobs, retryDeadJobs(deps));
  implement(queueCalls.discardDeadJobs, discardDeadJobs(deps));
};
