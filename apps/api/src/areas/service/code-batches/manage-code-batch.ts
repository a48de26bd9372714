/** Reads, exports, seals and voids batches of codes. */
import type * as calls from '@marquee/product/contract/service/code-batches.ts';
import { limits } from '@marquee/product/limits.ts';
import type { FastifyReply } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { type CodeBatch, listBatchCodes } from '../../../billing/code-batches.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { audit } from '../../../identity/audit.ts';
import { mayUseBrand, type ServiceClient } from '../../../identity/services/service-clients.ts';

/** A batch of a brand that the client may not use does not exist for it. */
const findBatch = async (
  query: Kysely<Schema>,
  service: ServiceClient,
  id: string,
): Promise<CodeBatch | undefined> => {
  const batch = await query.selectFrom('code_batches').selectAll().where('id', '=', id).executeTakeFirst();
  return batch && mayUseBrand(service, batch.brand) ? batch : undefined;
};

const sealedAfterMs = limits.codeBatchDays * 86_400_000;

const stateOf = (batch: CodeBatch, now: number) => {
  if (batch.voided_at) return 'void';
  if (batch.sealed_at || batch.created_at.getTime() + sealedAfterMs <= now) return 'sealed';
  return batch.made < batch.count ? 'making' : 'ready';
};

export const getCodeBatch =
  ({ clock, database: { query } }: Deps): Handle<typeof calls.getCodeBatch> =>
  async ({ params: { id }, service, fail }) => {
    const batch = (await findBatch(query, service, id)) ?? fail('NOT_FOUND');
    const { rows } = await sql<{ redeemed: number }>`
      select count(*)::int as redeemed from codes c join redemptions r on r.code_hash = c.code_hash
      where c.batch_id = ${id}`.execute(query);
    const { count, made, exported, campaign } = batch;
    return {
      state: stateOf(batch, clock.now()),
      count,
      made,
      redeemed: rows[0]!.redeemed,
      exported,
      campaign,
    };
  };

const csvOf = async function* (
  query: Kysely<Schema>,
  secrets: readonly Buffer[],
  batch: CodeBatch,
): AsyncGenerator<string> {
  yield 'number,code\r\n';
  for await (const codes of listBatchCodes(query, secrets, batch))
    yield codes.map(({ number, code }) => `${number},${code}\r\n`).join('');
};

/** Each export is an audit row before its first line. */
export const exportCodes =
  ({ clock, database: { query }, giftSecrets }: Deps): Handle<typeof calls.exportCodes> =>
  async ({ params: { id }, service, reply, fail }) => {
    const batch = (await findBatch(query, service, id)) ?? fail('NOT_FOUND');
    const now = clock.now();
    const state = stateOf(batch, now);
    if (state === 'sealed' || state === 'void') return fail('BATCH_SEALED');
    await query.transaction().execute(async (tx) => {
      await sql`update code_batches set exported = exported + 1 where id = ${id}`.execute(tx);
      await audit(tx, now, {
        kind: 'codesExported',
        actor: { kind: 'service', id: service.id },
        requestId: reply.request.id,
        details: { batch: id, codes: batch.made },
      });
    });
    reply.type('text/csv; charset=utf-8');
    reply.header('content-disposition', `attachment; filename="codes-${id}.csv"`);
    return csvOf(query, giftSecrets, batch);
  };

const ends = {
  seal: { column: 'sealed_at', kind: 'codeBatchSealed' },
  void: { column: 'voided_at', kind: 'codeBatchVoided' },
} as const;

/** Asked again it changes nothing; false if there is no such batch. */
const endBatch = (
  { clock, database }: Deps,
  end: keyof typeof ends,
  id: string,
  { service, reply }: { readonly service: ServiceClient; readonly reply: FastifyReply },
): Promise<boolean> =>
  database.query.transaction().execute(async (tx) => {
    if (!(await findBatch(tx, service, id))) return false;
    const now = clock.now();
    const { column, kind } = ends[end];
    const ended = await tx
      .updateTable('code_batches')
      .set({ [column]: new Date(now) })
      .where('id', '=', id)
      .where(column, 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (ended)
      await audit(tx, now, {
        kind,
        actor: { kind: 'service', id: service.id },
        requestId: reply.request.id,
        details: { batch: id },
      });
    return true;
  });

export const sealCodeBatch =
  (deps: Deps): Handle<typeof calls.sealCodeBatch> =>
  async ({ params: { id }, fail, ...asked }) =>
    (await endBatch(deps, 'seal', id, asked)) ? undefined : fail('NOT_FOUND');

export const voidCodeBatch =
  (deps: Deps): Handle<typeof calls.voidCodeBatch> =>
  async ({ params: { id }, fail, ...asked }) =>
    (await endBatch(deps, 'void', id, asked)) ? undefined : fail('NOT_FOUND');
