/** The account as its customer sees it: opened with the customer's code, for some minutes, read only. */
import * as z from 'zod/mini';
import { empty, staff } from '../../../endpoint.ts';
import { limits } from '../../../limits.ts';
import { staffPrefix } from '../session.ts';

const path = `${staffPrefix}/customers/:id/assist`;
const assistParams = z.object({ id: z.uuid() });
const state = z.object({ endsAt: z.nullable(z.string()) });

export const startAssist = staff('customers.help').post(path, {
  params: assistParams,
  body: z.object({ code: z.string().check(z.regex(new RegExp(`^\\d{${limits.assistCodeLength}}$`))) }),
  reply: { 201: state },
  fails: ['ASSIST_CODE_WRONG', 'TOO_MANY_REQUESTS'],
  says: 'Opens the customer’s view with the code that the customer has read out.',
});

export const getAssistState = staff('customers.help').get(path, {
  params: assistParams,
  reply: { 200: state },
  fails: [],
  says: 'Says until when the person sees this customer’s view; null once either has ended it.',
});

export const endAssistView = staff('customers.help').delete(path, {
  params: assistParams,
  reply: { 204: empty },
  fails: [],
  says: 'Ends the customer’s view.',
});

/** Where the calls of a view's screens go: the customer's own path follows, whose parameters have other names. */
export const assistScreensPath = `${path.replace(':id', ':customerId')}/screens`;
export const assistScreensParams = z.object({ customerId: z.uuid() });
export const assistAddressOf = (accountId: string): string =>
  assistScreensPath.replace(':customerId', accountId);
