/** Writes a batch of codes: a job makes them, once it is approved, except for the one code that many customers share. */
import type { Localized } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/app-error.ts';
import type { Insertable, Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { audit } from '../../identity/audit.ts';
import { addJob } from '../../jobs/add-job.ts';
import { insertCodes } from '../code-batches.ts';
import { hashOfCode } from '../gifts.ts';

type Row = Insertable<Schema['code_batches']>;

/** Who changes a batch, and with which call. */
export interface BatchActor {
  readonly actor: { readonly kind: 'service' | 'staff'; readonly id: string };
  readonly requestId: string;
  readonly reason?: string;
}

export interface NewCodeBatch extends Pick<
  Row,
  'id' | 'kind' | 'value' | 'campaign' | 'count' | 'prefix' | 'promotion_id' | 'starts_at'
> {
  readonly product_sku: string | null;
  readonly brand: NonNullable<Row['brand']> | null;
  readonly expires_at: Date | null;
  readonly description: Localized;
  /** Its codes are made once a second person has approved. */
  readonly needsApproval?: boolean;
  /** One code for many customers, each once. */
  readonly shared?: { readonly code: string; readonly maxRedemptions: number } | undefined;
}

export const addMakeCodes = (tx: Kysely<Schema>, batchId: string): Promise<void> =>
  addJob(tx, 'makeCodes', { batchId }, { key: `codes ${batchId} 0` });

/** A batch of the same id is left as it is. */
export const insertCodeBatch = async (
  tx: Kysely<Schema>,
  now: number,
  giftSecrets: readonly Buffer[],
  { description, shared, prefix, needsApproval = false, ...row }: NewCodeBatch,
  by: BatchActor,
): Promise<void> => {
  const isNew = await tx
    .insertInto('code_batches')
    .values({
      ...row,
      description_en: description.en,
      description_fr: description.fr,
      prefix: prefix?.toUpperCase() ?? null,
      made_by: by.actor.id,
      reason: by.reason ?? null,
      needs_approval: needsApproval,
      created_at: new Date(now),
      // Whoever asked chose the code: there is nothing to export.
      ...(shared && { made: 1, sealed_at: new Date(now) }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!isNew) return;
  const { id, kind, value, brand, product_sku: productSku, expires_at: expiresAt, count, campaign } = row;
  if (shared) {
    const { code, maxRedemptions } = shared;
    const terms = { kind, value, brand, productSku, expiresAt, description, reusable: true, maxRedemptions };
    const made = await insertCodes(tx, now, [hashOfCode(giftSecrets[0]!, code)], terms, { id, first: 1 });
    if (made === 0) fail('VALIDATION', { 'reusable.code': 'taken' });
  } else if (!needsApproval) await addMakeCodes(tx, id);
  await audit(tx, now, {
    kind: 'codeBatchCreated',
    ...by,
    details: { batch: id, of: kind, value, count, campaign },
  });
};
