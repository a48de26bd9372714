/** Job that writes one chunk of an import in one transaction; run again after a crash, it finds the chunk as it was. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { ImportReportLine } from '../../../db/tables/imports.ts';
import type { Deps } from '../../../deps.ts';
import type { Passwords } from '../../../identity/passwords/passwords.ts';
import { readRecords, type RefusedLine } from './read-records.ts';
import { ImportConflictError, writeCustomers, type WrittenCustomers } from './write-customers.ts';

interface ImportDeps extends Pick<Deps, 'clock' | 'database'> {
  readonly passwords: Pick<Passwords, 'isOutdated'>;
}

interface ChunkResult {
  readonly state: 'done' | 'failed';
  readonly written: WrittenCustomers;
  readonly refused: readonly RefusedLine[];
}

/** Rolls back a dry run or a chunk with a conflict, and carries its result. */
class RolledBack extends Error {
  readonly result: ChunkResult;
  constructor(result: ChunkResult) {
    super('rolled back');
    this.result = result;
  }
}

/** Undefined if the chunk is done, or its import has ended or is gone. */
const lockChunk = async (tx: Kysely<Schema>, importId: string, number: number) => {
  const chunk = await tx
    .selectFrom('import_chunks')
    .select('body')
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .where('done_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!chunk || chunk.body === null) return undefined;
  const job = await tx
    .selectFrom('imports as i')
    .innerJoin('service_clients as c', 'c.id', 'i.client_id')
    .select(['i.system', 'i.dry_run', 'i.on_conflict', 'i.client_id', 'c.brands'])
    .where('i.id', '=', importId)
    .where('i.state', '=', 'running')
    .executeTakeFirst();
  return job && { ...job, body: chunk.body };
};

const reportOf = ({ written, refused }: ChunkResult): readonly ImportReportLine[] =>
  [...refused, ...written.skipped].toSorted((a, b) => a.line - b.line);

/** With the customers, or instead of them after a dry run or a failure. */
const finishChunk = async (
  tx: Kysely<Schema>,
  at: Date,
  { importId, number }: { readonly importId: string; readonly number: number },
  result: ChunkResult,
): Promise<void> => {
  const { state, written, refused } = result;
  await tx
    .updateTable('import_chunks')
    .set({
      body: null,
      done_at: at,
      imported: written.imported,
      held: written.held,
      skipped: written.skipped.length,
      refused: refused.length,
      report: JSON.stringify(reportOf(result)),
    })
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .execute();
  // The last of the chunks that end at the same time sees all the others: the row is locked.
  await sql`
    update imports set chunks_done = chunks_done + 1,
      state = case when ${state === 'failed'} then 'failed' when chunks_done + 1 = chunks then 'done' else state end,
      finished_at = case when ${state === 'failed'} or chunks_done + 1 = chunks then ${at}::timestamptz else finished_at end
    where id = ${importId}`.execute(tx);
  if (state === 'failed')
    await tx
      .updateTable('import_chunks')
      .set({ body: null })
      .where('import_id', '=', importId)
      .where('done_at', 'is', null)
      .execute();
};

export const importChunk =
  ({ clock, database: { query }, passwords }: ImportDeps) =>
  async (chunk: { readonly importId: string; readonly number: number }): Promise<void> => {
    const now = clock.now();
    const at = new Date(now);
    const run = async (tx: Kysely<Schema>): Promise<void> => {
      const job = await lockChunk(tx, chunk.importId, chunk.number);
      if (!job) return;
      const plans = await tx.selectFrom('pricing_plans').select(['id', 'product_id']).execute();
      const { records, refused } = await readRecords(job.body, {
        now,
        brands: job.brands,
        productOfPlan: new Map(plans.map((plan) => [plan.id, plan.product_id])),
      });
      const written = await writeCustomers(tx, records, {
        now,
        importId: chunk.importId,
        clientId: job.client_id,
        system: job.system,
        onConflict: job.on_conflict,
        isOutdated: (hash) => passwords.isOutdated(hash),
      }).catch((error: unknown) => {
        if (!(error instanceof ImportConflictError)) throw error;
        const written = { imported: 0, held: 0, skipped: [] };
        throw new RolledBack({ state: 'failed', written, refused: [...refused, ...error.lines] });
      });
      const result = { state: 'done', written, refused } as const;
      if (job.dry_run) throw new RolledBack(result);
      await finishChunk(tx, at, chunk, result);
    };
    try {
      await query.transaction().execute(run);
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error;
      await query.transaction().execute(async (tx) => {
        if (await lockChunk(tx, chunk.importId, chunk.number)) await finishChunk(tx, at, chunk, error.result);
      });
    }
  };
