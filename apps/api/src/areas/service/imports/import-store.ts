/** Imports of one client: another client's import does not exist for it. */
import type { ImportStatus } from '@marquee/product/contract/service/imports.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';

export const readImport = async (
  query: Kysely<Schema>,
  clientId: string,
  id: string,
): Promise<ImportStatus | undefined> => {
  const { rows } = await sql<ImportStatus>`
    select i.id, i.system, i.dry_run as "dryRun", i.on_conflict as "onConflict", i.state,
      count(c.number)::int as chunks, i.chunks_done as "chunksDone", coalesce(sum(c.lines), 0)::int as lines,
      coalesce(sum(c.imported), 0)::int as imported, coalesce(sum(c.held), 0)::int as held,
      coalesce(sum(c.skipped), 0)::int as skipped, coalesce(sum(c.refused), 0)::int as refused
    from imports i left join import_chunks c on c.import_id = i.id
    where i.id = ${id} and i.client_id = ${clientId}
    group by i.id`.execute(query);
  return rows[0];
};

/** Chunks are added and the import is started one after the other. */
export const lockImport = (tx: Kysely<Schema>, clientId: string, id: string) =>
  tx
    .selectFrom('imports')
    .select(['id', 'state'])
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirst();
