/** Books in the staff console: comparisons with the gateway's ledger, and what waits for a person. */
import * as z from 'zod/mini';
import { staff } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { staffPrefix, staffReason } from './session.ts';

export const booksRun = z.object({
  id: z.string(),
  ranAt: z.string(),
  since: z.string(),
  until: z.string(),
  /** Null: the gateway's ledger could not be read. */
  lines: z.nullable(z.int()),
  differences: z.nullable(z.int()),
  /** The first of them, one sentence each. */
  details: z.array(z.string()),
  tookMs: z.int(),
});
export type BooksRun = z.output<typeof booksRun>;

const money = { orderNumber: z.nullable(z.string()), cents: z.int(), at: z.string() };

export const getBooks = staff('books.read').get(`${staffPrefix}/books`, {
  query: z.object({ after: z.optional(z.string().check(z.maxLength(200))) }),
  reply: {
    200: z.object({
      runs: z.array(booksRun),
      next: z.nullable(z.string()),
      failedRefunds: z.array(z.object(money)),
      disputes: z.array(z.object({ ...money, dueAt: z.nullable(z.string()) })),
    }),
  },
  fails: [],
  says: 'Lists the comparisons of the books, failed refunds and open disputes.',
});

export const compareBooks = staff('books.read').post(`${staffPrefix}/books/runs`, {
  body: z.object({
    days: z.int().check(z.minimum(1), z.maximum(limits.booksMostDays)),
    reason: staffReason,
  }),
  reply: { 202: z.object({ queued: z.boolean() }) },
  fails: [],
  says: 'Queues a comparison of the last days; one at a time.',
});
