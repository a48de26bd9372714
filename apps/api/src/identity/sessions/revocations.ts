/**
 * Sign-ins that ended while their access tokens still look good. Told to every server through PostgreSQL at the
 * moment of the commit, and through Redis where there is one; and read again now and then, so that a lost message
 * costs seconds.
 */
import { limits } from '@marquee/product/limits.ts';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/connect.ts';
import type { Schema } from '../../db/schema.ts';
import type { Notifications } from '../../integrations/notifications.ts';
import type { SharedCounters } from '../../integrations/redis.ts';

const channel = 'session_ended';
/** A PostgreSQL message holds 8,000 bytes, and an id 37. */
const idsAtOnce = 200;
const readAgainMs = (limits.revocationSeconds * 1000) / 2;
/** After this a token has expired by itself. */
const rememberMs = (limits.accessTokenMinutes * 60 + limits.clockSkewSeconds) * 1000;

export interface Revocations {
  has(sessionId: string): boolean;
  /** After the commit: this server knows at once. */
  add(sessionIds: readonly string[]): void;
  stop(): void;
}

/** Which sessions to end: those of an account, of a device, or one; perhaps not the one that asks. */
export interface EndedSessions {
  readonly accountId?: string;
  readonly deviceId?: string;
  readonly credentialId?: string;
  readonly sessionId?: string;
  readonly exceptSessionId?: string | undefined;
}

const endRoots = async (
  query: Kysely<Schema>,
  now: number,
  { accountId, deviceId, credentialId, sessionId, exceptSessionId }: EndedSessions,
): Promise<string[]> => {
  let update = query
    .updateTable('sessions')
    .set({ revoked_at: new Date(now), id_token: null })
    .where('revoked_at', 'is', null);
  if (accountId !== undefined) update = update.where('account_id', '=', accountId);
  if (deviceId !== undefined) update = update.where('device_id', '=', deviceId);
  if (credentialId !== undefined) update = update.where('credential_id', '=', credentialId);
  if (sessionId !== undefined) update = update.where('id', '=', sessionId);
  if (exceptSessionId !== undefined) update = update.where('id', '!=', exceptSessionId);
  return (await update.returning('id').execute()).map(({ id }) => id);
};

/**
 * Ends sessions and everything made from them, in the caller's transaction; other servers are notified at commit (LISTEN/NOTIFY).
 * One level of the tree at a time: a statement sees no child that is inserted while it waits for the parent's row, the
 * next statement does, and an ended parent has no further children.
 */
export const endSessions = async (
  query: Kysely<Schema>,
  now: number,
  which: EndedSessions,
): Promise<readonly string[]> => {
  const ended: string[] = [];
  let level = await endRoots(query, now, which);
  // All sessions of an account include their descendants.
  while (level.length > 0) {
    ended.push(...level);
    if (which.accountId !== undefined) break;
    const children = await query
      .updateTable('sessions')
      .set({ revoked_at: new Date(now), id_token: null })
      .where('parent_id', 'in', level)
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute();
    level = children.map(({ id }) => id);
  }
  // A session that is kept has a life of its own, whatever it was made from.
  if (which.exceptSessionId !== undefined)
    await query
      .updateTable('sessions')
      .set({ parent_id: null })
      .where('id', '=', which.exceptSessionId)
      .where('parent_id', 'is not', null)
      .execute();
  for (let start = 0; start < ended.length; start += idsAtOnce)
    await sql`select pg_notify(${channel}, ${ended.slice(start, start + idsAtOnce).join(',')})`.execute(
      query,
    );
  return ended;
};

export const watchRevocations = async ({
  database,
  clock,
  log,
  memory,
  notifications,
}: {
  database: Database;
  clock: Clock;
  log: Logger;
  memory?: SharedCounters | undefined;
  notifications: Notifications;
}): Promise<Revocations> => {
  const ended = new Map<string, number>();

  const remember = (sessionIds: readonly string[]) => {
    for (const id of sessionIds) ended.set(id, Date.now() + rememberMs);
  };

  const readAgain = async () => {
    for (const [id, until] of ended) if (until < Date.now()) ended.delete(id);
    const since = new Date(clock.now() - rememberMs);
    const rows = await database.query
      .selectFrom('sessions')
      .select('id')
      .where('revoked_at', '>', since)
      .execute();
    remember(rows.map(({ id }) => id));
  };

  await notifications.subscribe({
    channel,
    onNotify: (payload) => remember(payload.split(',')),
    catchUp: readAgain,
  });
  memory?.listen(channel, (ids) => remember(ids.split(',')));
  const reading = setInterval(
    () =>
      void readAgain().catch((error: unknown) => log.warn({ err: error }, 'revocations could not be read')),
    readAgainMs,
  );
  reading.unref();

  return {
    has: (sessionId) => ended.has(sessionId),
    add: (sessionIds) => {
      remember(sessionIds);
      if (sessionIds.length > 0) memory?.tell(channel, sessionIds.join(','));
    },
    stop: () => clearInterval(reading),
  };
};
