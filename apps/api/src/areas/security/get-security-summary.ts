import type { getSecuritySummary as contract } from '@marquee/product/contract/security/security.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { idleMs, isLive } from '../../identity/sessions/token-subject.ts';

interface Summary {
  readonly passkeys: number;
  readonly twoStep: boolean;
  readonly recoveryCodes: number;
  readonly sessions: number;
  readonly passwordChangedAt: Date | null;
}

export const getSecuritySummary =
  ({ clock, database: { query } }: Deps): Handle<typeof contract> =>
  async ({ claims: { account_id } }) => {
    const now = clock.now();
    const { rows } = await sql<Summary>`
      with asked (at, idle_since) as (select ${new Date(now)}::timestamptz, ${new Date(now - idleMs)}::timestamptz)
      select
        (select count(*)::int from passkeys where account_id = ${account_id}) as passkeys,
        exists (select from totp where account_id = ${account_id} and confirmed_at is not null) as "twoStep",
        (select count(*)::int from recovery_codes where account_id = ${account_id} and used_at is null) as "recoveryCodes",
        (select count(*)::int from sessions s
          where s.account_id = ${account_id} and ${sql.raw(isLive('s', 'asked.at', 'asked.idle_since'))}) as sessions,
        (select changed_at from passwords where account_id = ${account_id}) as "passwordChangedAt"
      from asked`.execute(query);
    const { passwordChangedAt, ...counts } = rows[0]!;
    return { ...counts, passwordChangedAt: passwordChangedAt?.toISOString() ?? null };
  };
