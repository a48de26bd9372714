/** The same request asked twice acts once: the second waits for the first, and gets its answer. */
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Kysely } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import type { Schema } from '../../db/schema.ts';
import { sha256 } from '../../crypto/secrets.ts';

export interface IdempotentRequest {
  /** Whose key it is. */
  readonly owner: string;
  readonly key: string;
  readonly call: string;
  readonly body: unknown;
}

/** Guests share one owner: their address may change, and keys cannot be guessed. */
export const guestOwner = 'guest gift';

const lengths = { least: 8, most: 200 };

export const keyOf = (headers: { readonly 'idempotency-key'?: string | undefined }): string => {
  const key = headers['idempotency-key'] ?? '';
  return key.length >= lengths.least && key.length <= lengths.most ? key : fail('IDEMPOTENCY_REQUIRED');
};

/** The order of a body's keys says nothing. */
const ordered = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(ordered)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, each]) => [name, ordered(each)]),
        )
      : value;
const bodyHash = ({ call, body }: IdempotentRequest): Buffer => sha256(JSON.stringify([call, ordered(body)]));

/** In the transaction of what is to be done: true for the first, who waits here for one that is a moment ahead. */
export const claimKey = async (tx: Kysely<Schema>, now: number, ask: IdempotentRequest): Promise<boolean> => {
  const { owner, key, call } = ask;
  // A key of yesterday is free again.
  await tx
    .deleteFrom('idempotency_keys')
    .where('owner', '=', owner)
    .where('key', '=', key)
    .where('asked_at', '<', new Date(now - limits.idempotencyHours * 3_600_000))
    .execute();
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ owner, key, call, body_hash: bodyHash(ask), asked_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
};

interface Claimed {
  readonly orderId: string | null;
  readonly answer: unknown;
}

/** What was asked under the key before; something else under the same key is refused. */
export const readClaim = async (
  query: Kysely<Schema>,
  ask: IdempotentRequest,
): Promise<Claimed | undefined> => {
  const row = await query
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'order_id', 'answer'])
    .where('owner', '=', ask.owner)
    .where('key', '=', ask.key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (!row.body_hash.equals(bodyHash(ask))) return fail('IDEMPOTENCY_MISMATCH');
  return { orderId: row.order_id, answer: row.answer };
};

interface Sent {
  readonly orderId: string | null;
}

/** The request stored under a key. Knowing the key proves that the caller sent it. */
export const findByKey = (
  query: Kysely<Schema>,
  owners: readonly string[],
  key: string,
): Promise<Sent | undefined> =>
  query
    .selectFrom('idempotency_keys')
    .select('order_id as orderId')
    .where('owner', 'in', owners)
    .where('key', '=', key)
    .executeTakeFirst();

/** For what is done within one transaction: the answer is written with it. */
export const runIdempotent = async <Answer>(
  query: Kysely<Schema>,
  now: number,
  ask: IdempotentRequest,
  act: (tx: Kysely<Schema>) => Promise<Answer>,
): Promise<Answer> => {
  const done = await query.transaction().execute(async (tx) => {
    if (!(await claimKey(tx, now, ask))) return undefined;
    const answer = await act(tx);
    await tx
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(answer) })
      .where('owner', '=', ask.owner)
      .where('key', '=', ask.key)
      .execute();
    return { answer };
  });
  if (done) return done.answer;
  const claimed = await readClaim(query, ask);
  return claimed ? (claimed.answer as Answer) : fail('IDEMPOTENCY_RUNNING');
};

const lookAgainMs = 50;

/** Polls until a value is defined or the request timeout is near. */
export const pollUntilDefined = async <T>(look: () => Promise<T | undefined>): Promise<T> => {
  const end = performance.now() + limits.idempotencyWaitSeconds * 1000;
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    if (performance.now() > end) return fail('IDEMPOTENCY_RUNNING');
    await wait(lookAgainMs);
  }
};
