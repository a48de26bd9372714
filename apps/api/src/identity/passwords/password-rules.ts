/** What a new password must be beyond its length: hard to guess, and new. */
import { Worker } from 'node:worker_threads';
import { brandIds, brandOf } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Passwords } from './passwords.ts';
import type { StrengthJob, StrengthResult } from './strength-worker.ts';

/** A few seconds of work. */
const mostWaiting = 100;

/** Checking makes much short-lived garbage; a small nursery keeps it from growing the process by a hundred megabytes. */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 192 };

const brandWords = brandIds.flatMap((id) => [id, ...Object.values(brandOf(id).name)]);

/** The whole address, its name and its parts. */
const emailWords = (email: string): readonly string[] => {
  const [local = ''] = email.split('@');
  return [email, local, ...email.split(/[^a-z\d]+/i)].filter((word) => word.length > 2);
};

interface Waiting {
  readonly resolve: (isWeak: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** Started by the first password that is chosen: the words take memory. */
let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

const start = (): Worker => {
  const started = new Worker(new URL('strength-worker.ts', import.meta.url), { resourceLimits });
  started.unref();
  started.on('message', ({ id, isWeak }: StrengthResult) => {
    waiting.get(id)?.resolve(isWeak);
    waiting.delete(id);
  });
  started.on('error', (error) => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  return started;
};

export const isWeakPassword = (password: string, email: string): Promise<boolean> => {
  if (waiting.size >= mostWaiting) fail('SERVICE_UNAVAILABLE');
  worker ??= start();
  lastId += 1;
  const job: StrengthJob = { id: lastId, password, words: [...emailWords(email), ...brandWords] };
  worker.postMessage(job);
  return new Promise((resolve, reject) => waiting.set(job.id, { resolve, reject }));
};

const kept = limits.passwordHistory - 1;

/** Whether it is the current password or one of those before. One after the other, so that nobody fills the queue. */
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
    .limit(kept)
    .execute();
  for (const { hash } of [...current, ...past]) if (await passwords.matches(password, hash)) return true;
  return false;
};

/** In the caller's transaction: the old password becomes a past one, and the oldest is forgotten. */
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
      conflict.column('account_id').doUpdateSet({ hash, changed_at: at, voided_at: null }),
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
        .limit(kept),
    )
    .execute();
};
