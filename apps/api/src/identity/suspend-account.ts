/** Suspension: sign-in and every call end at once; orders under way still settle, and nothing is lost. */
import { defaultBrand } from '@marquee/product/brands.ts';
import type { AccountStatus } from '@marquee/product/values/enums.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { audit } from './audit.ts';
import { changeCredentials } from './credential-change.ts';
import { lockAccountForPosting } from './lock-account.ts';

type MailDeps = Pick<Deps, 'env' | 'tokenKeys'>;

/** False when the account was in another state. */
const turn = async (
  tx: Kysely<Schema>,
  accountId: string,
  from: AccountStatus,
  to: AccountStatus,
): Promise<boolean> => {
  await lockAccountForPosting(tx, accountId);
  const turned = await tx
    .updateTable('accounts')
    .set({ status: to })
    .where('id', '=', accountId)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst();
  return turned !== undefined;
};

const tell = async (
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
  // Customers of a TV provider have no address of their own.
  if (!bdu) await enqueueMail(deps, tx, { kind, to, language, brand: defaultBrand });
};

/** In the caller's transaction. Returns the sessions that ended; undefined when the account is not active. */
export const suspendAccount = async (
  deps: MailDeps,
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
): Promise<readonly string[] | undefined> => {
  if (!(await turn(tx, accountId, 'ACTIVE', 'SUSPENDED'))) return undefined;
  const ended = await changeCredentials(tx, now, { kind: 'accountSuspended', accountId });
  await tell(deps, tx, accountId, 'accountSuspended');
  return ended;
};

export const reinstateAccount = async (
  deps: MailDeps,
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
): Promise<boolean> => {
  if (!(await turn(tx, accountId, 'SUSPENDED', 'ACTIVE'))) return false;
  await audit(tx, now, { kind: 'accountReinstated', accountId });
  await tell(deps, tx, accountId, 'accountReinstated');
  return true;
};
