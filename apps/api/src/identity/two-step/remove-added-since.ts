/** Takes back what a thief may have added since a moment: passkeys, an authenticator app, recovery codes, devices. */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { updateGuarded } from './two-step.ts';

export const removeDevicesSince = async (
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
  since: Date,
): Promise<void> => {
  await tx
    .updateTable('devices')
    .set({ removed_at: new Date(now) })
    .where('account_id', '=', accountId)
    .where('registered_at', '>=', since)
    .where('removed_at', 'is', null)
    .execute();
};

export const removeAddedSince = async (
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
  since: Date,
): Promise<void> => {
  await tx
    .deleteFrom('totp')
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('confirmed_at', 'is', null), eb('confirmed_at', '>=', since)]))
    .execute();
  await tx
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('made_at', '>=', since)
    .execute();
  await tx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('added_at', '>=', since)
    .execute();
  await updateGuarded(tx, accountId);
  await removeDevicesSince(tx, now, accountId, since);
};
