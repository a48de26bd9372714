/** Comparisons of the books, what waits for a person, and a comparison on demand. */
import type * as calls from '@marquee/product/contract/staff/books.ts';
import { limits } from '@marquee/product/limits.ts';
import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { audit } from '../../../identity/audit.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { type ListCursors, pageOf } from '../list-cursor.ts';

const list = 'books';
const size = limits.booksRuns;

export const getBooks =
  ({ database: { query } }: Deps, cursors: ListCursors): Handle<typeof calls.getBooks> =>
  async ({ query: { after } }) => {
    const [at, id] = cursors.open(list, after) ?? [];
    const rows = await query
      .selectFrom('books_runs')
      .selectAll()
      .select(sql<string>`ran_at::text`.as('cursor_at'))
      .$if(at !== undefined, (all) =>
        all.where(sql<boolean>`(ran_at, id) < (${at}::timestamptz, ${id}::uuid)`),
      )
      .orderBy('ran_at', 'desc')
      .orderBy('id', 'desc')
      .limit(size + 1)
      .execute();
    const { page, next } = pageOf(rows, size, (last) => cursors.seal(list, [last.cursor_at, last.id]));
    const refunds = await query
      .selectFrom('credit_notes as n')
      .leftJoin('orders as o', 'o.id', 'n.order_id')
      .select(['o.number', 'n.card_cents', 'n.made_at'])
      .where('n.status', '=', 'FAILED')
      .orderBy('n.made_at', 'desc')
      .limit(limits.staffRows)
      .execute();
    const disputes = await query
      .selectFrom('disputes as d')
      .leftJoin('orders as o', 'o.id', 'd.order_id')
      .select(['o.number', 'd.cents', 'd.opened_at', 'd.evidence_due_at'])
      .where('d.status', '=', 'OPEN')
      .orderBy('d.evidence_due_at')
      .limit(limits.staffRows)
      .execute();
    return {
      runs: page.map((run) => ({
        id: run.id,
        ranAt: run.ran_at.toISOString(),
        since: run.since.toISOString(),
        until: run.until.toISOString(),
        lines: run.lines,
        differences: run.differences,
        details: [...run.details],
        tookMs: run.took_ms,
      })),
      next,
      failedRefunds: refunds.map(({ number, card_cents: cents, made_at: madeAt }) => ({
        orderNumber: number,
        cents,
        at: madeAt.toISOString(),
      })),
      disputes: disputes.map((row) => ({
        orderNumber: row.number,
        cents: row.cents,
        at: row.opened_at.toISOString(),
        dueAt: row.evidence_due_at?.toISOString() ?? null,
      })),
    };
  };

export const compareBooks =
  ({ database, clock }: Deps): Handle<typeof calls.compareBooks> =>
  ({ body: { days, reason }, staff, requestId }) =>
    database.query.transaction().execute(async (tx) => {
      // One key: asked for twice while it waits, it runs once.
      await addJob(tx, 'reconcile', { days }, { key: 'reconcile on demand' });
      await audit(tx, clock.now(), {
        kind: 'booksCompared',
        details: { days },
        actor: { kind: 'staff', id: staff.id },
        requestId,
        reason,
      });
      return { queued: true };
    });
