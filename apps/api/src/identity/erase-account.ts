import { dayOf } from '@marquee/product/values/dates.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { eraseCards } from './erase-cards.ts';

/** Personal data; the account row stays, anonymised, because the ledger refers to it. */
const personal = [
  'passwords',
  'past_passwords',
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
  'cancellations',
  'subscriptions',
  'provider_identities',
  'partner_links',
  'merchant_activations',
  'carts',
  'watchlist_items',
  'mails',
  'card_setups',
] as const;

/** Amounts stay for accounting. A gift that is not sent yet is still delivered. */
const eraseFromOrders = (tx: Kysely<Schema>, now: number, accountId: string) =>
  sql`
    update orders set email = '', city = null, method = null, card_brand = null, card_last4 = null,
      gift = case when gift->>'sendDate' >= ${dayOf(now)} then gift end
    where account_id = ${accountId}`.execute(tx);

export const eraseAccount = async (tx: Kysely<Schema>, now: number, accountId: string): Promise<void> => {
  await eraseCards(tx, now, accountId);
  await eraseFromOrders(tx, now, accountId);
  // The reason is free text by staff and may contain personal data.
  await tx.updateTable('credit_notes').set({ reason: null }).where('account_id', '=', accountId).execute();
  for (const table of personal) await tx.deleteFrom(table).where('account_id', '=', accountId).execute();
  await tx.updateTable('sessions').set({ user_agent: null }).where('account_id', '=', accountId).execute();
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
    })
    .where('id', '=', accountId)
    .execute();
};
