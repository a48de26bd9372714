import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { eraseCards } from './erase-cards.ts';

/** What is about the person goes; the row stays as a number, for the books. */
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

/** Amounts stay for the books. A gift that is still on its way arrives. */
const eraseFromOrders = (tx: Kysely<Schema>, accountId: string) =>
  sql`
    update orders set email = '', city = null, method = null, card_brand = null, card_last4 = null,
      gift = case when gift->>'sendDate' >= current_date::text then gift end
    where account_id = ${accountId}`.execute(tx);

export const eraseAccount = async (tx: Kysely<Schema>, accountId: string): Promise<void> => {
  await eraseCards(tx, accountId);
  await eraseFromOrders(tx, accountId);
  // What staff wrote may be about the person; the amounts stay.
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
