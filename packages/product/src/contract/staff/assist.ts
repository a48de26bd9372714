/** The account as its customer sees it: opened with the customer's code, for some minutes, read only. */
import * as z from 'zod/mini';
import { empty, type StaffEndpoint, staff } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { getAccountOverview } from '../account.ts';
import { listReceipts } from '../billing/payments.ts';
import { listDevices } from '../devices.ts';
import { getSecuritySummary } from '../security/security.ts';
import { listActivity } from '../security/sessions.ts';
import { listUnifiedSubscriptions } from '../unified-subscriptions.ts';
import { staffPrefix } from './session.ts';

/** The customer's calls that staff may make through a view; nothing else exists there. */
export const assistViews = {
  overview: getAccountOverview,
  subscriptions: listUnifiedSubscriptions,
  payments: listReceipts,
  devices: listDevices,
  security: getSecuritySummary,
  activity: listActivity,
} as const;
export type AssistView = keyof typeof assistViews;
export const assistViewNames = Object.keys(assistViews) as readonly AssistView[];

const path = `${staffPrefix}/customers/:id/assist`;
const params = z.object({ id: z.uuid() });
const state = z.object({ endsAt: z.nullable(z.string()) });

export const startAssist = staff('customers.help').post(path, {
  params,
  body: z.object({ code: z.string().check(z.regex(new RegExp(`^\\d{${limits.assistCodeLength}}$`))) }),
  reply: { 201: state },
  fails: ['ASSIST_CODE_WRONG', 'TOO_MANY_REQUESTS'],
  says: 'Opens the customer’s view with the code that the customer has read out.',
});

export const getAssistState = staff('customers.help').get(path, {
  params,
  reply: { 200: state },
  fails: [],
  says: 'Says until when the person sees this customer’s view; null once either has ended it.',
});

export const endAssistView = staff('customers.help').delete(path, {
  params,
  reply: { 204: empty },
  fails: [],
  says: 'Ends the customer’s view.',
});

const viewOf = (view: AssistView) =>
  staff('customers.help').get(`${path}/${view}`, {
    params,
    headers: z.object({ 'accept-language': z.optional(z.string()) }),
    reply: assistViews[view].reply,
    fails: ['NOT_FOUND', 'BDU_FORBIDDEN', 'EMAIL_UNVERIFIED', 'VALIDATION'],
    says: `Shows the customer’s ${view} as the customer sees it; each is an audit row.`,
  });

type ViewCall<View extends AssistView> = Omit<ReturnType<typeof viewOf>, 'reply'> & {
  readonly reply: { readonly 200: (typeof assistViews)[View]['reply'][200] };
};

/** Any of the views, for code that treats them alike. */
export type AssistCall = StaffEndpoint & { readonly params: typeof params };

export const assistCalls = Object.fromEntries(
  assistViewNames.map((view) => [view, viewOf(view)]),
) as unknown as { readonly [View in AssistView]: ViewCall<View> };
