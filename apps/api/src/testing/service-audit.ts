/** Calls of the service API that are audited, each with what must not be in its row. */
import { randomUUID } from 'node:crypto';
import {
  createActivationLink,
  revokeActivationLink,
} from '@marquee/product/contract/service/activation-links.ts';
import { suggestConsolidation } from '@marquee/product/contract/service/consolidation.ts';
import {
  createMigrationCode,
  revokeMigrationCode,
} from '@marquee/product/contract/service/migration-codes.ts';
import { putSubscription } from '@marquee/product/contract/service/subscriptions.ts';
import type { TestApp } from './create-test-app.ts';
import { newServiceClient } from './service-client.ts';
import { newCustomer } from './test-clients.ts';

interface Audited {
  readonly act: () => Promise<unknown>;
  readonly secrets: string[];
}

const email = 'viewer@demo.test';
const code = {
  action: 'signInDtc',
  providerId: 'prairie-fibre',
  subject: 'viewer-of-the-audit',
  brand: 'crave',
  email,
};
const link = { customer: { email }, brand: 'crave', sku: 'crave_total', deliver: 'mail' };

export const serviceAuditEvents = (test: () => TestApp) =>
  ({
    migrationCodeCreated: async (): Promise<Audited> => {
      const { call } = await newServiceClient(test());
      return {
        act: () => call(createMigrationCode, { body: { ...code, deliver: 'mail' } }),
        secrets: [email, code.subject],
      };
    },
    migrationCodeRevoked: async (): Promise<Audited> => {
      const { call } = await newServiceClient(test());
      const reply = await call(createMigrationCode, { body: { ...code, deliver: 'return' } });
      const { id, migrationCode } = reply.json<{ id: string; migrationCode: string }>();
      return { act: () => call(revokeMigrationCode, { params: { id } }), secrets: [migrationCode] };
    },
    activationLinkCreated: async (): Promise<Audited> => {
      const { call } = await newServiceClient(test());
      return { act: () => call(createActivationLink, { body: link }), secrets: [email] };
    },
    activationLinkRevoked: async (): Promise<Audited> => {
      const { call } = await newServiceClient(test());
      const { id } = (await call(createActivationLink, { body: link })).json<{ id: string }>();
      return { act: () => call(revokeActivationLink, { params: { id } }), secrets: [email] };
    },
    consolidationSuggested: async (): Promise<Audited> => {
      const { call } = await newServiceClient(test());
      const [own, other] = [await newCustomer(test()), await newCustomer(test())];
      const body = {
        accountId: own.accountId,
        other: { accountId: other.accountId },
        source: 'dtc',
        evidence: 'partnerRecord',
      };
      return { act: () => call(suggestConsolidation, { body }), secrets: [own.email, other.email] };
    },
    externalSubscriptionChanged: async (): Promise<Audited> => {
      const { call } = await newServiceClient(test());
      const { accountId, email: own } = await newCustomer(test());
      const body = {
        customer: { accountId },
        brand: 'crave',
        store: 'PARTNERSHIP',
        sku: 'crave_total',
        status: 'PENDING_ACTIVATION',
        priceCents: 1999,
        billingCycle: 'monthly',
        cycleDate: new Date(test().clock.now() + 86_400_000).toISOString(),
        sequence: 1,
      };
      const externalId = randomUUID();
      return { act: () => call(putSubscription, { params: { externalId }, body }), secrets: [own] };
    },
  }) as const;
