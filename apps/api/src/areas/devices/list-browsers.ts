import type { listBrowsers as contract } from '@marquee/product/contract/devices.ts';
import { limits } from '@marquee/product/limits.ts';
import { browserOf } from '@marquee/product/values/kinds.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';

/** A sign-in was last used when its newest refresh token was made. */
export const listBrowsers =
  ({ clock, database }: Deps): Handle<typeof contract> =>
  async ({ query, claims, fail }) => {
    const days = query.days === undefined ? limits.browserHistoryDays : Number(query.days);
    if (!Number.isInteger(days) || days < 1 || days > 365) return fail('VALIDATION', { days: 'malformed' });
    const since = new Date(clock.now() - days * 86_400_000);
    const { rows } = await sql<{ id: string; user_agent: string | null; last_used: Date }>`
      select s.id, s.user_agent, max(t.issued_at) as last_used
      from sessions s join refresh_tokens t on t.session_id = s.id
      where s.account_id = ${claims.account_id}
      group by s.id
      having max(t.issued_at) > ${since}
      order by last_used desc
      limit 100`.execute(database.query);
    return rows.flatMap(({ id, user_agent, last_used }) => {
      const browser = browserOf(user_agent ?? '');
      return browser ? [{ id, browser, lastUsed: last_used.toISOString() }] : [];
    });
  };
