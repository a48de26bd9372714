/** Batches of codes in the console. */
import type * as calls from '@marquee/product/contract/staff/codes.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { brandOfSku } from '@marquee/product/values/billing/catalog.ts';
import { type Kysely, sql } from 'kysely';
import { type BatchActor, insertCodeBatch } from '../../../billing/batches/insert-code-batch.ts';
import { countRedemptions, endBatch, exportBatch } from '../../../billing/batches/manage-batch.ts';
import type { CodeBatch } from '../../../billing/code-batches.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import type { StaffMember } from '../../../identity/staff/staff-sessions.ts';
import { type ListCursors, pageOf } from '../list-cursor.ts';
import { selectBatches, shownBatch } from './read-batches.ts';

const list = 'codeBatches';

interface By {
  readonly staff: StaffMember;
  readonly requestId: string;
}
const byStaff = ({ staff, requestId }: By, reason?: string): BatchActor => ({
  actor: { kind: 'staff', id: staff.id },
  requestId,
  ...(reason !== undefined && { reason }),
});

/** Of shared codes, by batch. */
const readLimits = async (query: Kysely<Schema>, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; most: number }>`
    select batch_id as id, max_redemptions as most from codes
    where batch_id = any (${ids}::uuid[]) and reusable and max_redemptions is not null`.execute(query);
  return new Map(rows.map(({ id, most }) => [id, most]));
};

export const listStaffCodeBatches =
  ({ clock, database: { query } }: Deps, cursors: ListCursors): Handle<typeof calls.listStaffCodeBatches> =>
  async ({ query: { after } }) => {
    const [at, id] = cursors.open(list, after) ?? [];
    const rows = await selectBatches(query)
      .select(sql<string>`b.created_at::text`.as('cursor_at'))
      .$if(at !== undefined, (batches) =>
        batches.where(sql<boolean>`(b.created_at, b.id) < (${at}::timestamptz, ${id}::uuid)`),
      )
      .orderBy('b.created_at', 'desc')
      .orderBy('b.id', 'desc')
      .limit(limits.staffRows + 1)
      .execute();
    const { page, next } = pageOf(rows, limits.staffRows, (last) =>
      cursors.seal(list, [last.cursor_at, last.id]),
    );
    const ids = page.map((row) => row.id);
    const [redeemed, most] = await Promise.all([countRedemptions(query, ids), readLimits(query, ids)]);
    const now = clock.now();
    return {
      batches: page.map((row) =>
        shownBatch(row, now, { redeemed: redeemed.get(row.id), most: most.get(row.id) }),
      ),
      next,
    };
  };

const time = (moment: string | undefined): Date | null => (moment === undefined ? null : new Date(moment));

export const createStaffCodeBatch =
  ({ clock, database, giftSecrets }: Deps): Handle<typeof calls.createStaffCodeBatch> =>
  async ({ params: { id }, body, staff, requestId }) => {
    const { gives, count, brand = null, shared, campaign, description, reason } = body;
    const isGift = 'giftCents' in gives;
    const now = clock.now();
    const [startsAt, expiresAt] = [time(body.startsAt), time(body.expiresAt)];
    if (isGift && expiresAt) fail('VALIDATION', { expiresAt: 'never_for_gifts' });
    if (shared && (isGift || count !== 1)) fail('VALIDATION', { shared: 'one_promotion_code' });
    if (!isGift && gives.sku !== undefined && brandOfSku(gives.sku) === undefined)
      fail('VALIDATION', { sku: 'unknown' });
    if (!isGift && gives.sku !== undefined && brand !== null && brandOfSku(gives.sku) !== brand)
      fail('VALIDATION', { sku: 'other_brand' });
    const needsApproval = isGift && gives.giftCents * count > limits.codeBatchAloneCents;
    if (expiresAt && expiresAt.getTime() <= (startsAt?.getTime() ?? now))
      fail('VALIDATION', { expiresAt: 'past' });
    await database.query.transaction().execute((tx) =>
      insertCodeBatch(
        tx,
        now,
        giftSecrets,
        {
          id,
          kind: isGift ? 'GIFT' : 'PROMO',
          value: isGift ? gives.giftCents : gives.percent,
          product_sku: isGift ? null : (gives.sku ?? null),
          brand,
          campaign,
          description,
          count,
          prefix: null,
          promotion_id: null,
          starts_at: startsAt,
          expires_at: expiresAt,
          shared,
          needsApproval,
        },
        byStaff({ staff, requestId }, reason),
      ),
    );
    return { state: needsApproval ? 'waiting' : 'making' };
  };

const findBatch = async (query: Kysely<Schema>, id: string): Promise<CodeBatch> =>
  (await query.selectFrom('code_batches').selectAll().where('id', '=', id).executeTakeFirst()) ??
  fail('NOT_FOUND');

export const exportStaffCodes =
  (deps: Deps): Handle<typeof calls.exportStaffCodes> =>
  async ({ params: { id }, staff, requestId, reply }) => {
    const batch = await findBatch(deps.database.query, id);
    const lines = (await exportBatch(deps, batch, byStaff({ staff, requestId }))) ?? fail('BATCH_SEALED');
    reply.type('text/csv; charset=utf-8');
    reply.header('content-disposition', `attachment; filename="codes-${id}.csv"`);
    return lines;
  };

export const stopCodeBatch =
  ({ clock, database }: Deps): Handle<typeof calls.stopCodeBatch> =>
  ({ params: { id }, body: { reason }, staff, requestId }) =>
    database.query.transaction().execute(async (tx) => {
      await findBatch(tx, id);
      await endBatch(tx, clock.now(), 'void', id, byStaff({ staff, requestId }, reason));
      return undefined;
    });
