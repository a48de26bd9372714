/** Help from support: the customer makes a code, reads it out, and can end the view at any time. */
import * as z from 'zod/mini';
import { empty, signedIn } from '../../endpoint.ts';

const path = '/api/security/v1/assist';

const assistCode = z.object({ code: z.string(), expiresAt: z.string() });
z.globalRegistry.add(assistCode, { id: 'AssistCode' });

export const assistState = z.object({
  /** Until when a code waits to be used; null if there is none. */
  codeUntil: z.nullable(z.string()),
  /** Who sees the account now, by first name. */
  view: z.nullable(z.object({ name: z.string(), endsAt: z.string() })),
});
z.globalRegistry.add(assistState, { id: 'AssistState' });
export type AssistState = z.output<typeof assistState>;

export const createAssistCode = signedIn.post(`${path}/code`, {
  reply: { 201: assistCode },
  fails: ['invalid_token', 'SESSION_CHANGED', 'TOO_MANY_REQUESTS'],
  says: 'Makes a code that lets one member of staff see the account for some minutes; an earlier code ends.',
});

export const getAssist = signedIn.get(path, {
  reply: { 200: assistState },
  fails: ['invalid_token', 'SESSION_CHANGED'],
  says: 'Says whether a code waits, and who of support sees the account now.',
});

export const endAssist = signedIn.delete(path, {
  reply: { 204: empty },
  fails: ['invalid_token', 'SESSION_CHANGED'],
  says: 'Ends the code and every view of support at once.',
});
