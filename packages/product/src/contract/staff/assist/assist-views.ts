/** What the screens of a customer's view may call: the customer's own reads, each as a row for staff. */
import * as z from 'zod/mini';
import { type Endpoint, staff, type StaffEndpoint } from '../../../endpoint.ts';
import type { ErrorCode } from '../../../errors.ts';
import { inAssistView } from '../../../startup.ts';
import { getAccount, getAccountOverview, getPendingEmail } from '../../account.ts';
import {
  getBalance,
  getNextBill,
  listGiftEntries,
  listInstruments,
  listReceipts,
  listReceiptsOfYear,
} from '../../billing/payments.ts';
import { listBrowsers, listDevices, listDownloadDevices } from '../../devices.ts';
import { listMaturities, listProfiles } from '../../profiles.ts';
import { getAssist } from '../../security/assist.ts';
import { listPasskeys } from '../../security/passkeys.ts';
import { getSecuritySummary } from '../../security/security.ts';
import { listActivity, listSessions } from '../../security/sessions.ts';
import { getTwoStep } from '../../security/two-step.ts';
import { listAllSubscriptions, listBilledSubscriptions } from '../../subscriptions.ts';
import { listUnifiedSubscriptions } from '../../unified-subscriptions.ts';
import { assistParams, assistScreensPath } from './assist.ts';

/** The customer's calls that the screens of a view may make: reads alone, and nothing else exists there. */
export const assistViews = {
  account: getAccount,
  pendingEmail: getPendingEmail,
  overview: getAccountOverview,
  help: getAssist,
  subscriptions: listUnifiedSubscriptions,
  allSubscriptions: listAllSubscriptions,
  billedSubscriptions: listBilledSubscriptions,
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
} as const;
export type AssistView = keyof typeof assistViews;
export const assistViewNames = Object.keys(assistViews) as readonly AssistView[];

const refusals = ['NOT_FOUND', 'BDU_FORBIDDEN', 'VALIDATION', 'ASSIST_READ_ONLY'] as const;

const viewOf = (view: AssistView) => {
  const endpoint: Endpoint = assistViews[view];
  return staff('customers.help').get(inAssistView(assistScreensPath, endpoint.path), {
    params: assistParams,
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
export type AssistCall = StaffEndpoint & { readonly params: typeof assistParams };

export const assistCalls = Object.fromEntries(
  assistViewNames.map((view) => [view, viewOf(view)]),
) as unknown as { readonly [View in AssistView]: ViewCall<View> };
