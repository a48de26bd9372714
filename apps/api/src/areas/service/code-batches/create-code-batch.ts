/** Creates a batch of codes: a job makes them, except for the one code that many customers share. */
import { randomUUID } from 'node:crypto';
import type { createCodeBatch as contract } from '@marquee/product/contract/service/code-batches.ts';
import type { BodyOf } from '@marquee/product/endpoint.ts';
import { fail } from '@marquee/product/app-error.ts';
import type { Kysely } from 'kysely';
import { insertCodeBatch } from '../../../billing/batches/insert-code-batch.ts';
import { keyOf, runIdempotent } from '../../../billing/orders/idempotency.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { refuseBrand, type ServiceClient } from '../../../identity/services/service-clients.ts';

type Body = BodyOf<typeof contract>;

const refuseContradictions = ({ promotionId, giftCents, count, prefix, expiresAt, reusable }: Body) => {
  if ((promotionId === undefined) === (giftCents === undefined))
    fail('VALIDATION', { promotionId: 'one_of', giftCents: 'one_of' });
  if (giftCents !== undefined && expiresAt !== undefined)
    fail('VALIDATION', { expiresAt: 'never_for_gifts' });
  if (reusable && (giftCents !== undefined || count !== 1 || prefix !== undefined))
    fail('VALIDATION', { reusable: 'one_promotion_code' });
};

const earliest = (...times: readonly (Date | null)[]): Date | null =>
  times.filter((time) => time !== null).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;

/** What a code of the batch is worth, from now on whatever becomes of the promotion. */
const termsOf = async (tx: Kysely<Schema>, service: ServiceClient, body: Body) => {
  const { promotionId, giftCents, brand = null, expiresAt } = body;
  if (giftCents !== undefined) {
    refuseBrand(service, brand);
    return { kind: 'GIFT', value: giftCents, product_sku: null, brand, expires_at: null } as const;
  }
  const promotion =
    (await tx.selectFrom('promotions').selectAll().where('id', '=', promotionId!).executeTakeFirst()) ??
    fail('NOT_FOUND');
  const ownBrand = brand ?? promotion.brand;
  refuseBrand(service, ownBrand);
  if (promotion.brand !== null && ownBrand !== promotion.brand)
    fail('VALIDATION', { brand: 'not_of_promotion' });
  return {
    kind: 'PROMO',
    value: promotion.value,
    product_sku: promotion.product_sku,
    brand: ownBrand,
    expires_at: earliest(promotion.ends_at, expiresAt === undefined ? null : new Date(expiresAt)),
  } as const;
};

export const createCodeBatch =
  ({ clock, database, giftSecrets }: Deps): Handle<typeof contract> =>
  ({ body, headers, service, reply }) => {
    const now = clock.now();
    refuseContradictions(body);
    const idempotency = {
      owner: `service:${service.id}`,
      key: keyOf(headers),
      call: 'createCodeBatch',
      body,
    };
    return runIdempotent(database.query, now, idempotency, async (tx) => {
      const { promotionId = null, count, prefix, description, campaign, reusable } = body;
      const batchId = randomUUID();
      const terms = await termsOf(tx, service, body);
      await insertCodeBatch(
        tx,
        now,
        giftSecrets,
        {
          id: batchId,
          ...terms,
          promotion_id: promotionId,
          description,
          prefix: prefix ?? null,
          campaign,
          count,
          shared: reusable,
        },
        { actor: { kind: 'service', id: service.id }, requestId: reply.request.id },
      );
      return { batchId };
    });
  };
