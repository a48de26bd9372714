/** Tickets: the first step of a sign-in is done, and the second is asked for. */
import type { BrandId } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { type Kysely, sql } from 'kysely';
import { newSecret, sha256 } from '../../crypto/secrets.ts';
import type { Schema } from '../../db/schema.ts';

const lifeMs = limits.secondStepMinutes * 60_000;

export interface FirstStep {
  readonly accountId: string;
  readonly brand: BrandId;
  readonly method: 'password' | 'provider';
  /** The encrypted ID token of a provider sign-in. */
  readonly idToken?: string;
}

export const createTicket = async (
  query: Kysely<Schema>,
  now: number,
  { accountId, brand, method, idToken }: FirstStep,
): Promise<string> => {
  const { secret, hash } = newSecret();
  await query
    .insertInto('sign_in_tickets')
    .values({
      hash,
      account_id: accountId,
      brand,
      method,
      id_token: idToken ?? null,
      expires_at: new Date(now + lifeMs),
    })
    .execute();
  return secret;
};

/** Takes a try before the code is looked at; undefined if the ticket is over, used or has no try left. */
export const takeTicketTry = async (
  query: Kysely<Schema>,
  now: number,
  ticket: string,
): Promise<FirstStep | undefined> => {
  const { rows } = await sql<FirstStep>`
    update sign_in_tickets t set tries = t.tries + 1
    where t.hash = ${sha256(ticket)} and t.used_at is null and t.expires_at > ${new Date(now)}
      and t.tries < ${limits.secondStepTries}
    returning t.account_id as "accountId", t.brand, coalesce(t.method, 'password') as method,
      t.id_token as "idToken"`.execute(query);
  return rows[0];
};

/** Reads a ticket that is still good, without a try. */
export const readTicket = (query: Kysely<Schema>, now: number, ticket: string) =>
  query
    .selectFrom('sign_in_tickets')
    .select(['account_id', 'brand'])
    .where('hash', '=', sha256(ticket))
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .where('tries', '<', limits.secondStepTries)
    .executeTakeFirst();

/** False if another call has used it. */
export const consumeTicket = async (tx: Kysely<Schema>, now: number, ticket: string): Promise<boolean> => {
  const used = await tx
    .updateTable('sign_in_tickets')
    .set({ used_at: new Date(now) })
    .where('hash', '=', sha256(ticket))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
};
