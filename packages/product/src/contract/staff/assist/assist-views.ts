/** What the screens of a customer's view may call: the customer's own reads, each as a row for staff. */
import * as z from 'zod/mini';
import { type Endpoint, staff, type StaffEndpoint } from '../../../endpoint.ts';
import type { ErrorCode } from '../../../errors.ts';
import { inAssistView } from '../../../startup.ts';
import {
  getAccount,
  getAccountOverview,
  getEmailVerificationStatus,
  getPendingEmail,
} from '../../account.ts';
import {
  getBalance,
  getNextBill,
  listGiftEntries,
  listInstruments,
  listReceipts,
  listReceiptsOfYear,
} from '../../billing/payments.ts';
import { getCart, listEligibleAddOns, listEligibleProducts, listProducts } from '../../billing/purchase.ts';
import { listBrowsers, listDevices, listDownloadDevices } from '../../devices.ts';
import { listLinks, listPartnerExperiences, listPartnerSubscriptions } from '../../partners.ts';
import { listExports } from '../../privacy/exports.ts';
import { getPreferences } from '../../privacy/preferences.ts';
import { listMaturities, listProfiles } from '../../profiles.ts';
import { getOwnProvider, listProviders } from '../../providers.ts';
import { getAssist } from '../../security/assist.ts';
import { listPasskeys } from '../../security/passkeys.ts';
import { getSecuritySummary } from '../../security/security.ts';
import { listActivity, listSessions } from '../../security/sessions.ts';
import { getTwoStep } from '../../security/two-step.ts';
import {
  getCancellation,
  listAllSubscriptions,
  listBilledSubscriptions,
  listCancellationReasons,
  listSubscriptions,
  previewPlanChange,
} from '../../subscriptions.ts';
import { listUnifiedSubscriptions } from '../../unified-subscriptions.ts';
import { assistScreensParams, assistScreensPath } from './assist.ts';

/** The customer's calls that the screens of a view may make: reads alone, and nothing else exists there. */
export const assistViews = {
  account: getAccount,
  emailVerification: getEmailVerificationStatus,
  pendingEmail: getPendingEmail,
  overview: getAccountOverview,
  help: getAssist,
  subscriptions: listUnifiedSubscriptions,
  allSubscriptions: listAllSubscriptions,
  billedSubscriptions: listBilledSubscriptions,
  brandSubscriptions: listSubscriptions,
  products: listProducts,
  plans: listEligibleProducts,
  addOns: listEligibleAddOns,
  cart: getCart,
  planChange: previewPlanChange,
  cancellationReasons: listCancellationReasons,
  cancellation: getCancellation,
  nextBill: getNextBill,
  payments: listReceipts,
  paymentsOfYear: listReceiptsOfYear,
  cards: listInstruments,
  giftBalance: getBalance,
  giftEntries: listGiftEntries,
  devices: listDevices,
  browsers: listBrowsers,
  downloads: listDownloadDevices,
  security: getSecuritySummary,
  activity: listActivity,
  sessions: listSessions,
  twoStep: getTwoStep,
  passkeys: listPasskeys,
  profiles: listProfiles,
  maturities: listMaturities,
  partners: listLinks,
  partnerContent: listPartnerExperiences,
  partnerSubscriptions: listPartnerSubscriptions,
  provider: getOwnProvider,
  providers: listProviders,
  preferences: getPreferences,
  exports: listExports,
} as const;
export type AssistView = keyof typeof assistViews;
export const assistViewNames = Object.keys(assistViews) as readonly AssistView[];

const refusals = [
  'NOT_FOUND',
  'BDU_FORBIDDEN',
  'VALIDATION',
  'ASSIST_READ_ONLY',
  'ASSIST_NOT_INCLUDED',
] as const;

const viewOf = (view: AssistView) => {
  const endpoint: Endpoint = assistViews[view];
  const own = (endpoint.params as z.ZodMiniObject | undefined)?.shape ?? {};
  const params = z.extend(assistScreensParams, own) as typeof assistScreensParams;
  return staff('customers.help').get(inAssistView(assistScreensPath, endpoint.path), {
    params,
    query: endpoint.query ?? z.object({}),
    headers: endpoint.headers ?? z.object({ 'accept-language': z.optional(z.string()) }),
    reply: assistViews[view].reply,
    fails: [...new Set<ErrorCode>([...endpoint.fails, ...refusals])],
    says: `Shows the customer’s ${view} as the customer sees it; each is an audit row.`,
  });
};

type ViewCall<View extends AssistView> = Omit<ReturnType<typeof viewOf>, 'reply'> & {
  readonly reply: { readonly 200: (typeof assistViews)[View]['reply'][200] };
};

/** Any of the views, for code that treats them alike. */
export type AssistCall = StaffEndpoint & { readonly params: typeof assistScreensParams };

export const assistCalls = Object.fromEntries(
  assistViewNames.map((view) => [view, viewOf(view)]),
) as unknown as { readonly [View in AssistView]: ViewCall<View> };
