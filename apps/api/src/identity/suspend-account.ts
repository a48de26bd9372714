/** Suspends and reinstates accounts: sign-in and calls are refused at once; pending orders still settle. */
import { defaultBrand } from '@marquee/product/brands.ts';
import type { AccountStatus } from '@marquee/product/values/enums.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { enqueueMail, type MailDeps } from '../mail/enqueue-mail.ts';
import { audit } from './audit.ts';
import { changeCredentials } from './credential-change.ts';
import { lockAccountForPosting } from './lock-account.ts';

/** False if the account was in another state. */
const changeStatus = async (
  tx: Kysely<Schema>,
  accountId: string,
  from: AccountStatus,
  to: AccountStatus,
): Promise<boolean> => {
  await lockAccountForPosting(tx, accountId);
  const changed = await tx
    .updateTable('accounts')
    .set({ status: to })
    .where('id', '=', accountId)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
};

const notifyOwner = async (
  deps: MailDeps,
  tx: Kysely<Schema>,
  accountId: string,
  kind: 'accountSuspended' | 'accountReinstated',
): Promise<void> => {
  const {
    email: to,
    language,
    bdu,
  } = await tx
    .selectFrom('accounts')
    .select(['email', 'language', 'bdu'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  // Accounts of TV-provider customers have no email address.
  if (!bdu) await enqueueMail(deps, tx, { kind, to, language, brand: defaultBrand });
};

/** In the caller's transaction. Returns the revoked sessions; undefined if the account is not active. */
export const suspendAccount = async (
  deps: MailDeps,
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
): Promise<readonly string[] | undefined> => {
  if (!(await changeStatus(tx, accountId, 'ACTIVE', 'SUSPENDED'))) return undefined;
  const ended = await changeCredentials(tx, now, { kind: 'accountSuspended', accountId });
  await notifyOwner(deps, tx, accountId, 'accountSuspended');
  return ended;
};

export const reinstateAccount = async (
  deps: MailDeps,
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
): Promise<boolean> => {
  if (!(await changeStatus(tx, accountId, 'SUSPENDED', 'ACTIVE'))) return false;
  await audit(tx, now, { kind: 'accountReinstated', accountId });
  await notifyOwner(deps, tx, accountId, 'accountReinstated');
  return true;
};
