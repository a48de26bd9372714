/** What staff do in the operating pages that is audited, each with what must not be in its row. */
import { randomUUID } from 'node:crypto';
import {
  createStaffActivationLinks,
  createStaffCodeBatch,
  decideCodeBatch,
  exportStaffActivationLinks,
} from '@marquee/product/contract/staff/codes.ts';
import type { StaffRole } from '@marquee/product/staff/permissions.ts';
import { discardDeadJobs, retryDeadJobs } from '@marquee/product/contract/staff/queues.ts';
import { exportAudit } from '@marquee/product/contract/staff/audit.ts';
import { compareBooks } from '@marquee/product/contract/staff/books.ts';
import { changeStaffRoles } from '@marquee/product/contract/staff/members.ts';
import {
  addServiceClient,
  type Company,
  disableCompany,
  listCompanies,
  tryClaims,
} from '@marquee/product/contract/staff/companies.ts';
import { changeCompany, decideCompanyChange } from '@marquee/product/contract/staff/company-changes.ts';
import { addWebhook, replayWebhook } from '@marquee/product/contract/staff/webhooks.ts';
import { changeSetting, decideSetting } from '@marquee/product/contract/staff/settings.ts';
import type { TestApp } from './create-test-app.ts';
import { createTestConsole, type TestStaff } from './staff.ts';

const askForOrigins = async (asker: TestStaff) => {
  const reply = await asker.call(changeSetting, {
    params: { scope: 'all', key: 'apiOrigins' },
    body: { value: ['https://app.example'], reason: 'a new app', latest: null },
  });
  return reply.json<{ id: string }>();
};

const newCompany = {
  company: {
    kind: 'tvProvider',
    settings: { issuer: 'https://tv.example', clientId: 'us', enabled: false },
  },
  clientSecret: 'a secret of the company',
  version: null,
  reason: 'new',
};

export const operationAuditEvents = (test: () => TestApp) => {
  const newStaff = async (...roles: readonly StaffRole[]) =>
    (await createTestConsole(test())).signIn(roles.length > 0 ? roles : ['operations']);
  return {
    settingChanged: async () => {
      const asker = await newStaff();
      return {
        act: () =>
          asker.call(changeSetting, {
            params: { scope: 'ctv', key: 'features' },
            body: { value: { devices: true }, reason: 'asked by the brand', latest: null },
          }),
      };
    },
    settingDecided: async () => {
      const { id } = await askForOrigins(await newStaff());
      const other = await newStaff();
      return {
        act: () => other.call(decideSetting, { params: { id }, body: { approves: false, note: 'not yet' } }),
      };
    },
    codeBatchDecided: async () => {
      const id = randomUUID();
      await (
        await newStaff('catalogue')
      ).call(createStaffCodeBatch, {
        params: { id },
        body: {
          campaign: 'Fair',
          description: { en: 'A gift', fr: 'Un cadeau' },
          gives: { giftCents: 2500 },
          count: 1000,
          reason: 'Fair in fall',
        },
      });
      const other = await newStaff('admin');
      return {
        act: () =>
          other.call(decideCodeBatch, { params: { id }, body: { approves: true, note: 'a private note' } }),
        secrets: ['a private note'],
      };
    },
    activationLinksCreated: async () => {
      const staff = await newStaff('catalogue');
      const email = `${randomUUID()}@mail.example`;
      const body = { csv: `email\n${email}`, sku: 'crave_total', language: 'en', mail: true, reason: 'Fair' };
      return {
        act: () =>
          staff.call(createStaffActivationLinks, { body, headers: { 'idempotency-key': randomUUID() } }),
        secrets: [email],
      };
    },
    activationLinksExported: async () => {
      const staff = await newStaff('catalogue');
      return { act: () => staff.call(exportStaffActivationLinks) };
    },
    jobsRetried: async () => {
      const staff = await newStaff();
      return {
        act: () => staff.call(retryDeadJobs, { params: { task: 'renew' }, body: { reason: 'checked' } }),
      };
    },
    jobsDiscarded: async () => {
      const staff = await newStaff();
      return {
        act: () => staff.call(discardDeadJobs, { params: { task: 'renew' }, body: { reason: 'checked' } }),
      };
    },
    webhookChanged: async () => {
      const staff = await newStaff();
      const body = { url: 'https://hooks.example/in', contact: 'it@hooks.example', types: [], reason: 'new' };
      return { act: () => staff.call(addWebhook, { body }), secrets: ['it@hooks.example', 'whsec_'] };
    },
    webhookReplayed: async () => {
      const staff = await newStaff();
      const body = { url: 'https://hooks.example/in', contact: 'it@hooks.example', types: [], reason: 'new' };
      const { id } = (await staff.call(addWebhook, { body })).json<{ id: string }>();
      return {
        act: () => staff.call(replayWebhook, { params: { id }, body: { dead: true, reason: 'checked' } }),
      };
    },
    auditExported: async () => {
      const admin = await (await createTestConsole(test())).signIn(['admin']);
      return {
        act: () => admin.call(exportAudit, { query: { actor: 'Sam Smith' } }),
        secrets: ['Sam Smith'],
      };
    },
    booksCompared: async () => {
      const staff = await newStaff();
      return { act: () => staff.call(compareBooks, { body: { days: 3, reason: 'checked' } }) };
    },
    staffRolesChanged: async () => {
      const admin = await (await createTestConsole(test())).signIn(['admin']);
      const body = { roles: ['agent'], before: [], reason: 'new' };
      return { act: () => admin.call(changeStaffRoles, { params: { id: 'new-agent' }, body }) };
    },
    companyChangeAsked: async () => {
      const asker = await newStaff();
      return {
        act: () => asker.call(changeCompany, { params: { id: 'new-tv' }, body: newCompany }),
        secrets: [newCompany.clientSecret],
      };
    },
    companyChangeDecided: async () => {
      const params = { id: 'decided-tv' };
      const company = {
        ...newCompany.company,
        settings: { ...newCompany.company.settings, issuer: 'https://other.example' },
      };
      const asked = await (
        await newStaff()
      ).call(changeCompany, { params, body: { ...newCompany, company } });
      const { id } = asked.json<{ id: string }>();
      const other = await newStaff();
      return {
        act: () => other.call(decideCompanyChange, { params: { id }, body: { approves: true, note: '' } }),
        secrets: [newCompany.clientSecret],
      };
    },
    companyDisabled: async () => {
      const staff = await newStaff();
      const { companies } = (await staff.call(listCompanies)).json<{ companies: Company[] }>();
      const { id, version } = companies.at(-1)!;
      return {
        act: () => staff.call(disableCompany, { params: { id }, body: { reason: 'closed', version } }),
      };
    },
    claimsTried: async () => {
      const staff = await newStaff();
      const claims = {
        sub: 'viewer-of-the-try',
        email: 'viewer@of-the-try.example',
        skus: ['CODE-OF-THE-TRY'],
      };
      const body = { kind: 'tvProvider', company: 'prairie-fibre', map: {}, claims };
      return {
        act: () => staff.call(tryClaims, { body }),
        secrets: ['viewer-of-the-try', 'of-the-try.example', 'CODE-OF-THE-TRY'],
      };
    },
    serviceClientChanged: async () => {
      const staff = await newStaff();
      const body = {
        id: 'tools',
        name: 'Tools',
        contact: 'it@x.example',
        scopes: ['codes:read'],
        reason: 'new',
      };
      return { act: () => staff.call(addServiceClient, { body }), secrets: ['it@x.example'] };
    },
  };
};
