import { dayOf } from '@marquee/product/values/dates.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { eraseCards } from './erase-cards.ts';

/** Personal data; the account row stays, anonymised, because the ledger refers to it. */
export const erasedTables = [
  'passwords',
  'past_passwords',
  'passkeys',
  'passkey_users',
  'ceremonies',
  'totp',
  'recovery_codes',
  'sign_in_tickets',
  'two_step_recoveries',
  'security_links',
  'assist_codes',
  'assist_views',
  'deletion_requests',
  'profiles',
  'entitlement_grants',
  'known_devices',
  'password_resets',
  'email_verifications',
  'email_changes',
  'devices',
  'download_devices',
  'short_codes',
  'activation_links',
  'authorizations',
  'cancellations',
  'subscriptions',
  'provider_identities',
  'partner_links',
  'merchant_activations',
  'carts',
  'watchlist_items',
  'mails',
  'card_setups',
  'external_ids',
  'account_identifiers',
  'consolidation_hints',
  'consolidation_codes',
  'external_subscriptions',
  'communication_preferences',
  'language_choices',
  'data_exports',
  'inactive_accounts',
] as const;

/** Amounts stay for accounting. A gift that is not sent yet is still delivered. */
const eraseFromOrders = (tx: Kysely<Schema>, now: number, accountId: string) =>
  sql`
    update orders set email = '', city = null, method = null, card_brand = null, card_last4 = null,
      gift = case when gift->>'sendDate' >= ${dayOf(now)} then gift end
    where account_id = ${accountId}`.execute(tx);

/** The purchase itself stays, without its owner, so that a late notice does not bring it back. */
const eraseStorePurchases = async (tx: Kysely<Schema>, accountId: string): Promise<void> => {
  await sql`
    update store_events e set body = '' from store_subscriptions s
    where s.account_id = ${accountId} and e.store = s.store and e.key = s.key`.execute(tx);
  await tx
    .updateTable('store_subscriptions')
    .set({ account_id: null, claim_token: null })
    .where('account_id', '=', accountId)
    .execute();
};

/** What was decided stays as proof, without the customer; from here on it ages. */
const endConsents = async (tx: Kysely<Schema>, now: number, accountId: string): Promise<void> => {
  await sql`
    update consents set account_id = null, ended_at = coalesce(ended_at, ${new Date(now)})
    where account_id = ${accountId}`.execute(tx);
};

/** Staff actions stay in the audit without personal data of the customer; pending ones are dropped. */
const eraseStaffActions = async (tx: Kysely<Schema>, accountId: string): Promise<void> => {
  await tx
    .deleteFrom('staff_actions')
    .where('account_id', '=', accountId)
    .where('state', 'in', ['PREVIEWED', 'WAITING'])
    .execute();
  await tx
    .updateTable('staff_actions')
    .set({
      note: null,
      decision_note: null,
      params: '{}',
      preview: JSON.stringify({ effects: [], warnings: [] }),
    })
    .where('account_id', '=', accountId)
    .execute();
};

export const eraseAccount = async (tx: Kysely<Schema>, now: number, accountId: string): Promise<void> => {
  await eraseCards(tx, now, accountId);
  await eraseFromOrders(tx, now, accountId);
  // Free text by staff, which may contain personal data.
  await tx
    .updateTable('credit_notes')
    .set({ reason: null, note: null })
    .where('account_id', '=', accountId)
    .execute();
  // Links that wait for the address, and what other accounts know of this one.
  await sql`
    delete from activation_links where account_id is null
      and email_key = (select email_key from accounts where id = ${accountId})`.execute(tx);
  for (const table of ['consolidation_hints', 'consolidation_codes'] as const)
    await tx.deleteFrom(table).where('other_id', '=', accountId).execute();
  // The state stays: a customer whom the partner suspended must not return by deleting the account.
  await sql`
    update partner_customers c
    set line = null, email = null, email_verified = false, phone = null, phone_verified = false, language = null
    from partner_links l
    where l.account_id = ${accountId} and l.partner_id = c.partner_id and l.subject = c.subject`.execute(tx);
  await eraseStorePurchases(tx, accountId);
  await endConsents(tx, now, accountId);
  await eraseStaffActions(tx, accountId);
  for (const table of erasedTables) await tx.deleteFrom(table).where('account_id', '=', accountId).execute();
  await tx
    .updateTable('sessions')
    .set({ user_agent: null, id_token: null })
    .where('account_id', '=', accountId)
    .execute();
  await tx
    .updateTable('accounts')
    .set({
      status: 'DELETED',
      email: '',
      email_key: null,
      ais_id: null,
      first_name: null,
      last_name: null,
      gender: null,
      birth_date: null,
      address: null,
      city: null,
      country: null,
      postal_code: null,
      phone_number: null,
      store_token: null,
    })
    .where('id', '=', accountId)
    .execute();
};
