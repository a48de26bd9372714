/** Merges one account into another: moves everything that belongs to the customer, then erases the old account. */
import type { ErrorDetails } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { isGuestStore } from '@marquee/product/values/enums.ts';
import { nicknameKey } from '@marquee/product/values/fields.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { eraseAccount } from '../identity/erasure/erase-account.ts';
import { endSessions } from '../identity/sessions/revocations.ts';
import { syncSubscriptionGrants } from './entitlements/subscription-grants.ts';
import { mergeGatewayCustomers } from './gateway/customers.ts';

/** Brands that the account pays for. */
export const readPaidBrands = async (
  query: Kysely<Schema>,
  accountId: string,
): Promise<readonly string[]> => {
  const rows = await query
    .selectFrom('subscriptions')
    .select(['brand', 'store'])
    .where('account_id', '=', accountId)
    .execute();
  return [...new Set(rows.filter(({ store }) => !isGuestStore(store)).map(({ brand }) => brand))];
};

/** A pending charge must be settled with the account of its order. */
const isPaying = async (tx: Kysely<Schema>, accountIds: readonly string[]): Promise<boolean> =>
  (await tx
    .selectFrom('orders')
    .select('id')
    .where('account_id', 'in', accountIds)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()) !== undefined;

/** Tables with one row per account, or per account and these columns: the target's row stays. */
const uniquePerAccount: Readonly<Record<string, readonly string[]>> = {
  partner_links: ['partner_id'],
  provider_identities: [],
  redemptions: ['code_hash'],
  watchlist_items: ['title_id'],
  carts: [],
  account_identifiers: ['kind', 'value'],
};

/** Moves as many as the profile limit allows, oldest first, except taken nicknames. */
const moveProfiles = async (tx: Kysely<Schema>, from: string, to: string): Promise<void> => {
  const profiles = await tx
    .selectFrom('profiles')
    .select(['id', 'account_id', 'nickname', 'master'])
    .where('account_id', 'in', [from, to])
    .orderBy('created_at')
    .execute();
  const own = profiles.filter(({ account_id: id }) => id === to);
  const taken = new Set(own.map(({ nickname }) => nicknameKey(nickname)));
  let remaining = limits.profiles - own.length;
  for (const { id, account_id: accountId, nickname, master } of profiles) {
    const key = nicknameKey(nickname);
    if (accountId === to || master || taken.has(key) || remaining <= 0) continue;
    await tx.updateTable('profiles').set({ account_id: to }).where('id', '=', id).execute();
    taken.add(key);
    remaining -= 1;
  }
};

/** Grants move with their source; those of subscriptions are derived again. */
const moveGrants = async (tx: Kysely<Schema>, from: string, to: string): Promise<void> => {
  await sql`
    update entitlement_grants g set account_id = ${to}
    where g.account_id = ${from} and case g.source_kind
      when 'partner' then exists (
        select from partner_links l where l.account_id = ${to} and l.partner_id || ' ' || l.subject = g.source_id)
      when 'provider' then exists (
        select from provider_identities i
        where i.account_id = ${to} and i.issuer || ' ' || i.subject = g.source_id)
      else g.source_kind not in ('direct', 'store') end
      and not exists (
        select from entitlement_grants own
        where own.account_id = ${to} and own.sku = g.sku
          and own.source_kind = g.source_kind and own.source_id = g.source_id)`.execute(tx);
};

/** Moves all personal rows; duplicates and rows over a limit are deleted with the old account. */
const move = async (tx: Kysely<Schema>, from: string, to: string): Promise<void> => {
  for (const table of [
    'subscriptions',
    'store_subscriptions',
    'orders',
    'invoices',
    'credit_notes',
    'disputes',
    'retention_grants',
    'gift_ledger',
    'devices',
    'download_devices',
    'activation_links',
    'mails',
    'merchant_activations',
    'card_setups',
    'external_ids',
    'external_subscriptions',
    'language_choices',
  ] as const)
    await tx.updateTable(table).set({ account_id: to }).where('account_id', '=', from).execute();
  for (const [table, columns] of Object.entries(uniquePerAccount)) {
    const same = columns.map((column) => sql`and own.${sql.ref(column)} = other.${sql.ref(column)}`);
    await sql`
      update ${sql.table(table)} other set account_id = ${to} where account_id = ${from}
        and not exists (
          select from ${sql.table(table)} own where own.account_id = ${to} ${sql.join(same, sql` `)})`.execute(
      tx,
    );
  }
  await sql`
    update payment_instruments i set account_id = ${to},
      is_default = i.is_default and not exists (
        select from payment_instruments o where o.account_id = ${to} and o.is_default and o.removed_at is null)
    where account_id = ${from}`.execute(tx);
  await moveGrants(tx, from, to);
  await mergeGatewayCustomers(tx, from, to);
  await moveProfiles(tx, from, to);
};

type Merged =
  | { readonly is: 'merged'; readonly ended: readonly string[] }
  | { readonly is: 'conflict'; readonly details: ErrorDetails };

/** The caller has locked both accounts. `ended` are the sessions of the old account. */
export const mergeAccount = async (
  tx: Kysely<Schema>,
  now: number,
  from: string,
  to: string,
): Promise<Merged> => {
  if (await isPaying(tx, [from, to])) return { is: 'conflict', details: { reason: 'payment_running' } };
  const own = await readPaidBrands(tx, to);
  const brands = (await readPaidBrands(tx, from)).filter((brand) => own.includes(brand));
  if (brands.length > 0) return { is: 'conflict', details: { brands } };
  await move(tx, from, to);
  const ended = await endSessions(tx, now, { accountId: from });
  await eraseAccount(tx, now, from);
  // Derive the grants of the moved subscriptions.
  await syncSubscriptionGrants(tx, to);
  return { is: 'merged', ended };
};
