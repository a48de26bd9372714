import type { getSecuritySummary as contract } from '@marquee/product/contract/security/security.ts';
import { securityAdvice } from '@marquee/product/security/advice.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { readSecurityFacts } from '../../identity/security-facts.ts';
import { idleMs, isLive } from '../../identity/sessions/token-subject.ts';

export const getSecuritySummary =
  ({ clock, database: { query } }: Deps): Handle<typeof contract> =>
  async ({ claims: { account_id } }) => {
    const now = clock.now();
    const [facts, { rows }] = await Promise.all([
      readSecurityFacts(query, account_id),
      sql<{ readonly sessions: number }>`
        with asked (at, idle_since) as (select ${new Date(now)}::timestamptz, ${new Date(now - idleMs)}::timestamptz)
        select count(*)::int as sessions from sessions s, asked
        where s.account_id = ${account_id} and ${sql.raw(isLive('s', 'asked.at', 'asked.idle_since'))}`.execute(
        query,
      ),
    ]);
    const { passkeys, twoStep, recoveryCodes, passwordChangedAt } = facts;
    return {
      passkeys,
      twoStep,
      recoveryCodes,
      sessions: rows[0]!.sessions,
      passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
      advice: securityAdvice(facts, now),
    };
  };
