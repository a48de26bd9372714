/** Creates, starts, reads and deletes imports of existing customers. */
import { randomUUID } from 'node:crypto';
import { type ImportReportCode, importMediaType } from '@marquee/product/contract/service/imports.ts';
import type * as calls from '@marquee/product/contract/service/imports.ts';
import { type Kysely, sql } from 'kysely';
import { keyOf, runIdempotent } from '../../../billing/orders/idempotency.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { audit } from '../../../identity/audit.ts';
import { addJobs } from '../../../jobs/add-job.ts';
import { lockImport, readImport } from './import-store.ts';

export const createImport =
  ({ clock, database }: Deps): Handle<typeof calls.createImport> =>
  ({ body, headers, service, reply, fail }) => {
    if (service.external && service.external.id !== body.system) return fail('CLIENT_NOT_ALLOWED');
    const now = clock.now();
    const idempotency = { owner: `service:${service.id}`, key: keyOf(headers), call: 'createImport', body };
    return runIdempotent(database.query, now, idempotency, async (tx) => {
      const id = randomUUID();
      const { system, onConflict, dryRun = false } = body;
      await tx
        .insertInto('imports')
        .values({
          id,
          client_id: service.id,
          system,
          dry_run: dryRun,
          on_conflict: onConflict,
          created_at: new Date(now),
        })
        .execute();
      await audit(tx, now, {
        kind: 'importCreated',
        actor: { kind: 'service', id: service.id },
        requestId: reply.request.id,
        details: { import: id, system, dryRun, onConflict },
      });
      return (await readImport(tx, service.id, id))!;
    });
  };

/** The first number that is not there, of those up to the highest one. */
const missingChunkOf = async (tx: Kysely<Schema>, id: string): Promise<number | undefined> => {
  const { rows } = await sql<{ missing: number }>`
    select n as missing
    from generate_series(1, greatest((select max(number) from import_chunks where import_id = ${id}), 1)) as n
    where not exists (select from import_chunks where import_id = ${id} and number = n)
    limit 1`.execute(tx);
  return rows[0]?.missing;
};

/** Starting again what is running or done changes nothing. */
export const startImport =
  ({ clock, database }: Deps): Handle<typeof calls.startImport> =>
  ({ params: { id }, service, reply, fail }) =>
    database.query.transaction().execute(async (tx) => {
      const found = (await lockImport(tx, service.id, id)) ?? fail('NOT_FOUND');
      if (found.state === 'failed') return fail('IMPORT_STATE', { state: found.state });
      if (found.state === 'open') {
        const missing = await missingChunkOf(tx, id);
        if (missing !== undefined) return fail('IMPORT_STATE', { missingChunk: missing });
        const chunks = await tx
          .selectFrom('import_chunks')
          .select('number')
          .where('import_id', '=', id)
          .orderBy('number')
          .execute();
        await tx
          .updateTable('imports')
          .set({ state: 'running', chunks: chunks.length })
          .where('id', '=', id)
          .execute();
        await addJobs(
          tx,
          'importChunk',
          chunks.map(({ number }) => ({ payload: { importId: id, number }, key: `import ${id} ${number}` })),
        );
        await audit(tx, clock.now(), {
          kind: 'importStarted',
          actor: { kind: 'service', id: service.id },
          requestId: reply.request.id,
          details: { import: id, chunks: chunks.length },
        });
      }
      return (await readImport(tx, service.id, id))!;
    });

export const getImport =
  ({ database }: Deps): Handle<typeof calls.getImport> =>
  async ({ params: { id }, service, fail }) =>
    (await readImport(database.query, service.id, id)) ?? fail('NOT_FOUND');

interface ReportRow {
  readonly chunk: number;
  readonly before: number;
  readonly report: readonly {
    readonly line: number;
    readonly code: ImportReportCode;
    readonly field?: string;
  }[];
}

/** Line numbers count through all chunks, as in the file that they were cut from. */
const reportLines = async function* (query: Kysely<Schema>, id: string): AsyncGenerator<string> {
  for (let after = 0; ;) {
    const { rows } = await sql<ReportRow>`
      select number as chunk, report, (
        select coalesce(sum(lines), 0)::int from import_chunks p where p.import_id = ${id} and p.number < c.number
      ) as before
      from import_chunks c where import_id = ${id} and number > ${after} and report <> '[]'
      order by number limit 1`.execute(query);
    const [row] = rows;
    if (!row) return;
    after = row.chunk;
    const text = row.report.map(({ line, ...rest }) =>
      JSON.stringify({ line: row.before + line, chunk: row.chunk, ...rest }),
    );
    yield `${text.join('\n')}\n`;
  }
};

export const getImportReport =
  ({ database: { query } }: Deps): Handle<typeof calls.getImportReport> =>
  async ({ params: { id }, service, reply, fail }) => {
    if (!(await readImport(query, service.id, id))) return fail('NOT_FOUND');
    reply.type(importMediaType);
    return reportLines(query, id);
  };

/** A chunk that is being written is finished first; those that wait are gone. */
export const deleteImport =
  ({ clock, database }: Deps): Handle<typeof calls.deleteImport> =>
  ({ params: { id }, service, reply, fail }) =>
    database.query.transaction().execute(async (tx) => {
      await sql`select from import_chunks where import_id = ${id} order by number for update`.execute(tx);
      if (!(await lockImport(tx, service.id, id))) return fail('NOT_FOUND');
      const { imported, held, state } = (await readImport(tx, service.id, id))!;
      await tx.deleteFrom('imports').where('id', '=', id).execute();
      await audit(tx, clock.now(), {
        kind: 'importDeleted',
        actor: { kind: 'service', id: service.id },
        requestId: reply.request.id,
        details: { import: id, state, imported, held },
      });
      return undefined;
    });
