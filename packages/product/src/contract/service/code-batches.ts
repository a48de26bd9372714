/** Promotions, and batches of promotion and gift codes. */
import * as z from 'zod/mini';
import { brandIds } from '../../brands.ts';
import { empty, endpoint, stream } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { servicePrefix } from '../../service-scopes.ts';

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));
const description = z.object({ en: text(limits.codeDescriptionMax), fr: text(limits.codeDescriptionMax) });
const promotionId = z.string().check(z.regex(/^[a-z0-9-]{2,60}$/));

const terms = z.object({
  /** Off the first period. */
  percent: z.int().check(z.gte(1), z.lte(100)),
  /** Absent: applies to everything. */
  sku: z.optional(text(100)),
  brand: z.optional(z.enum(brandIds)),
  /** No code of it can be redeemed afterwards. */
  endsAt: z.optional(z.iso.datetime({ offset: true })),
});

export const putPromotion = endpoint({
  method: 'PUT',
  path: `${servicePrefix}/promotions/:promotionId`,
  who: 'service',
  scope: 'codes:write',
  params: z.object({ promotionId }),
  body: terms,
  reply: { 200: z.object({ promotionId: z.string() }) },
  fails: ['CLIENT_NOT_ALLOWED'],
  says: 'Creates or changes a promotion; batches that exist keep their terms.',
});

export const batchStates = ['making', 'ready', 'sealed', 'void'] as const;

const batchPath = `${servicePrefix}/code-batches`;
const params = z.object({ id: z.uuid() });

export const createCodeBatch = endpoint({
  method: 'POST',
  path: batchPath,
  who: 'service',
  scope: 'codes:write',
  headers: z.object({ 'idempotency-key': z.optional(z.string()) }),
  body: z.object({
    /** Either this or `giftCents`. */
    promotionId: z.optional(promotionId),
    giftCents: z.optional(z.int().check(z.gte(1), z.lte(limits.giftCodeCents))),
    count: z.int().check(z.gte(1), z.lte(limits.codesPerBatch)),
    prefix: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{2,12}$/))),
    brand: z.optional(z.enum(brandIds)),
    description,
    /** Promotions only: gift codes never expire. */
    expiresAt: z.optional(z.iso.datetime({ offset: true })),
    campaign: text(limits.codeCampaignMax),
    /** One promotion code for many customers, each once. */
    reusable: z.optional(
      z.object({
        code: z.string().check(z.regex(/^[A-Za-z0-9-]{4,40}$/)),
        maxRedemptions: z.int().check(z.gte(1), z.lte(limits.codeRedemptions)),
      }),
    ),
  }),
  reply: { 202: z.object({ batchId: z.uuid() }) },
  fails: [
    'VALIDATION',
    'NOT_FOUND',
    'CLIENT_NOT_ALLOWED',
    'IDEMPOTENCY_REQUIRED',
    'IDEMPOTENCY_MISMATCH',
    'IDEMPOTENCY_RUNNING',
  ],
  says: 'Creates a batch of codes, which are made in the background.',
});

export const getCodeBatch = endpoint({
  method: 'GET',
  path: `${batchPath}/:id`,
  who: 'service',
  scope: 'codes:read',
  params,
  reply: {
    200: z.object({
      state: z.enum(batchStates),
      count: z.int(),
      made: z.int(),
      redeemed: z.int(),
      /** How often the codes were exported. */
      exported: z.int(),
      campaign: z.string(),
    }),
  },
  fails: ['NOT_FOUND'],
  says: 'Returns the state of a batch.',
});

export const exportCodes = endpoint({
  method: 'GET',
  path: `${batchPath}/:id/codes.csv`,
  who: 'service',
  scope: 'codes:export',
  params,
  reply: { 200: stream },
  fails: ['NOT_FOUND', 'BATCH_SEALED'],
  says: 'Streams the codes of a batch as CSV, until the batch is sealed.',
});

export const sealCodeBatch = endpoint({
  method: 'POST',
  path: `${batchPath}/:id/seal`,
  who: 'service',
  scope: 'codes:write',
  params,
  reply: { 204: empty },
  fails: ['NOT_FOUND'],
  says: 'Seals a batch: its codes can never be exported again.',
});

export const voidCodeBatch = endpoint({
  method: 'POST',
  path: `${batchPath}/:id/void`,
  who: 'service',
  scope: 'codes:write',
  params,
  reply: { 204: empty },
  fails: ['NOT_FOUND'],
  says: 'Ends the unredeemed codes of a batch.',
});
