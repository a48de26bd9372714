/**
 * Verified emails and phone numbers of accounts. The trigger `keep_verified_email` keeps those that customers verify
 * themselves; this module writes those that an identity provider vouches for.
 */
import { emailKey, normalize, validateField } from '@marquee/product/values/fields.ts';
import { limits } from '@marquee/product/limits.ts';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import type { Schema } from '../db/schema.ts';
import { addJob } from '../jobs/add-job.ts';

type Verifier = NonNullable<Schema['account_identifiers']['verified_by']>;

export interface Identifiers {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

/** A malformed value is no identifier. */
const normalizedOf = ({ email, phone }: Identifiers): readonly (readonly ['email' | 'phone', string])[] => [
  ...(email !== undefined && email.length <= limits.emailMax && !validateField('email', email)
    ? [['email', emailKey(email)] as const]
    : []),
  ...(phone !== undefined && !validateField('phone', nationalNumber(phone))
    ? [['phone', normalize('phone', nationalNumber(phone))] as const]
    : []),
];

/** Providers send E.164; accounts hold the ten digits of the North American plan. */
const nationalNumber = (phone: string): string => phone.replace(/^\+1/, '');

/** Replaces the identifiers of this verifier; those that the customer verified stay. */
export const replaceIdentifiers = async (
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
  by: Verifier,
  identifiers: Identifiers,
): Promise<void> => {
  const rows = normalizedOf(identifiers);
  await sql`
    delete from account_identifiers
    where account_id = ${accountId} and verified_by = ${by}
      and kind || ' ' || value <> all(${rows.map((row) => row.join(' '))}::text[])`.execute(tx);
  for (const [kind, value] of rows)
    await tx
      .insertInto('account_identifiers')
      .values({ account_id: accountId, kind, value, verified_at: new Date(now), verified_by: by })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'kind', 'value'])
          .doUpdateSet({ verified_at: new Date(now), verified_by: by })
          .where('account_identifiers.verified_by', 'is distinct from', 'self'),
      )
      .execute();
};

const usualBatch = 2000;

/** One job for all servers; a start of another server begins the same pass anew. */
export const scheduleIdentifierBackfill = (
  query: Kysely<Schema>,
  after = '00000000-0000-0000-0000-000000000000',
) => addJob(query, 'backfillIdentifiers', { after }, { key: 'backfill identifiers' });

/** Emails verified before identifiers were recorded: one pass by primary key, a batch at a time. */
export const backfillIdentifiers =
  ({ database: { query }, clock }: { database: Database; clock: Clock }, batch = usualBatch) =>
  async ({ after }: { readonly after: string }): Promise<void> => {
    const { rows } = await sql<{ last: string | null }>`
      with batch as (
        select id, email_key, bdu, status, email_verification_status from accounts
        where id > ${after}::uuid order by id limit ${batch}
        -- An email that changes during this batch waits for it, and its trigger then removes the old one.
        for share
      ), filled as (
        insert into account_identifiers (account_id, kind, value, verified_at, verified_by)
        select id, 'email', email_key, ${new Date(clock.now())}, 'self' from batch
        where email_key is not null and not bdu and status <> 'DELETED'
          and email_verification_status = 'VERIFIED'
        on conflict do nothing
      )
      select id as last from batch order by id desc limit 1`.execute(query);
    const last = rows[0]?.last;
    if (last) await scheduleIdentifierBackfill(query, last);
  };
