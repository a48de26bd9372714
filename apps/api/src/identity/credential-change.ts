/** Ends what a change of credentials ends, as the table of the product says, in the transaction of the change. */
import type { BrandId } from '@marquee/product/brands.ts';
import {
  type CredentialChange,
  type CredentialChangeKind,
  credentialChanges,
} from '@marquee/product/security/credential-changes.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { type AuditActor, audit } from './audit.ts';
import { removeAddedSince } from './two-step/remove-added-since.ts';
import { forgetTrustedDevices } from './two-step/two-step.ts';
import { endSessions } from './sessions/revocations.ts';

interface Change extends AuditActor {
  readonly kind: CredentialChangeKind;
  readonly accountId: string;
  readonly brand?: BrandId | undefined;
  /** The session that asks; of `named`, the session to end. */
  readonly sessionId?: string;
  readonly deviceId?: string;
  /** Of the removed passkey. */
  readonly credentialId?: string;
  /** When the email change that is undone was asked for, or the event that was not the owner's happened. */
  readonly since?: Date;
  /** The caller's known device. */
  readonly deviceHash?: Buffer | undefined;
}

const endSessionsOf = (
  tx: Kysely<Schema>,
  now: number,
  { sessions }: CredentialChange,
  { accountId, sessionId, deviceId, credentialId }: Change,
): Promise<readonly string[]> => {
  const which = {
    none: undefined,
    device: { deviceId: deviceId! },
    named: { sessionId: sessionId! },
    passkey: { credentialId: credentialId!, exceptSessionId: sessionId },
    others: { accountId, exceptSessionId: sessionId },
    all: { accountId },
  }[sessions];
  return which ? endSessions(tx, now, which) : Promise.resolve([]);
};

const endEmailChanges = async (
  tx: Kysely<Schema>,
  now: number,
  { emailChanges }: CredentialChange,
  { accountId, since }: Change,
): Promise<void> => {
  if (emailChanges === 'keep') return;
  const at = new Date(now);
  await tx
    .updateTable('email_changes')
    .set({ voided_at: at })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute();
  if (emailChanges === 'pending') return;
  let update = tx
    .updateTable('email_changes')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null);
  if (emailChanges === 'since') update = update.where('asked_at', '>=', since!);
  await update.execute();
};

/** Their places are free again. */
const turnApprovedDevicesAway = async (tx: Kysely<Schema>, now: number, accountId: string): Promise<void> => {
  const turnedAway = await tx
    .updateTable('short_codes')
    .set({ state: 'denied' })
    .where('account_id', '=', accountId)
    .where('state', '=', 'approved')
    .returning('device_id')
    .execute();
  for (const { device_id } of turnedAway)
    if (device_id !== null)
      await tx
        .updateTable('devices')
        .set({ removed_at: new Date(now) })
        .where('id', '=', device_id)
        .where('removed_at', 'is', null)
        .execute();
};

/** The caller holds the account. Returns the sessions that ended, for `revocations.add` after the commit. */
export const changeCredentials = async (
  tx: Kysely<Schema>,
  now: number,
  change: Change,
): Promise<readonly string[]> => {
  const { kind, accountId, brand, sessionId, deviceId, actor, requestId, reason } = change;
  const ends: CredentialChange = credentialChanges[kind];
  const ended = await endSessionsOf(tx, now, ends, change);
  if (ends.resetLink) await tx.deleteFrom('password_resets').where('account_id', '=', accountId).execute();
  await endEmailChanges(tx, now, ends, change);
  if (ends.approvedDevices) await turnApprovedDevicesAway(tx, now, accountId);
  if (ends.verification)
    await tx.deleteFrom('email_verifications').where('account_id', '=', accountId).execute();
  if (ends.tickets) await tx.deleteFrom('sign_in_tickets').where('account_id', '=', accountId).execute();
  if (ends.trustedDevices !== 'keep')
    await forgetTrustedDevices(
      tx,
      accountId,
      ends.trustedDevices === 'others' ? change.deviceHash : undefined,
    );
  if (ends.addedSince) await removeAddedSince(tx, now, accountId, change.since!);
  if (ends.twoStepRecovery)
    await tx.deleteFrom('two_step_recoveries').where('account_id', '=', accountId).execute();
  if (ends.voidsPassword)
    await tx
      .updateTable('passwords')
      .set({ voided_at: new Date(now) })
      .where('account_id', '=', accountId)
      .execute();
  await audit(tx, now, {
    kind,
    accountId,
    sessionId,
    brand,
    actor,
    requestId,
    reason,
    ...(deviceId !== undefined && { details: { deviceId } }),
  });
  return ended;
};
