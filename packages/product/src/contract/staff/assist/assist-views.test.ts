import { expect, it } from 'vitest';
import { getCreditNotePdf, getReceipt, getReceiptPdf } from '../../billing/payments.ts';
import { getOrder, getOutcome } from '../../billing/purchase.ts';
import { checkCodeInAddress } from '../../billing/redeem.ts';
import { getStoreToken } from '../../billing/stores.ts';
import { listConsolidation } from '../../migration.ts';
import { getExportFile } from '../../privacy/exports.ts';
import { getUserIdentity } from '../../providers.ts';
import { listWatchlist, readGraphql } from '../../recommendations.ts';
import { endpoints } from '../../registry.ts';
import { getActivation } from '../../short-code.ts';
import {
  getCancellationPdf,
  getOffer,
  isOfferEligible,
  listThirdPartySubscriptions,
} from '../../subscriptions.ts';
import { getEntitlement, listEntitlements } from '../../unified-subscriptions.ts';
import { assistViews } from './assist-views.ts';

const leftOut = [
  // Files, which the frame cannot save.
  getReceiptPdf,
  getCreditNotePdf,
  getCancellationPdf,
  getExportFile,
  // Steps of actions, and a view refuses actions.
  getOrder,
  getOutcome,
  isOfferEligible,
  getOffer,
  checkCodeInAddress,
  getActivation,
  // Other accounts, or an identity elsewhere.
  listConsolidation,
  getUserIdentity,
  getStoreToken,
  // No screen of the account calls them.
  getReceipt,
  listThirdPartySubscriptions,
  listEntitlements,
  getEntitlement,
  readGraphql,
  listWatchlist,
];

it('[console D3] shows every read of a signed-in customer, but those that are left out by name', () => {
  const shown = new Set<string>(Object.values(assistViews).map(({ path }) => path));
  const others = endpoints.filter(
    ({ method, who, path, aliases = [] }) =>
      method === 'GET' &&
      (who === 'signedIn' || who === 'mayBeSignedIn') &&
      ![path, ...aliases].some((each) => shown.has(each)),
  );
  const pathsOf = (rows: readonly { readonly path: string }[]) => rows.map(({ path }) => path).toSorted();
  expect(pathsOf(others)).toEqual(pathsOf(leftOut));
});
