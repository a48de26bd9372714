/** The two links of a change of email: the new address confirms it, the old one takes it back. Either ends every sign-in. */
import type * as calls from '@marquee/product/contract/account.ts';
import { fail } from '@marquee/product/errors.ts';
import { emailKey } from '@marquee/product/values/fields.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { audit } from '../../../identity/audit.ts';
import { lockAccount } from '../../../identity/lock-account.ts';
import { endSessions } from '../../../identity/revocations.ts';
import { hashOf } from '../../../identity/secrets.ts';

const isTakenError = (error: unknown): boolean => (error as { code?: string }).code === '23505';

/** The index decides who has an address, whoever confirms first. */
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

/** The account before the change, as everybody takes them. */
const find = async (tx: Kysely<Schema>, by: 'token_hash' | 'undo_hash', token: string) => {
  const read = tx.selectFrom('email_changes').selectAll().where(by, '=', hashOf(token));
  const seen = await read.executeTakeFirst();
  if (!seen) return undefined;
  await lockAccount(tx, seen.account_id);
  return read.executeTakeFirst();
};

export const confirmEmailChange =
  (deps: Deps): Handle<typeof calls.confirmEmailChange> =>
  async ({ body }) => {
    const { email, ended } = await settle(deps, async (tx, now) => {
      const change = await find(tx, 'token_hash', body.token);
      if (!change || change.confirmed_at || change.ended_at) return fail('TOKEN_INVALID');
      if (change.expires_at.getTime() <= now) return fail('LINK_EXPIRED');
      const { account_id, new_email } = change;
      await writeEmail(tx, account_id, new_email);
      await tx
        .updateTable('email_changes')
        .set({ confirmed_at: new Date(now) })
        .where('id', '=', change.id)
        .execute();
      await audit(tx, now, { kind: 'emailChanged', accountId: account_id });
      return { email: new_email, ended: await endSessions(tx, now, { accountId: account_id }) };
    });
    deps.revocations.add(ended);
    return { email };
  };

export const undoEmailChange =
  (deps: Deps): Handle<typeof calls.undoEmailChange> =>
  async ({ body }) => {
    const { email, ended } = await settle(deps, async (tx, now) => {
      const change = await find(tx, 'undo_hash', body.token);
      if (!change || change.ended_at) return fail('TOKEN_INVALID');
      if (change.undo_expires_at.getTime() <= now) return fail('LINK_EXPIRED');
      const { account_id, old_email } = change;
      if (change.confirmed_at) await writeEmail(tx, account_id, old_email);
      await tx
        .updateTable('email_changes')
        .set({ ended_at: new Date(now) })
        .where('id', '=', change.id)
        .execute();
      await audit(tx, now, { kind: 'emailChangeUndone', accountId: account_id });
      return { email: old_email, ended: await endSessions(tx, now, { accountId: account_id }) };
    });
    deps.revocations.add(ended);
    return { email };
  };
