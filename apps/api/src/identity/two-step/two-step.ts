/** State of two-step verification: the authenticator app, the recovery codes, and the proof that one of them gives. */
import { limits } from '@marquee/product/limits.ts';
import { type Kysely, sql } from 'kysely';
import type { SigningKeys } from '../../crypto/signing-keys.ts';
import type { Schema } from '../../db/schema.ts';
import { normalizeRecoveryCode, newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import { openTotpSecret, stepOf } from './totp.ts';

type Keys = Pick<SigningKeys, 'lasting'>;

/** SQL condition on account `a`: it is on. A recovery whose waiting period is over has ended it. */
export const isTwoStepOn = (now: number) =>
  sql<boolean>`(a.guarded
    and exists (select from totp where totp.account_id = a.id and totp.confirmed_at is not null)
    and not exists (
      select from two_step_recoveries r
      where r.account_id = a.id and r.cancelled_at is null and r.effective_at <= ${new Date(now)}))`;

/** Written whenever a passkey or two-step verification comes or goes. */
export const updateGuarded = async (tx: Kysely<Schema>, accountId: string): Promise<void> => {
  await sql`
    update accounts a set guarded =
      exists (select from totp where totp.account_id = a.id and totp.confirmed_at is not null)
      or exists (select from passkeys p where p.account_id = a.id)
    where a.id = ${accountId}`.execute(tx);
};

export const replaceRecoveryCodes = async (
  tx: Kysely<Schema>,
  tokenKeys: Keys,
  now: number,
  accountId: string,
): Promise<readonly string[]> => {
  const codes = newRecoveryCodes();
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        account_id: accountId,
        hash: recoveryCodeHash(tokenKeys, accountId, code)[0]!,
        made_at: new Date(now),
      })),
    )
    .execute();
  return codes;
};

/** Everything of it goes; the caller holds the account. */
export const endTwoStep = async (tx: Kysely<Schema>, accountId: string): Promise<void> => {
  for (const table of ['totp', 'recovery_codes', 'two_step_recoveries', 'sign_in_tickets'] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute();
  await forgetTrustedDevices(tx, accountId);
  await updateGuarded(tx, accountId);
};

export const forgetTrustedDevices = async (
  tx: Kysely<Schema>,
  accountId: string,
  exceptDevice?: Buffer,
): Promise<void> => {
  let update = tx
    .updateTable('known_devices')
    .set({ trusted_until: null })
    .where('account_id', '=', accountId)
    .where('trusted_until', 'is not', null);
  if (exceptDevice) update = update.where('device_hash', '!=', exceptDevice);
  await update.execute();
};

/** A code of the app counts once: the step is taken by one statement, so of two calls one gets it. */
const consumeTotp = async (
  tx: Kysely<Schema>,
  tokenKeys: Keys,
  now: number,
  { accountId, code, confirmed }: { accountId: string; code: string; confirmed: boolean },
): Promise<boolean> => {
  const row = await tx
    .selectFrom('totp')
    .select('secret')
    .where('account_id', '=', accountId)
    .where('confirmed_at', confirmed ? 'is not' : 'is', null)
    .executeTakeFirst();
  const step = row && stepOf(openTotpSecret(tokenKeys, accountId, row.secret), code, now);
  if (step === undefined) return false;
  const taken = await tx
    .updateTable('totp')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('secret', '=', row!.secret)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', String(step))]))
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
};

/** The code that turns it on. */
export const consumeFirstCode = (
  tx: Kysely<Schema>,
  tokenKeys: Keys,
  now: number,
  accountId: string,
  code: string,
): Promise<boolean> => consumeTotp(tx, tokenKeys, now, { accountId, code, confirmed: false });

/** Undefined if the code is wrong or was used before. */
export const consumeCode = async (
  tx: Kysely<Schema>,
  tokenKeys: Keys,
  now: number,
  accountId: string,
  typed: string,
): Promise<'totp' | 'recoveryCode' | undefined> => {
  const code = typed.replaceAll(/\s/g, '');
  if (await consumeTotp(tx, tokenKeys, now, { accountId, code, confirmed: true })) return 'totp';
  if (normalizeRecoveryCode(code).length !== limits.recoveryCodeLength) return undefined;
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: new Date(now) })
    .where('account_id', '=', accountId)
    .where('hash', 'in', recoveryCodeHash(tokenKeys, accountId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n ? 'recoveryCode' : undefined;
};
