import * as activationCalls from '@marquee/product/contract/service/activation-links.ts';
import * as consolidationCalls from '@marquee/product/contract/service/consolidation.ts';
import { checkEntitlements as checkEntitlementsCall } from '@marquee/product/contract/service/entitlements.ts';
import * as migrationCalls from '@marquee/product/contract/service/migration-codes.ts';
import { putSubscription as putSubscriptionCall } from '@marquee/product/contract/service/subscriptions.ts';
import { grantServiceToken as grantServiceTokenCall } from '@marquee/product/contract/service/token.ts';
import { getFeed as getFeedCall } from '@marquee/product/contract/service/feed.ts';
import { receiveEvents as receiveEventsCall } from '@marquee/product/contract/service/events.ts';
import {
  getPartnerCustomer as getPartnerCustomerCall,
  provisionPartnerCustomer as provisionPartnerCustomerCall,
} from '@marquee/product/contract/service/partner-customers.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Deps } from '../../deps.ts';
import type { Implement } from '../../http/implement.ts';
import { createActivationLink, getActivationLink, revokeActivationLink } from './activation-links.ts';
import { checkEntitlements } from './check-entitlements.ts';
import { listConsolidationCandidates, suggestConsolidation } from './consolidation-candidates.ts';
import { getFeed } from './feed.ts';
import { grantServiceToken } from './grant-service-token.ts';
import { createMigrationCode, revokeMigrationCode } from './migration-codes.ts';
import { putSubscription } from './put-subscription.ts';
import { codeBatchRoutes } from './code-batches/code-batch-routes.ts';
import { receiveEvents } from './events/receive-events.ts';
import { getPartnerCustomer } from './partners/get-partner-customer.ts';
import { provisionPartnerCustomer } from './partners/provision-partner-customer.ts';
import { importRoutes } from './imports/import-routes.ts';

export const serviceRoutes = (implement: Implement, deps: Deps) => {
  implement(grantServiceTokenCall, grantServiceToken(deps), { rate: 'serviceToken' });
  implement(checkEntitlementsCall, checkEntitlements(deps));
  implement(migrationCalls.createMigrationCode, createMigrationCode(deps));
  implement(migrationCalls.revokeMigrationCode, revokeMigrationCode(deps));
  implement(activationCalls.createActivationLink, createActivationLink(deps));
  implement(activationCalls.getActivationLink, getActivationLink(deps));
  implement(activationCalls.revokeActivationLink, revokeActivationLink(deps));
  implement(consolidationCalls.suggestConsolidation, suggestConsolidation(deps));
  implement(consolidationCalls.listConsolidationCandidates, listConsolidationCandidates(deps));
  implement(putSubscriptionCall, putSubscription(deps));
  implement(receiveEventsCall, receiveEvents(deps), { bodyBytes: limits.eventCallBytes });
  implement(getFeedCall, getFeed(deps));
  implement(provisionPartnerCustomerCall, provisionPartnerCustomer(deps));
  implement(getPartnerCustomerCall, getPartnerCustomer(deps));
  codeBatchRoutes(implement, deps);
  importRoutes(implement, deps);
};
