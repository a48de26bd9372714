/** A change of email: confirmed by the new address, undone by the old one. */
import { randomUUID } from 'node:crypto';
import type { BrandId } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { emailKey } from '@marquee/product/values/fields.ts';
import { type Kysely, sql } from 'kysely';
import { newSecret } from '../../crypto/secrets.ts';
import type { Schema } from '../../db/schema.ts';
import { enqueueMail, type MailDeps } from '../../mail/enqueue-mail.ts';
import type { AuditActor } from '../audit.ts';
import { changeCredentials } from '../credential-change.ts';
import { lockAccount } from '../lock-account.ts';

const hourMs = 3_600_000;

const isTaken = async (query: Kysely<Schema>, email: string): Promise<boolean> =>
  (await query
    .selectFrom('accounts')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()) !== undefined;

/**
 * Whether an undo link of another account can still reclaim the address. A reservation commits together with the
 * release of the address: checked after the write under the unique index, no other account can take it in between.
 */
export const isReserved = async (
  query: Kysely<Schema>,
  now: number,
  email: string,
  accountId: string,
): Promise<boolean> =>
  (await query
    .selectFrom('email_changes')
    .select('id')
    .where(sql`lower(old_email collate "C")`, '=', emailKey(email))
    .where('confirmed_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where('undo_expires_at', '>', new Date(now))
    .where('account_id', '<>', accountId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

interface EmailChange extends AuditActor {
  readonly accountId: string;
  /** Normalised and well-formed. */
  readonly newEmail: string;
  readonly brand: BrandId;
}

/** Fails with EMAIL_IN_USE where another account has the address or may take it back. */
export const refuseUsedEmail = async (
  query: Kysely<Schema>,
  now: number,
  { accountId, newEmail }: Pick<EmailChange, 'accountId' | 'newEmail'>,
): Promise<void> => {
  if ((await isTaken(query, newEmail)) || (await isReserved(query, now, newEmail, accountId)))
    fail('EMAIL_IN_USE', { email: newEmail });
};

/** In the caller's transaction. The address stays until the new one confirms. */
export const requestEmailChange = async (
  deps: MailDeps,
  tx: Kysely<Schema>,
  now: number,
  { accountId, newEmail, brand, ...by }: EmailChange,
) => {
  const [link, undo] = [newSecret(), newSecret()];
  const { email: oldEmail, language } = await lockAccount(tx, accountId);
  await refuseUsedEmail(tx, now, { accountId, newEmail });
  // Only the newest change can be confirmed.
  await changeCredentials(tx, now, { kind: 'emailChangeAsked', accountId, brand, ...by });
  const expiresAt = new Date(now + limits.emailChangeHours * hourMs);
  await tx
    .insertInto('email_changes')
    .values({
      id: randomUUID(),
      account_id: accountId,
      old_email: oldEmail,
      new_email: newEmail,
      token_hash: link.hash,
      undo_hash: undo.hash,
      asked_at: new Date(now),
      sent_at: new Date(now),
      expires_at: expiresAt,
      undo_expires_at: new Date(now + limits.emailChangeUndoHours * hourMs),
    })
    .execute();
  await enqueueMail(deps, tx, { kind: 'emailChange', to: newEmail, brand, language, token: link.secret });
  await enqueueMail(deps, tx, {
    kind: 'emailChangeNotice',
    to: oldEmail,
    brand,
    language,
    newEmail,
    token: undo.secret,
  });
  return { emailPending: true as const, oldEmail, newEmail, expiresAt: expiresAt.toISOString() };
};
