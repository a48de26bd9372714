/** What staff do that is audited, each with what must not be in its row. */
import {
  confirmCalls,
  previewCalls,
  refuseAction,
  type ActionPreview,
} from '@marquee/product/contract/staff/actions.ts';
import { refuseDeletion } from '@marquee/product/contract/account.ts';
import { createCatalogueDraft } from '@marquee/product/contract/staff/catalogue.ts';
import { getCustomer, searchCustomers } from '@marquee/product/contract/staff/customers.ts';
import { limits } from '@marquee/product/limits.ts';
import type { StaffActionKind } from '@marquee/product/staff/actions.ts';
import { endSessions } from '../areas/staff/actions/account-actions.ts';
import { assistAuditEvents } from './assist-audit.ts';
import { createDeletionRequest } from '../identity/erasure/deletion-requests.ts';
import { publishVersion, readLiveVersion } from '../billing/catalogue/publish-catalogue.ts';
import type { TestApp } from './create-test-app.ts';
import { createTestConsole, type TestStaff } from './staff.ts';
import { newCustomer } from './test-clients.ts';

interface Audited {
  readonly act: () => Promise<unknown>;
  readonly secrets: string[];
}

const previewFor = async (who: TestStaff, kind: StaffActionKind, accountId: string, body: object) =>
  (await who.call(previewCalls[kind], { params: { id: accountId }, body })).json<ActionPreview>();
const confirmed = (who: TestStaff, kind: StaffActionKind, id: string) =>
  who.call(confirmCalls[kind], { params: { id }, body: { reasonCode: 'other', note: 'a private note' } });

export const staffAuditEvents = (test: () => TestApp) => {
  const goodwill = async () => {
    const { signIn } = await createTestConsole(test());
    const { accountId, email } = await newCustomer(test());
    const asker = await signIn(['billing']);
    const body = { cents: limits.goodwillAloneCents + 1 };
    const { actionId } = await previewFor(asker, 'goodwill', accountId, body);
    return { signIn, asker, actionId, email };
  };
  return {
    staffSignedIn: async (): Promise<Audited> => {
      const { signIn } = await createTestConsole(test());
      return { act: () => signIn(['agent']), secrets: [] };
    },
    customersSearched: async (): Promise<Audited> => {
      const { email } = await newCustomer(test());
      const agent = await (await createTestConsole(test())).signIn(['agent']);
      return { act: () => agent.call(searchCustomers, { query: { query: email } }), secrets: [email] };
    },
    customerOpened: async (): Promise<Audited> => {
      const { email, accountId: id } = await newCustomer(test());
      const agent = await (await createTestConsole(test())).signIn(['agent']);
      return { act: () => agent.call(getCustomer, { params: { id } }), secrets: [email] };
    },
    staffActionDone: async (): Promise<Audited> => {
      const { email, accountId } = await newCustomer(test(), 'unverified');
      const agent = await (await createTestConsole(test())).signIn(['agent']);
      const { actionId } = await previewFor(agent, 'resendVerification', accountId, {});
      return {
        act: () => confirmed(agent, 'resendVerification', actionId),
        secrets: [email, 'a private note'],
      };
    },
    staffActionRequested: async (): Promise<Audited> => {
      const { asker, actionId, email } = await goodwill();
      return { act: () => confirmed(asker, 'goodwill', actionId), secrets: [email, 'a private note'] };
    },
    staffActionRefused: async (): Promise<Audited> => {
      const { signIn, asker, actionId, email } = await goodwill();
      await confirmed(asker, 'goodwill', actionId);
      const other = await signIn(['billing']);
      const body = { note: 'a private note' };
      return {
        act: () => other.call(refuseAction, { params: { id: actionId }, body }),
        secrets: [email, 'a private note'],
      };
    },
    ...assistAuditEvents(test),
    deletionRefused: async (): Promise<Audited> => {
      const { app, database, clock } = test();
      const { accountId, email } = await newCustomer(test());
      const token = await database.query
        .transaction()
        .execute((tx) => createDeletionRequest(tx, clock.now(), { accountId, brand: 'crave' }));
      const { method, path: url } = refuseDeletion;
      return { act: () => app.inject({ method, url, payload: { token } }), secrets: [email, token] };
    },
    catalogueChanged: async (): Promise<Audited> => {
      const editor = await (await createTestConsole(test())).signIn(['catalogue']);
      return { act: () => editor.call(createCatalogueDraft, { body: {} }), secrets: [] };
    },
    catalogueLive: async (): Promise<Audited> => {
      const live = await readLiveVersion(test().database.query);
      return {
        act: () =>
          test()
            .database.query.transaction()
            .execute((tx) => publishVersion(tx, test().clock.now(), live!)),
        secrets: [],
      };
    },
    sessionsEnded: async (): Promise<Audited> => {
      const { accountId, email } = await newCustomer(test());
      const request = {
        accountId,
        params: {},
        by: 'staff-1',
        approvedBy: undefined,
        reason: 'other',
        requestId: 'r',
      };
      return {
        act: () =>
          test()
            .database.query.transaction()
            .execute((tx) => endSessions.perform(test(), tx, request)),
        secrets: [email],
      };
    },
  };
};
