/** What protects an account, in one statement. */
import type { SecurityFacts } from '@marquee/product/security/advice.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

export const readSecurityFacts = async (query: Kysely<Schema>, accountId: string): Promise<SecurityFacts> => {
  const { rows } = await sql<SecurityFacts>`
    select
      (select count(*)::int from passkeys where account_id = a.id) as passkeys,
      exists (select from totp where account_id = a.id and confirmed_at is not null) as "twoStep",
      (select count(*)::int from recovery_codes where account_id = a.id and used_at is null) as "recoveryCodes",
      p.changed_at as "passwordChangedAt",
      p.common_since is not null as "passwordIsCommon",
      coalesce(a.phone_number, '') <> '' as "hasPhone"
    from accounts a left join passwords p on p.account_id = a.id
    where a.id = ${accountId}`.execute(query);
  return rows[0]!;
};
