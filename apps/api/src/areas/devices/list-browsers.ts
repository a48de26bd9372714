import type { listBrowsers as contract } from '@marquee/product/contract/devices.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { limits } from '@marquee/product/limits.ts';
import { browserOf, systemOf, unrecognisedAgent } from '@marquee/product/values/enums.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Claims } from '../../http/authenticate.ts';
import type { Handle } from '../../http/implement.ts';

/** Every session without a device, whatever its user agent. */
export const listBrowserRows = async (
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  { account_id: accountId, sid }: Pick<Claims, 'account_id' | 'sid'>,
  days: number = limits.browserHistoryDays,
): Promise<ReplyOf<typeof contract>> => {
  const since = new Date(clock.now() - days * 86_400_000);
  const { rows } = await sql<{ id: string; user_agent: string | null; last_used: Date }>`
    select id, user_agent, coalesce(last_used_at, signed_in_at) as last_used
    from sessions
    where account_id = ${accountId} and device_id is null
      and coalesce(last_used_at, signed_in_at) > ${since}
    order by last_used desc
    limit 100`.execute(database.query);
  return rows.map(({ id, user_agent, last_used }) => ({
    id,
    browser: browserOf(user_agent ?? '') ?? unrecognisedAgent,
    system: systemOf(user_agent ?? '') ?? null,
    current: id === sid,
    lastUsed: last_used.toISOString(),
  }));
};

export const listBrowsers =
  (deps: Deps): Handle<typeof contract> =>
  ({ query, claims, fail }) => {
    const days = query.days === undefined ? limits.browserHistoryDays : Number(query.days);
    if (!Number.isInteger(days) || days < 1 || days > 365) return fail('VALIDATION', { days: 'malformed' });
    return listBrowserRows(deps, claims, days);
  };
