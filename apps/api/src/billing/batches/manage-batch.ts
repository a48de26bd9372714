/** State, export and end of a batch of codes. */
import { limits } from '@marquee/product/limits.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../../identity/audit.ts';
import { type CodeBatch, listBatchCodes } from '../code-batches.ts';
import type { BatchActor } from './insert-code-batch.ts';

const sealedAfterMs = limits.codeBatchDays * 86_400_000;

export const stateOfBatch = (batch: CodeBatch, now: number) => {
  if (batch.voided_at) return 'void';
  if (batch.sealed_at || batch.created_at.getTime() + sealedAfterMs <= now) return 'sealed';
  return batch.made < batch.count ? 'making' : 'ready';
};

/** How often codes of these batches were redeemed, by batch. */
export const countRedemptions = async (
  query: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ id: string; redeemed: number }>`
    select c.batch_id as id, count(*)::int as redeemed
    from codes c join redemptions r on r.code_hash = c.code_hash
    where c.batch_id = any (${ids}::uuid[]) group by c.batch_id`.execute(query);
  return new Map(rows.map(({ id, redeemed }) => [id, redeemed]));
};

const linesOf = async function* (
  query: Kysely<Schema>,
  secrets: readonly Buffer[],
  batch: CodeBatch,
): AsyncGenerator<string> {
  yield 'number,code\r\n';
  for await (const codes of listBatchCodes(query, secrets, batch))
    yield codes.map(({ number, code }) => `${number},${code}\r\n`).join('');
};

/** Each export is an audit row before its first line. Undefined: the batch is sealed. */
export const exportBatch = async (
  { clock, database: { query }, giftSecrets }: Pick<Deps, 'clock' | 'database' | 'giftSecrets'>,
  batch: CodeBatch,
  by: BatchActor,
): Promise<AsyncGenerator<string> | undefined> => {
  const now = clock.now();
  const state = stateOfBatch(batch, now);
  if (state === 'sealed' || state === 'void') return undefined;
  await query.transaction().execute(async (tx) => {
    await sql`update code_batches set exported = exported + 1 where id = ${batch.id}`.execute(tx);
    await audit(tx, now, { kind: 'codesExported', ...by, details: { batch: batch.id, codes: batch.made } });
  });
  return linesOf(query, giftSecrets, batch);
};

const ends = {
  seal: { column: 'sealed_at', kind: 'codeBatchSealed' },
  void: { column: 'voided_at', kind: 'codeBatchVoided' },
} as const;

/** Asked again it changes nothing. */
export const endBatch = async (
  tx: Kysely<Schema>,
  now: number,
  end: keyof typeof ends,
  id: string,
  by: BatchActor,
): Promise<void> => {
  const { column, kind } = ends[end];
  const ended = await tx
    .updateTable('code_batches')
    .set({ [column]: new Date(now) })
    .where('id', '=', id)
    .where(column, 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (ended) await audit(tx, now, { kind, ...by, details: { batch: id } });
};
