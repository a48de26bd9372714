import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** What is about the person goes; the row stays as a number, for the books. */
const personal = [
  'passwords',
  'past_passwords',
  'profiles',
  'entitlements',
  'known_devices',
  'password_resets',
  'email_verifications',
  'email_changes',
  'devices',
  'download_devices',
  'subscriptions',
  'provider_identities',
  'partner_links',
  'merchant_activations',
] as const;

export const eraseAccount = async (tx: Kysely<Schema>, accountId: string): Promise<void> => {
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
