/** Help from support: the customer's code, and the view that one member of staff opens with it. */
import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { BrandId } from '@marquee/product/brands.ts';
import type { AssistState } from '@marquee/product/contract/security/assist.ts';
import { limits } from '@marquee/product/limits.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { SigningKeys } from '../../crypto/signing-keys.ts';
import type { Schema } from '../../db/schema.ts';
import { enqueueMail, type MailDeps } from '../../mail/enqueue-mail.ts';
import { audit } from '../audit.ts';
import { tryLockAccount } from '../lock-account.ts';
import type { StaffMember } from './staff-sessions.ts';

export type AssistViewRow = Selectable<Schema['assist_views']>;

/** Bound to the account, so that a code means nothing for another customer. */
const hashOf = (keys: Pick<SigningKeys, 'derive'>, accountId: string, code: string): Buffer =>
  createHmac('sha256', keys.derive('assist code')).update(`${accountId} ${code}`).digest();

/** Under the account's lock. Replaces an earlier code. */
export const insertAssistCode = async (
  tx: Kysely<Schema>,
  now: number,
  keys: Pick<SigningKeys, 'derive'>,
  { accountId, brand }: { readonly accountId: string; readonly brand: BrandId },
): Promise<{ readonly code: string; readonly expiresAt: Date }> => {
  const code = String(randomInt(10 ** limits.assistCodeLength)).padStart(limits.assistCodeLength, '0');
  const expiresAt = new Date(now + limits.assistCodeMinutes * 60_000);
  const hash = hashOf(keys, accountId, code);
  await tx
    .insertInto('assist_codes')
    .values({ account_id: accountId, code_hash: hash, brand, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ code_hash: hash, brand, tries: 0, expires_at: expiresAt }),
    )
    .execute();
  return { code, expiresAt };
};

/** Counts the try before the code is compared. A right code is gone afterwards. */
const consumeCode = async (
  tx: Kysely<Schema>,
  now: number,
  keys: Pick<SigningKeys, 'derive'>,
  accountId: string,
  typed: string,
): Promise<BrandId | undefined> => {
  const row = await tx
    .updateTable('assist_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('expires_at', '>', new Date(now))
    .where('tries', '<', limits.assistCodeTries)
    .returning(['code_hash', 'brand'])
    .executeTakeFirst();
  if (!row || !timingSafeEqual(row.code_hash, hashOf(keys, accountId, typed))) return undefined;
  await tx.deleteFrom('assist_codes').where('account_id', '=', accountId).execute();
  return row.brand;
};

interface Opening {
  readonly accountId: string;
  readonly code: string;
  readonly staff: Pick<StaffMember, 'id' | 'name'>;
  readonly requestId: string;
}

const firstNameOf = (name: string): string => name.split(/\s+/)[0]!;

/** Undefined for a wrong code, whose try stays counted: commit in either case. */
export const openAssistView = async (
  deps: MailDeps,
  tx: Kysely<Schema>,
  now: number,
  { accountId, code, staff, requestId }: Opening,
): Promise<Date | undefined> => {
  const owner = await tryLockAccount(tx, accountId);
  const brand = owner && (await consumeCode(tx, now, deps.tokenKeys, accountId, code));
  const by = { actor: { kind: 'staff', id: staff.id }, requestId } as const;
  if (!owner || !brand) {
    await audit(tx, now, { kind: 'assistCodeRefused', accountId: owner && accountId, ...by });
    return undefined;
  }
  const endsAt = new Date(now + limits.assistMinutes * 60_000);
  const name = firstNameOf(staff.name);
  await tx
    .insertInto('assist_views')
    .values({
      id: randomUUID(),
      account_id: accountId,
      staff_id: staff.id,
      staff_name: name,
      brand,
      started_at: new Date(now),
      ends_at: endsAt,
    })
    .execute();
  await audit(tx, now, { kind: 'assistStarted', accountId, brand, ...by });
  const { email: to, language } = owner;
  await enqueueMail(deps, tx, { kind: 'assistStarted', to, brand, language, name, endsAt: endsAt.getTime() });
  return endsAt;
};

/** The view that still runs, of one member of staff or of anyone. */
export const findAssistView = (
  query: Kysely<Schema>,
  now: number,
  accountId: string,
  staffId?: string,
): Promise<AssistViewRow | undefined> =>
  query
    .selectFrom('assist_views')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ends_at', '>', new Date(now))
    .where('ended_at', 'is', null)
    .$if(staffId !== undefined, (views) => views.where('staff_id', '=', staffId!))
    .orderBy('started_at', 'desc')
    .executeTakeFirst();

interface Ending {
  readonly accountId: string;
  /** Of the staff who ends their own view; absent: the customer ends the code and every view. */
  readonly staffId?: string;
  readonly requestId: string;
}

export const endAssistViews = async (
  tx: Kysely<Schema>,
  now: number,
  { accountId, staffId, requestId }: Ending,
): Promise<void> => {
  if (staffId === undefined)
    await tx.deleteFrom('assist_codes').where('account_id', '=', accountId).execute();
  const ended = await tx
    .updateTable('assist_views')
    .set({ ended_at: new Date(now) })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', new Date(now))
    .$if(staffId !== undefined, (views) => views.where('staff_id', '=', staffId!))
    .returning('id')
    .execute();
  if (ended.length === 0) return;
  await audit(tx, now, {
    kind: 'assistEnded',
    accountId,
    requestId,
    ...(staffId !== undefined && { actor: { kind: 'staff', id: staffId } }),
  });
};

/** What the customer sees of it: until when a code waits, and who sees the account now. */
export const readAssist = async (
  query: Kysely<Schema>,
  now: number,
  accountId: string,
): Promise<AssistState> => {
  const { rows } = await sql<{ code_until: Date | null; name: string | null; ends_at: Date | null }>`
    select code.expires_at as code_until, running.staff_name as name, running.ends_at
    from (select ${accountId}::uuid as account_id) account
    left join assist_codes code
      on code.account_id = account.account_id
      and code.expires_at > ${new Date(now)} and code.tries < ${limits.assistCodeTries}
    left join assist_views running
      on running.account_id = account.account_id
      and running.ends_at > ${new Date(now)} and running.ended_at is null
    order by running.started_at desc
    limit 1`.execute(query);
  const { code_until, name, ends_at } = rows[0]!;
  return {
    codeUntil: code_until?.toISOString() ?? null,
    view: name !== null && ends_at ? { name, endsAt: ends_at.toISOString() } : null,
  };
};
