/** Codes of a batch: derived from batch and number by a secret (HMAC), so that only their hashes are kept. */
import { createHmac } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BrandId, Localized } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { batchCodeOf } from '@marquee/product/values/billing/codes.ts';
import type { CodeKind } from '@marquee/product/values/enums.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { addJob } from '../jobs/add-job.ts';
import { hashOfCode } from './gifts.ts';

export type CodeBatch = Selectable<Schema['code_batches']>;

interface CodeTerms {
  readonly kind: CodeKind;
  readonly value: number;
  readonly productSku?: string | null;
  readonly brand?: BrandId | null;
  readonly description: Localized;
  readonly reusable: boolean;
  readonly maxRedemptions?: number;
  readonly expiresAt: Date | null;
}

/** Returns how many are new; a code that exists stays as it is. */
export const insertCodes = async (
  tx: Kysely<Schema>,
  now: number,
  hashes: readonly Buffer[],
  terms: CodeTerms,
  /** The number of the first one. */
  batch?: { readonly id: string; readonly first: number },
): Promise<number> => {
  const { kind, value, productSku = null, brand = null, description, reusable, expiresAt } = terms;
  const { numAffectedRows = 0n } = await sql`
    insert into codes (code_hash, kind, value, product_sku, brand, description_en, description_fr, reusable,
      max_redemptions, expires_at, created_at, batch_id, number)
    select hash, ${kind}, ${value}, ${productSku}, ${brand}, ${description.en}, ${description.fr}, ${reusable},
      ${terms.maxRedemptions ?? null}::int, ${expiresAt}::timestamptz, ${new Date(now)}, ${batch?.id ?? null}::uuid,
      ${batch?.first ?? null}::int + place::int - 1
    from unnest(${hashes}::bytea[]) with ordinality as made (hash, place)
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows);
};

const codeFor = (secret: Buffer, { id, prefix }: Pick<CodeBatch, 'id' | 'prefix'>, number: number): string =>
  batchCodeOf(createHmac('sha256', secret).update(`batch ${id} ${number}`).digest(), prefix ?? undefined);

/** Requests are answered between two groups. */
const groupSize = 500;

/** Job: makes the next codes of a batch, and continues in the next job. */
export const makeCodes =
  ({ clock, database, giftSecrets }: Pick<Deps, 'clock' | 'database' | 'giftSecrets'>) =>
  ({ batchId }: { readonly batchId: string }): Promise<void> =>
    database.query.transaction().execute(async (tx) => {
      const batch = await tx
        .selectFrom('code_batches')
        .selectAll()
        .where('id', '=', batchId)
        .where('voided_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!batch || batch.made >= batch.count) return;
      const secret = giftSecrets[0]!;
      const last = Math.min(batch.count, batch.made + limits.codesPerJob);
      const hashes: Buffer[] = [];
      for (let number = batch.made + 1; number <= last; number += 1) {
        hashes.push(hashOfCode(secret, codeFor(secret, batch, number)));
        if (number % groupSize === 0) await nextTurn();
      }
      const terms = {
        kind: batch.kind,
        value: batch.value,
        productSku: batch.product_sku,
        brand: batch.brand,
        description: { en: batch.description_en, fr: batch.description_fr },
        reusable: false,
        expiresAt: batch.expires_at,
      };
      await insertCodes(tx, clock.now(), hashes, terms, { id: batchId, first: batch.made + 1 });
      await tx.updateTable('code_batches').set({ made: last }).where('id', '=', batchId).execute();
      if (last < batch.count) await addJob(tx, 'makeCodes', { batchId }, { key: `codes ${batchId} ${last}` });
    });

/** The codes of a batch by number; each is found by the secret that was in use when it was made. */
export const listBatchCodes = async function* (
  query: Kysely<Schema>,
  secrets: readonly Buffer[],
  batch: CodeBatch,
): AsyncGenerator<readonly { readonly number: number; readonly code: string }[]> {
  for (let after = 0; after < batch.made; after += groupSize) {
    const rows = await query
      .selectFrom('codes')
      .select(['number', 'code_hash'])
      .where('batch_id', '=', batch.id)
      .where('number', '>', after)
      .where('number', '<=', after + groupSize)
      .orderBy('number')
      .execute();
    yield rows.map(({ number, code_hash: hash }) => {
      const codes = secrets.map((secret) => ({ secret, code: codeFor(secret, batch, number!) }));
      const found = codes.find(({ secret, code }) => hashOfCode(secret, code).equals(hash));
      if (!found) throw new Error(`the secret of code ${number} of batch ${batch.id} is not there`);
      return { number: number!, code: found.code };
    });
  }
};
