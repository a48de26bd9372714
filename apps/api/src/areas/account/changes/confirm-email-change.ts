/** Email change links: the new address confirms, the old one undoes. Both revoke every session. */
import type * as calls from '@marquee/product/contract/account.ts';
import { defaultBrand } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/app-error.ts';
import { emailKey } from '@marquee/product/values/fields.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { changeCredentials } from '../../../identity/credential-change.ts';
import { tryLockAccount } from '../../../identity/lock-account.ts';
import { sha256 } from '../../../crypto/secrets.ts';
import { enqueueMail } from '../../../mail/enqueue-mail.ts';
import { isReserved } from '../../../identity/email/request-email-change.ts';
import { createResetLink } from '../../../identity/passwords/reset-links.ts';
import { removeDevicesSince } from '../../../identity/two-step/remove-added-since.ts';

const isTakenError = (error: unknown): boolean => (error as { code?: string }).code === '23505';

/** The unique index decides between concurrent confirmations. */
const writeEmail = async (tx: Kysely<Schema>, accountId: string, email: string): Promise<void> => {
  await tx
    .updateTable('accounts')
    .set({ email, email_key: emailKey(email), email_verification_status: 'VERIFIED' })
    .where('id', '=', accountId)
    .execute();
};

const settle = async <T>(deps: Deps, run: (tx: Kysely<Schema>, now: number) => Promise<T>): Promise<T> => {
  try {
    return await deps.database.query.transaction().execute((tx) => run(tx, deps.clock.now()));
  } catch (error) {
    if (isTakenError(error)) return fail('EMAIL_IN_USE');
    throw error;
  }
};

/** Lock the account before reading the change again. */
const find = async (tx: Kysely<Schema>, by: 'token_hash' | 'undo_hash', token: string) => {
  const read = tx.selectFrom('email_changes').selectAll().where(by, '=', sha256(token));
  const unlocked = await read.executeTakeFirst();
  if (!unlocked) return undefined;
  // Links of a suspended account are rejected; a deleted account has no changes.
  const owner = await tryLockAccount(tx, unlocked.account_id);
  const change = await read.executeTakeFirst();
  return owner && change && { change, ...owner };
};

export const confirmEmailChange =
  (deps: Deps): Handle<typeof calls.confirmEmailChange> =>
  async ({ body }) => {
    const { email, ended } = await settle(deps, async (tx, now) => {
      const found = await find(tx, 'token_hash', body.token);
      if (!found) return fail('TOKEN_INVALID');
      const { change, language } = found;
      if (change.confirmed_at || change.ended_at || change.voided_at) return fail('TOKEN_INVALID');
      if (change.expires_at.getTime() <= now) return fail('LINK_EXPIRED');
      const { account_id: accountId, old_email, new_email } = change;
      await writeEmail(tx, accountId, new_email);
      if (await isReserved(tx, now, new_email, accountId)) fail('EMAIL_IN_USE');
      await tx
        .updateTable('email_changes')
        .set({ confirmed_at: new Date(now) })
        .where('id', '=', change.id)
        .execute();
      const ids = await changeCredentials(tx, now, { kind: 'emailChanged', accountId });
      for (const to of [old_email, new_email])
        await enqueueMail(deps, tx, {
          kind: 'emailChanged',
          to,
          brand: defaultBrand,
          language,
          newEmail: new_email,
          at: now,
        });
      return { email: new_email, ended: ids };
    });
    deps.revocations.add(ended);
    return { email };
  };

export const undoEmailChange =
  (deps: Deps): Handle<typeof calls.undoEmailChange> =>
  async ({ body }) => {
    const { reply, ended } = await settle(deps, async (tx, now) => {
      const found = await find(tx, 'undo_hash', body.token);
      if (!found || found.change.ended_at) return fail('TOKEN_INVALID');
      const { change, email: current, language } = found;
      if (change.undo_expires_at.getTime() <= now) return fail('LINK_EXPIRED');
      const { account_id: accountId, old_email: email, asked_at: since } = change;
      // The undo restores its own address, whatever was confirmed later.
      await writeEmail(tx, accountId, email);
      const ids = await changeCredentials(tx, now, { kind: 'emailChangeUndone', accountId, since });
      // A TV approved after the change was requested may belong to the attacker.
      await removeDevicesSince(tx, now, accountId, since);
      const mail = { brand: defaultBrand, language } as const;
      // The password that requested the change is invalidated; this link sets a new one, here and in the mail.
      const resetToken = await createResetLink(deps, tx, now, { ...mail, accountId, to: email });
      for (const to of new Set([email, change.new_email, current]))
        await enqueueMail(deps, tx, { ...mail, kind: 'emailChangeUndone', to, email, at: now });
      return { reply: { email, resetToken }, ended: ids };
    });
    deps.revocations.add(ended);
    return reply;
  };
