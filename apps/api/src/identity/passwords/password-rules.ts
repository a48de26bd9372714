/** Rules for a new password beyond its length: strength and history. */
import { brandIds, brandOf } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import type { WeakPasswordReason } from '@marquee/product/values/passwords/weak-password-reasons.ts';
import type { Kysely } from 'kysely';
import { Piscina } from 'piscina';
import type { Schema } from '../../db/schema.ts';
import type { BreachRange } from '../../integrations/breach-range.ts';
import type { Passwords } from './passwords.ts';
import type { StrengthTask } from './strength-worker.ts';

/** A few seconds of work. */
const maxQueue = 100;

/** One thread, started by the first check because the dictionaries take memory. */
const pool = new Piscina<StrengthTask, WeakPasswordReason | undefined>({
  filename: new URL('strength-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  maxQueue,
  idleTimeout: Infinity,
  // zxcvbn makes much short-lived garbage; a small young generation saves a hundred megabytes.
  resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 192 },
});

const brandWords = brandIds.flatMap((id) => [id, ...Object.values(brandOf(id).name)]);

const findWeakness = async (password: string, email: string): Promise<WeakPasswordReason | undefined> => {
  if (pool.queueSize >= maxQueue) fail('SERVICE_UNAVAILABLE');
  return pool.run({ password, email, words: brandWords });
};

export const refuseWeakPassword = async (
  breachRange: BreachRange,
  password: string,
  email: string,
): Promise<void> => {
  const reason =
    (await findWeakness(password, email)) ?? ((await breachRange.has(password)) ? 'breached' : undefined);
  if (reason) fail('WEAK_PASSWORD', { reason });
};

const historySize = limits.passwordHistory - 1;

/** True for the current password and those in the history. Compared one by one, so that one call cannot fill the hash queue. */
export const isRecentPassword = async (
  query: Kysely<Schema>,
  passwords: Passwords,
  accountId: string,
  password: string,
): Promise<boolean> => {
  const current = await query
    .selectFrom('passwords')
    .select('hash')
    .where('account_id', '=', accountId)
    .execute();
  const past = await query
    .selectFrom('past_passwords')
    .select('hash')
    .where('account_id', '=', accountId)
    .orderBy('replaced_at', 'desc')
    .limit(historySize)
    .execute();
  for (const { hash } of [...current, ...past]) if (await passwords.matches(password, hash)) return true;
  return false;
};

/** Runs in the caller's transaction: moves the old hash to the history and trims the history. */
export const replacePassword = async (
  query: Kysely<Schema>,
  now: number,
  accountId: string,
  hash: string,
): Promise<void> => {
  const at = new Date(now);
  await query
    .insertInto('past_passwords')
    .columns(['account_id', 'hash', 'replaced_at'])
    .expression((eb) =>
      eb
        .selectFrom('passwords')
        .select((old) => ['account_id', 'hash', old.val(at).as('replaced_at')])
        .where('account_id', '=', accountId),
    )
    .execute();
  await query
    .insertInto('passwords')
    .values({ account_id: accountId, hash, changed_at: at })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ hash, changed_at: at, voided_at: null, common_since: null }),
    )
    .execute();
  await query
    .deleteFrom('past_passwords')
    .where('account_id', '=', accountId)
    .where('hash', 'not in', (eb) =>
      eb
        .selectFrom('past_passwords')
        .select('hash')
        .where('account_id', '=', accountId)
        .orderBy('replaced_at', 'desc')
        .limit(historySize),
    )
    .execute();
};
