/** What happened to a customer: audit events, orders, mails and staff actions in one list, the newest first. */
import type {
  getTimeline as contract,
  TimelineEvent,
  timelineKinds,
} from '@marquee/product/contract/staff/customers.ts';
import { limits } from '@marquee/product/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { type ListCursors, pageOf } from './list-cursor.ts';

type Kind = (typeof timelineKinds)[number];

interface Row {
  readonly kind: Kind;
  readonly id: string;
  readonly at: Date;
  readonly cursor_at: string;
  readonly name: string;
  readonly actor_kind: NonNullable<TimelineEvent['actor']>['kind'] | null;
  readonly actor_id: string | null;
  readonly details: Readonly<Record<string, string | number | boolean | null>> | null;
  readonly reason: string | null;
}

interface Source {
  readonly table: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  readonly columns: RawBuilder<unknown>;
}

const sources: Readonly<Record<Kind, Source>> = {
  audit: {
    // What staff did has rows of its own; searches and openings would drown the rest.
    table: sql`audit_events where kind not in ('customerOpened', 'staffActionDone', 'staffActionRequested', 'staffActionRefused')`,
    at: sql`happened_at`,
    columns: sql`kind as name, actor_kind, actor_id, details, reason`,
  },
  order: {
    table: sql`orders where true`,
    at: sql`placed_at`,
    columns: sql`kind as name, null as actor_kind, null as actor_id,
      jsonb_build_object('number', number, 'status', status, 'cents', total_cents, 'last4', card_last4) as details,
      null as reason`,
  },
  mail: {
    table: sql`mails where true`,
    at: sql`send_after`,
    columns: sql`kind as name, null as actor_kind, null as actor_id,
      jsonb_build_object('sent', sent_at is not null) as details, null as reason`,
  },
  action: {
    table: sql`staff_actions where confirmed_at is not null`,
    at: sql`confirmed_at`,
    columns: sql`kind as name, 'staff' as actor_kind, made_by_name as actor_id,
      jsonb_build_object('state', state, 'note', note, 'decidedBy', decided_by_name) as details,
      reason_code as reason`,
  },
};

export const getTimeline =
  ({ database }: Deps, cursors: ListCursors): Handle<typeof contract> =>
  async ({ params: { id }, query: { after, kind: only, before } }) => {
    const list = `timeline ${id} ${only ?? ''}`;
    const [at, kindAfter, idAfter] = cursors.open(list, after) ?? [];
    const pageSize = limits.staffRows;
    const read = (kind: Kind) => {
      const source = sources[kind];
      const afterCursor =
        at === undefined
          ? sql``
          : sql`and ${source.at} <= ${at}::timestamptz
              and (${source.at}, ${kind}::text, id::text) < (${at}::timestamptz, ${kindAfter}::text, ${idAfter}::text)`;
      const until = before === undefined ? sql`` : sql`and ${source.at} < ${before}::date + 1`;
      return sql`(select ${kind}::text as kind, id::text as id, ${source.at} as at, ${source.at}::text as cursor_at,
          ${source.columns}
        from ${source.table} and account_id = ${id}::uuid ${afterCursor} ${until}
        order by ${source.at} desc, id::text desc limit ${pageSize + 1})`;
    };
    const kinds = only === undefined ? (Object.keys(sources) as Kind[]) : [only];
    const { rows } = await sql<Row>`
      select * from (${sql.join(kinds.map(read), sql` union all `)}) events
      order by at desc, kind desc, id desc limit ${pageSize + 1}`.execute(database.query);
    const { page, next } = pageOf(rows, pageSize, (last) =>
      cursors.seal(list, [last.cursor_at, last.kind, last.id]),
    );
    return {
      events: page.map((row) => ({
        id: `${row.kind} ${row.id}`,
        at: row.at.toISOString(),
        kind: row.kind,
        name: row.name,
        actor: row.actor_kind === null ? null : { kind: row.actor_kind, id: row.actor_id ?? '' },
        details: Object.fromEntries(
          Object.entries(row.details ?? {}).filter(
            (entry): entry is [string, string | number | boolean] => entry[1] !== null,
          ),
        ),
        reason: row.reason,
      })),
      next,
    };
  };
