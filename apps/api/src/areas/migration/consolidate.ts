/** Account consolidation: merges accounts with the same verified email and without their own sign-in. */
import { brandOfClient } from '@marquee/product/brands.ts';
import type * as calls from '@marquee/product/contract/migration.ts';
import { fail } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import { nicknameKey } from '@marquee/product/values/fields.ts';
import { isGuestStore } from '@marquee/product/values/enums.ts';
import { type Kysely, sql } from 'kysely';
import { syncSubscriptionGrants } from '../../billing/entitlements/subscription-grants.ts';
import { mergeGatewayCustomers } from '../../billing/gateway/customers.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { audit } from '../../identity/audit.ts';
import { eraseAccount } from '../../identity/erase-account.ts';
import { lockAccount, lockAccounts } from '../../identity/lock-account.ts';
import { endSessions } from '../../identity/sessions/revocations.ts';

/** `a•••@example.ca`: enough to recognize. */
const masked = (email: string): string => email.replace(/^(.).*(?=@)/, '$1•••');

const findOthers = (query: Kysely<Schema>, accountId: string) =>
  query
    .selectFrom('accounts as own')
    .innerJoin('accounts as other', (join) =>
      join
        .on(sql`lower(other.email)`, '=', sql`lower(own.email)`)
        .on('other.email_key', 'is', null)
        .on('other.bdu', '=', false)
        .on('other.status', '=', 'ACTIVE')
        .on('other.email_verification_status', '=', 'VERIFIED'),
    )
    .select(['other.id', 'other.email'])
    .where('own.id', '=', accountId)
    .where('own.email_verification_status', '=', 'VERIFIED')
    .orderBy('other.created_at')
    .execute();

const readPaid = async (query: Kysely<Schema>, accountId: string): Promise<readonly string[]> => {
  const rows = await query
    .selectFrom('subscriptions')
    .select(['brand', 'store'])
    .where('account_id', '=', accountId)
    .execute();
  return [...new Set(rows.filter(({ store }) => !isGuestStore(store)).map(({ brand }) => brand))];
};

const count = async (query: Kysely<Schema>, table: 'profiles' | 'devices', accountId: string) =>
  Number(
    (
      await query
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
    ).count,
  );

export const listConsolidation =
  ({ database: { query } }: Deps): Handle<typeof calls.listConsolidation> =>
  async ({ claims }) => {
    const own = await readPaid(query, claims.account_id);
    const others = await findOthers(query, claims.account_id);
    const candidates = await Promise.all(
      others.map(async ({ id, email }) => {
        const brands = await readPaid(query, id);
        return {
          accountId: id,
          email: masked(email),
          source: 'dtc' as const,
          brands: [...brands],
          profiles: await count(query, 'profiles', id),
          devices: await count(query, 'devices', id),
          conflicts: brands.filter((brand) => own.includes(brand)),
        };
      }),
    );
    return { candidates };
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

export const consolidate =
  ({ clock, database, revocations }: Deps): Handle<typeof calls.consolidate> =>
  async ({ body, claims }) => {
    const { account_id: accountId } = claims;
    const ended = await database.query.transaction().execute(async (tx) => {
      const now = clock.now();
      const accountIds = [...new Set(body.accountIds)];
      const assertOwnAccounts = async () => {
        const others = new Set((await findOthers(tx, accountId)).map(({ id }) => id));
        if (!accountIds.every((id) => others.has(id))) fail('NOT_FOUND');
      };
      await assertOwnAccounts();
      await lockAccounts(tx, [accountId, ...accountIds]);
      await lockAccount(tx, accountId);
      // The accounts may have changed while waiting for the locks.
      await assertOwnAccounts();
      const ids: string[] = [];
      for (const id of accountIds) {
        if (await isPaying(tx, [id, accountId]))
          return fail('CONSOLIDATION_CONFLICT', { reason: 'payment_running' });
        const own = await readPaid(tx, accountId);
        const conflicts = (await readPaid(tx, id)).filter((brand) => own.includes(brand));
        if (conflicts.length > 0) return fail('CONSOLIDATION_CONFLICT', { brands: conflicts });
        await move(tx, id, accountId);
        ids.push(...(await endSessions(tx, now, { accountId: id })));
        await eraseAccount(tx, now, id);
        await audit(tx, now, {
          kind: 'consolidated',
          accountId,
          brand: brandOfClient(claims.client_id),
          details: { from: id },
        });
      }
      // Derive the grants of the moved subscriptions.
      await syncSubscriptionGrants(tx, accountId);
      return ids;
    });
    revocations.add(ended);
    return { accountId };
  };
