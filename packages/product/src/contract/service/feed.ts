/** Feed of events: what was published, in order, from a cursor on. */
import * as z from 'zod/mini';
import { endpoint, stream } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { servicePrefix } from '../../service-scopes.ts';

export const feedMediaType = 'application/x-ndjson';
/** The cursor behind the last event of the answer. */
export const feedCursorHeader = 'x-next-cursor';

const whole = (most: number) =>
  z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.pipe(z.transform(Number), z.int().check(z.lte(most))));

export const getFeed = endpoint({
  method: 'GET',
  path: `${servicePrefix}/feed`,
  who: 'service',
  scope: 'events:read',
  query: z.object({
    /** Absent: from the oldest event that is kept. */
    after: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    limit: z.optional(whole(limits.feedEvents)),
    /** Seconds to wait for an event when there is none. */
    wait: z.optional(whole(limits.feedWaitSeconds)),
  }),
  reply: { 200: stream },
  fails: ['VALIDATION', 'CLIENT_NOT_ALLOWED', 'TOO_MANY_REQUESTS'],
  says: 'Reads published events after a cursor as NDJSON, one CloudEvent a line; `X-Next-Cursor` has the next cursor.',
});
