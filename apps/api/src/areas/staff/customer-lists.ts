/** Orders and mails of a customer, in keyset pages. */
import type * as calls from '@marquee/product/contract/staff/customers.ts';
import { limits } from '@marquee/product/limits.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { type ListCursors, pageOf } from './list-cursor.ts';

const size = limits.staffRows;

export const listCustomerOrders =
  ({ database }: Deps, cursors: ListCursors): Handle<typeof calls.listCustomerOrders> =>
  async ({ params: { id }, query: { after } }) => {
    const list = `orders ${id}`;
    const [at, orderId] = cursors.open(list, after) ?? [];
    const rows = await database.query
      .selectFrom('orders as o')
      .select([
        'o.id',
        'o.number',
        'o.kind',
        'o.brand',
        'o.status',
        'o.total_cents',
        'o.refunded_cents',
        'o.card_last4',
        'o.placed_at',
        sql<string>`o.placed_at::text`.as('cursor_at'),
        sql<{ en: string; fr: string }[]>`coalesce((
          select jsonb_agg(jsonb_build_object('en', i.name_en, 'fr', i.name_fr) order by i.place)
          from order_items i where i.order_id = o.id), '[]')`.as('items'),
      ])
      .where('o.account_id', '=', id)
      .$if(at !== undefined, (query) =>
        query.where(sql<boolean>`(o.placed_at, o.id) < (${at}::timestamptz, ${orderId}::uuid)`),
      )
      .orderBy('o.placed_at', 'desc')
      .orderBy('o.id', 'desc')
      .limit(size + 1)
      .execute();
    const { page, next } = pageOf(rows, size, (last) => cursors.seal(list, [last.cursor_at, last.id]));
    return {
      orders: page.map((row) => ({
        id: row.id,
        number: row.number,
        kind: row.kind,
        brand: row.brand,
        status: row.status,
        totalCents: row.total_cents,
        refundedCents: row.refunded_cents,
        last4: row.card_last4,
        placedAt: row.placed_at.toISOString(),
        items: row.items,
      })),
      next,
    };
  };

export const listCustomerMails =
  ({ database }: Deps, cursors: ListCursors): Handle<typeof calls.listCustomerMails> =>
  async ({ params: { id }, query: { after } }) => {
    const list = `mails ${id}`;
    const [at, mailId] = cursors.open(list, after) ?? [];
    const rows = await database.query
      .selectFrom('mails')
      .select([
        'id',
        'kind',
        'brand',
        'language',
        'send_after',
        'sent_at',
        'error',
        sql<string>`send_after::text`.as('cursor_at'),
      ])
      .where('account_id', '=', id)
      .$if(at !== undefined, (query) =>
        query.where(sql<boolean>`(send_after, id) < (${at}::timestamptz, ${mailId}::uuid)`),
      )
      .orderBy('send_after', 'desc')
      .orderBy('id', 'desc')
      .limit(size + 1)
      .execute();
    const { page, next } = pageOf(rows, size, (last) => cursors.seal(list, [last.cursor_at, last.id]));
    return {
      mails: page.map((row) => ({
        id: row.id,
        kind: row.kind,
        brand: row.brand,
        language: row.language,
        sendAfter: row.send_after.toISOString(),
        sentAt: row.sent_at?.toISOString() ?? null,
        failed: row.sent_at === null && row.error !== null,
      })),
      next,
    };
  };
