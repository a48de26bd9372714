/** The feed of events: published events after a cursor, waiting for one if there is none. */
import { setTimeout as wait } from 'node:timers/promises';
import { cloudEventOf } from '@marquee/product/events/events.ts';
import {
  feedCursorHeader,
  feedMediaType,
  type getFeed as contract,
} from '@marquee/product/contract/service/feed.ts';
import { limits } from '@marquee/product/limits.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { type EventTableRow, toStoredEvent } from '../../events/event-row.ts';
import type { Handle } from '../../http/implement.ts';
import type { ServiceClient } from '../../identity/services/service-clients.ts';

const pollMs = 500;

interface FeedPage {
  readonly lines: readonly string[];
  /** Behind everything that was looked at, also what another brand's client may read. */
  readonly next: string;
}

/** A client that is bound to brands reads the events that name one of them. */
const readPage = async (
  { database: { query }, env }: Deps,
  { brands }: ServiceClient,
  after: string,
  limit: number,
): Promise<FeedPage> => {
  const { rows } = await sql<EventTableRow & { readonly may_read: boolean }>`
    select position, event_id, account_id, sequence, type, data, at,
      ${brands}::text[] is null or coalesce(data->>'brand' = any (${brands}::text[]), false) as may_read
    from events where position > ${after}::bigint order by position limit ${limit}`.execute(query);
  return {
    lines: rows
      .filter(({ may_read: mayRead }) => mayRead)
      .map((row) => `${JSON.stringify(cloudEventOf(env.publicUrl, toStoredEvent(row)))}\n`),
    next: rows.at(-1)?.position ?? after,
  };
};

export const getFeed =
  (deps: Deps): Handle<typeof contract> =>
  async ({ query: { after = '0', limit = limits.feedEvents, wait: seconds = 0 }, service, reply, fail }) => {
    // The feed is not filtered, so a client of one provider or partner may not read it.
    if (service.external !== null) return fail('CLIENT_NOT_ALLOWED');
    const end = performance.now() + seconds * 1000;
    let page = await readPage(deps, service, after, limit);
    while (page.lines.length === 0 && performance.now() < end && !reply.raw.destroyed) {
      if (page.next === after || page.lines.length === 0) await wait(pollMs);
      page = await readPage(deps, service, page.next, limit);
    }
    reply.type(feedMediaType).header(feedCursorHeader, page.next);
    return linesOf(page);
  };

const linesOf = async function* ({ lines }: FeedPage): AsyncGenerator<string> {
  yield* lines;
};
