/** Security centre: the sessions of an account, and what happened to it. */
import * as z from 'zod/mini';
import { brandIds } from '../../brands.ts';
import { empty, signedIn } from '../../endpoint.ts';
import { activityKinds } from '../../security/activity.ts';
import { sessionMethods } from '../../values/enums.ts';

const origin = {
  browser: z.nullable(z.string()),
  /** Operating system; null if it is not recognized. */
  system: z.nullable(z.string()),
  /** Name of the playback device; null in a browser or an app. */
  device: z.nullable(z.string()),
};

const sessionShape = z.object({
  id: z.string(),
  ...origin,
  method: z.enum(sessionMethods),
  brand: z.nullable(z.enum(brandIds)),
  signedIn: z.string(),
  lastUsed: z.string(),
  /** The session that asks. */
  current: z.boolean(),
  /** The session that this one was made from. */
  parent: z.nullable(z.string()),
});
z.globalRegistry.add(sessionShape, { id: 'Session' });

export const listSessions = signedIn.get('/api/security/v1/sessions', {
  reply: { 200: z.array(sessionShape) },
  fails: ['invalid_token'],
  says: 'Lists every session that is still open: browsers, apps and devices.',
});

export const removeSession = signedIn.delete('/api/security/v1/sessions/:id', {
  fresh: 'guarded',
  params: z.object({ id: z.string() }),
  reply: { 204: empty },
  fails: ['NOT_FOUND', 'REAUTH_REQUIRED'],
  says: 'Ends one session and those made from it.',
});

export const removeSessions = signedIn.delete('/api/security/v1/sessions', {
  fresh: 'guarded',
  query: z.object({ keep: z.enum(['this', 'none']) }),
  reply: { 204: empty },
  fails: ['VALIDATION', 'REAUTH_REQUIRED'],
  says: 'Ends all sessions of the account: all others, or this one too.',
});

const eventShape = z.object({
  id: z.string(),
  kind: z.enum(activityKinds),
  at: z.string(),
  brand: z.nullable(z.enum(brandIds)),
  /** How the session started; null where the event has no session any more. */
  method: z.nullable(z.enum(sessionMethods)),
  ...origin,
});
z.globalRegistry.add(eventShape, { id: 'ActivityEvent' });

export const listActivity = signedIn.get('/api/security/v1/activity', {
  /** `next` of the page before. */
  query: z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,15}-\d{1,18}$/))) }),
  reply: { 200: z.object({ events: z.array(eventShape), next: z.nullable(z.string()) }) },
  fails: ['VALIDATION'],
  says: 'Lists what happened to the account in the last ninety days, newest first, fifty at a time.',
});
