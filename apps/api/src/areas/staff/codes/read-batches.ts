/** Batches of codes as the console shows them. */
import type { StaffCodeBatch } from '@marquee/product/contract/staff/codes.ts';
import type { Kysely } from 'kysely';
import { stateOfBatch } from '../../../billing/batches/manage-batch.ts';
import type { CodeBatch } from '../../../billing/code-batches.ts';
import type { Schema } from '../../../db/schema.ts';

/** With who made a batch, by name, and what a second person decided. */
export const selectBatches = (query: Kysely<Schema>) =>
  query
    .selectFrom('code_batches as b')
    .leftJoin('code_batch_decisions as d', 'd.batch_id', 'b.id')
    .leftJoin('staff_members as m', 'm.id', 'b.made_by')
    .selectAll('b')
    .select(['d.approved', 'm.name as maker']);

export interface BatchRow extends CodeBatch {
  readonly approved: boolean | null;
  readonly maker: string | null;
}

const stateOf = (row: BatchRow, now: number): StaffCodeBatch['state'] => {
  if (row.approved === false) return 'refused';
  if (row.needs_approval && row.approved === null && !row.voided_at) return 'waiting';
  return stateOfBatch(row, now);
};

interface Used {
  readonly redeemed?: number | undefined;
  readonly most?: number | undefined;
}

export const shownBatch = (
  row: BatchRow,
  now: number,
  { redeemed = 0, most }: Used = {},
): StaffCodeBatch => ({
  id: row.id,
  campaign: row.campaign,
  description: { en: row.description_en, fr: row.description_fr },
  kind: row.kind,
  value: row.value,
  sku: row.product_sku,
  brand: row.brand,
  state: stateOf(row, now),
  count: row.count,
  made: row.made,
  redeemed,
  most: most ?? null,
  startsAt: row.starts_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  madeBy: row.maker ?? row.made_by,
  reason: row.reason ?? '',
});
