import { performance } from 'node:perf_hooks';
import { AppError } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMetrics, type Metrics } from '../observability/metrics.ts';
import type { NumberJob } from '../testing/number-worker.ts';
import { linesOfPdf } from '../testing/read-pdf.ts';
import { createPdfPool, type PdfPool } from './pdf-pool.ts';

const drawer = new URL('../testing/number-worker.ts', import.meta.url);

let metrics: Metrics;
let pdfs: PdfPool;
beforeEach(() => {
  metrics = createMetrics();
  pdfs = createPdfPool(metrics);
});
afterEach(() => pdfs.close());

const draw = (number: number, lines?: number) =>
  pdfs.draw(drawer, { number, ...(lines !== undefined && { lines }) } satisfies NumberJob);
const counted = async (result: string) =>
  (await metrics.pdfs.get()).values.find(({ labels }) => labels.result === result)?.value ?? 0;

it('[D24] A PDF is rendered in a thread, which keeps the event loop free', async () => {
  const [first] = await Promise.all([draw(1), draw(2)]);
  expect(linesOfPdf(first)).toContain('No. 1');
  const before = performance.eventLoopUtilization();
  await Promise.all(Array.from({ length: 40 }, (_, nth) => draw(10 + nth)));
  const { utilization } = performance.eventLoopUtilization(before);
  expect(utilization).toBeLessThan(0.5);
});

it('[D24] Fifty can wait, and further requests are rejected with Retry-After', async () => {
  await draw(1);
  const asked = Array.from({ length: limits.waitingPdfs + 10 }, async (_, nth) => draw(100 + nth));
  const answers = await Promise.allSettled(asked);
  const refused = answers.filter((answer) => answer.status === 'rejected');
  // One PDF is rendering while the others wait.
  expect(refused.length).toBeGreaterThanOrEqual(9);
  expect(refused.length).toBeLessThanOrEqual(10);
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(AppError);
    expect((reason as AppError).code).toBe('SERVICE_UNAVAILABLE');
  }
  expect(await counted('refused')).toBe(refused.length);
  expect(linesOfPdf(await draw(999))).toContain('No. 999');
});

it('[D24] The 64 newest are cached, and a changed input is rendered again', async () => {
  const [one, other] = await Promise.all([draw(1), draw(1)]);
  expect(one).toBe(other);
  expect([await counted('drawn'), await counted('kept')]).toEqual([1, 1]);
  await draw(1, 2);
  expect(await counted('drawn')).toBe(2);
  // Used last, so that the other one is evicted (LRU).
  await draw(1);
  for (let nth = 0; nth < limits.keptPdfs - 1; nth += 1) await draw(1000 + nth);
  const drawn = await counted('drawn');
  await draw(1);
  expect(await counted('drawn')).toBe(drawn);
  await draw(1, 2);
  expect(await counted('drawn')).toBe(drawn + 1);
});

it('[D24] A failed PDF fails alone and is not cached', async () => {
  for (let time = 0; time < 2; time += 1) await expect(draw(-1)).rejects.toThrow('cannot be drawn');
  expect(await counted('drawn')).toBe(2);
  expect(linesOfPdf(await draw(6))).toContain('No. 6');
});
