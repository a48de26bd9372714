/** Search in the audit trail, and its export as CSV. */
import type * as calls from '@marquee/product/contract/staff/audit.ts';
import type { AuditFilter, AuditRow } from '@marquee/product/contract/staff/audit.ts';
import { limits } from '@marquee/product/limits.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { audit, auditKinds } from '../../../identity/audit.ts';
import { type Cursor, type ListCursors, pageOf } from '../list-cursor.ts';

/** Staff are found by name too. */
const actorIdsOf = async (query: Kysely<Schema>, actor: string): Promise<readonly string[]> => {
  const named = await query
    .selectFrom('staff_members')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${actor})`)
    .execute();
  return [actor, ...named.map(({ id }) => id)];
};

const readRows = async (
  query: Kysely<Schema>,
  { actorKind, customer, action, from, until }: AuditFilter,
  actors: readonly string[] | undefined,
  after: Cursor | undefined,
  size: number,
) => {
  const [at, id] = after ?? [];
  return query
    .selectFrom('audit_events as e')
    .leftJoin('staff_members as m', (join) =>
      join.onRef('m.id', '=', 'e.actor_id').on('e.actor_kind', '=', 'staff'),
    )
    .select([
      'e.id',
      'e.happened_at',
      'e.kind',
      'e.actor_kind',
      'e.actor_id',
      'e.account_id',
      'e.brand',
      'e.details',
      'e.reason',
      'e.request_id',
      'm.name as actor_name',
      sql<string>`e.happened_at::text`.as('cursor_at'),
    ])
    .$if(actorKind !== undefined, (all) => all.where('e.actor_kind', '=', actorKind!))
    .$if(actors !== undefined, (all) => all.where('e.actor_id', 'in', actors!))
    .$if(customer !== undefined, (all) => all.where('e.account_id', '=', customer!))
    .$if(action !== undefined, (all) => all.where('e.kind', '=', action!))
    .$if(from !== undefined, (all) => all.where('e.happened_at', '>=', new Date(from!)))
    .$if(until !== undefined, (all) => all.where('e.happened_at', '<', new Date(until!)))
    .$if(at !== undefined, (all) =>
      all.where(sql<boolean>`(e.happened_at, e.id) < (${at}::timestamptz, ${id}::bigint)`),
    )
    .orderBy('e.happened_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(size)
    .execute();
};

const shown = (row: Awaited<ReturnType<typeof readRows>>[number]): AuditRow => ({
  id: row.id,
  at: row.happened_at.toISOString(),
  action: row.kind,
  actorKind: row.actor_kind,
  actor: row.actor_id,
  actorName: row.actor_name,
  customer: row.account_id,
  brand: row.brand,
  details: (row.details ?? {}) as AuditRow['details'],
  reason: row.reason,
  requestId: row.request_id,
});

const size = limits.staffRows;

export const searchAudit =
  ({ database: { query } }: Deps, cursors: ListCursors): Handle<typeof calls.searchAudit> =>
  async ({ query: { after, ...filter } }) => {
    const list = `audit ${JSON.stringify(filter)}`;
    const actors = filter.actor === undefined ? undefined : await actorIdsOf(query, filter.actor);
    const rows = await readRows(query, filter, actors, cursors.open(list, after), size + 1);
    const { page, next } = pageOf(rows, size, (last) => cursors.seal(list, [last.cursor_at, last.id]));
    return { rows: page.map(shown), next, actions: auditKinds.toSorted((a, b) => a.localeCompare(b)) };
  };

/** A spreadsheet would run a text that begins like a formula. */
const cell = (value: string | null): string => {
  const text = value ?? '';
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const columns = 'id,at,action,actor kind,actor,actor name,customer,brand,details,reason,request\r\n';
const lineOf = (row: AuditRow): string =>
  `${[
    row.id,
    row.at,
    row.action,
    row.actorKind,
    row.actor,
    row.actorName,
    row.customer,
    row.brand,
    JSON.stringify(row.details),
    row.reason,
    row.requestId,
  ]
    .map(cell)
    .join(',')}\r\n`;

const rowsPerRead = 1000;

const csvOf = async function* (
  query: Kysely<Schema>,
  filter: AuditFilter,
  actors: readonly string[] | undefined,
): AsyncGenerator<string> {
  yield columns;
  let after: Cursor | undefined;
  for (let count = 0; count < limits.auditExportRows; count += rowsPerRead) {
    const rows = await readRows(query, filter, actors, after, rowsPerRead);
    yield rows.map((row) => lineOf(shown(row))).join('');
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerRead) return;
    after = [last.cursor_at, last.id];
  }
};

/** The audit row is written before the first line. */
export const exportAudit =
  ({ database: { query }, clock }: Deps): Handle<typeof calls.exportAudit> =>
  async ({ query: filter, staff, requestId, reply }) => {
    const actors = filter.actor === undefined ? undefined : await actorIdsOf(query, filter.actor);
    const now = clock.now();
    await audit(query, now, {
      kind: 'auditExported',
      // The text of the actor may be a name.
      details: {
        ...(filter.actorKind && { actorKind: filter.actorKind }),
        ...(filter.customer && { customer: filter.customer }),
        ...(filter.action && { action: filter.action }),
        ...(filter.from && { from: filter.from }),
        ...(filter.until && { until: filter.until }),
        byActor: filter.actor !== undefined,
      },
      actor: { kind: 'staff', id: staff.id },
      requestId,
    });
    reply.type('text/csv; charset=utf-8');
    reply.header(
      'content-disposition',
      `attachment; filename="audit-${new Date(now).toISOString().slice(0, 10)}.csv"`,
    );
    // Ends at the export itself: rows that are written during it belong to the next one.
    return csvOf(query, { ...filter, until: filter.until ?? new Date(now + 1).toISOString() }, actors);
  };
