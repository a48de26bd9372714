import * as calls from '@marquee/product/contract/subscriptions.ts';
import * as unified from '@marquee/product/contract/unified-subscriptions.ts';
import type { Deps } from '../../deps.ts';
import type { Implement } from '../../http/implement.ts';
import { cancelSubscription, listCancellationReasons, openCancellation } from './cancellation.ts';
import { verifyCancellation } from './verify-cancellation.ts';
import { getCancellationPdf } from './get-cancellation-pdf.ts';
import { getCancellation } from './cancellation-receipt.ts';
import { changePlan, previewPlanChange } from './change-plan.ts';
import {
  listAllSubscriptions,
  listBilledSubscriptions,
  listSubscriptions,
  listThirdPartySubscriptions,
} from './list-subscriptions.ts';
import { listExperiences, listUnifiedSubscriptions } from './list-unified-subscriptions.ts';
import { getEntitlement, listEntitlements } from './entitlements.ts';
import { payNow } from './pay-now.ts';
import { restartSubscription } from './restart.ts';
import { getOffer, isOfferEligible, redeemOffer } from './retention.ts';

export const subscriptionsRoutes = (implement: Implement, deps: Deps) => {
  implement(unified.listUnifiedSubscriptions, listUnifiedSubscriptions(deps));
  implement(unified.listExperiences, listExperiences(deps));
  implement(unified.listEntitlements, listEntitlements(deps));
  implement(unified.getEntitlement, getEntitlement(deps));
  implement(calls.listSubscriptions, listSubscriptions(deps));
  implement(calls.listAllSubscriptions, listAllSubscriptions(deps));
  implement(calls.listBilledSubscriptions, listBilledSubscriptions(deps));
  implement(calls.listThirdPartySubscriptions, listThirdPartySubscriptions(deps));
  implement(calls.listCancellationReasons, listCancellationReasons(deps));
  implement(calls.openCancellation, openCancellation(deps));
  implement(calls.isOfferEligible, isOfferEligible(deps));
  implement(calls.getOffer, getOffer(deps));
  implement(calls.redeemOffer, redeemOffer(deps));
  implement(calls.cancelSubscription, cancelSubscription(deps));
  implement(calls.verifyCancellation, verifyCancellation(deps));
  implement(calls.getCancellation, getCancellation(deps));
  implement(calls.getCancellationPdf, getCancellationPdf(deps));
  implement(calls.restartSubscription, restartSubscription(deps));
  implement(calls.previewPlanChange, previewPlanChange(deps));
  implement(calls.changePlan, changePlan(deps));
  implement(calls.payNow, payNow(deps));
};
