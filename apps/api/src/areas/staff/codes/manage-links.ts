/** The activation links that staff made: list, CSV, and the end of one that nobody has used. */
import type * as calls from '@marquee/product/contract/staff/codes.ts';
import type { StaffActivationLink } from '@marquee/product/contract/staff/codes.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { audit } from '../../../identity/audit.ts';
import { portalUrl } from '../../../portal-url.ts';
import { type Cursor, type ListCursors, pageOf } from '../list-cursor.ts';

const list = 'activationLinks';

/** By the index `activation_links_staff`, the newest first. */
const linksStatement = (
  query: Kysely<Schema>,
  { cursor, limit, upload }: { cursor: Cursor | undefined; limit: number; upload?: string | undefined },
) =>
  query
    .selectFrom('activation_links as l')
    .leftJoin('accounts as a', 'a.id', 'l.account_id')
    .leftJoin('staff_members as m', 'm.id', 'l.made_by')
    .select([
      'l.id',
      // An account that has used the link took the place of the address.
      sql<string>`coalesce(l.email_key, a.email, '')`.as('email'),
      'l.brand',
      'l.sku',
      'l.expires_at',
      'l.activated_at',
      'l.revoked_at',
      sql<Date>`l.created_at`.as('created_at'),
      sql<string>`l.created_at::text`.as('cursor_at'),
      sql<string>`coalesce(m.name, l.made_by)`.as('maker'),
    ])
    .where('l.made_by', 'is not', null)
    .$if(upload !== undefined, (links) => links.where('l.upload_id', '=', upload!))
    .$if(cursor !== undefined, (links) =>
      links.where(sql<boolean>`(l.created_at, l.id) < (${cursor![0]}::timestamptz, ${cursor![1]}::uuid)`),
    )
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit);
type Row = Awaited<ReturnType<ReturnType<typeof linksStatement>['execute']>>[number];

const statusOf = (row: Row, now: number): StaffActivationLink['status'] => {
  if (row.activated_at) return 'done';
  if (row.revoked_at) return 'revoked';
  return row.expires_at.getTime() <= now ? 'expired' : 'waiting';
};

const shown = (row: Row, now: number): StaffActivationLink => ({
  id: row.id,
  email: row.email,
  brand: row.brand,
  sku: row.sku,
  status: statusOf(row, now),
  madeBy: row.maker,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  activatedAt: row.activated_at?.toISOString() ?? null,
});

export const listStaffActivationLinks =
  (
    { clock, database: { query } }: Deps,
    cursors: ListCursors,
  ): Handle<typeof calls.listStaffActivationLinks> =>
  async ({ query: { after } }) => {
    const rows = await linksStatement(query, {
      cursor: cursors.open(list, after),
      limit: limits.staffRows + 1,
    }).execute();
    const { page, next } = pageOf(rows, limits.staffRows, (last) =>
      cursors.seal(list, [last.cursor_at, last.id]),
    );
    const now = clock.now();
    return { links: page.map((row) => shown(row, now)), next };
  };

const groupSize = 500;

/** A spreadsheet would calculate a cell that begins like a formula. */
const cell = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

const linesOf = async function* (
  { clock, database: { query }, env }: Deps,
  upload: string | undefined,
): AsyncGenerator<string> {
  yield 'email,brand,sku,status,made by,made at,ends at,used at,link\r\n';
  let cursor: Cursor | undefined;
  for (;;) {
    const rows = await linksStatement(query, { cursor, limit: groupSize, upload }).execute();
    const now = clock.now();
    yield rows
      .map((row) => {
        const { id, email, brand, sku, status, madeBy, createdAt, expiresAt, activatedAt } = shown(row, now);
        // What nobody can use any more needs no address.
        const url =
          status === 'waiting'
            ? portalUrl(env, 'shortcodeInUrl', { query: { code: id, service: brand } })
            : '';
        const cells = [email, brand, sku, status, madeBy, createdAt, expiresAt, activatedAt ?? '', url];
        return `${cells.map(cell).join(',')}\r\n`;
      })
      .join('');
    const last = rows.at(-1);
    if (!last || rows.length < groupSize) return;
    cursor = [last.cursor_at, last.id];
  }
};

export const exportStaffActivationLinks =
  (deps: Deps): Handle<typeof calls.exportStaffActivationLinks> =>
  async ({ query: { upload }, staff, requestId, reply }) => {
    await audit(deps.database.query, deps.clock.now(), {
      kind: 'activationLinksExported',
      ...(upload !== undefined && { details: { upload } }),
      actor: { kind: 'staff', id: staff.id },
      requestId,
    });
    reply.type('text/csv; charset=utf-8');
    reply.header('content-disposition', 'attachment; filename="activation-links.csv"');
    return linesOf(deps, upload);
  };

export const revokeStaffActivationLink =
  ({ clock, database }: Deps): Handle<typeof calls.revokeStaffActivationLink> =>
  ({ params: { id }, body: { reason }, staff, requestId }) =>
    database.query.transaction().execute(async (tx) => {
      const now = clock.now();
      const revoked = await tx
        .updateTable('activation_links')
        // Those who follow it read that it has expired.
        .set({ revoked_at: new Date(now), expires_at: new Date(now) })
        .where('id', '=', id)
        .where('made_by', 'is not', null)
        .where('activated_at', 'is', null)
        .where('revoked_at', 'is', null)
        .returning('brand')
        .executeTakeFirst();
      if (!revoked) return fail('NOT_FOUND');
      await audit(tx, now, {
        kind: 'activationLinkRevoked',
        brand: revoked.brand,
        details: { id },
        actor: { kind: 'staff', id: staff.id },
        requestId,
        reason,
      });
      return undefined;
    });
