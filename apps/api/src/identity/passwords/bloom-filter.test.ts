import { expect, it } from 'vitest';
import { buildBloomFilter, readBloomFilter } from './bloom-filter.ts';

const texts = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index * 7919}`);

it('[A-87] The filter misses no entry, and its false positives are as rare as it was built for', () => {
  const members = texts('in-', 5000);
  const filter = readBloomFilter(buildBloomFilter(new Set(members), 0.01));
  expect(filter.entries).toBe(5000);
  expect(members.every((text) => filter.has(text))).toBe(true);
  const wrong = texts('out-', 10_000).filter((text) => filter.has(text)).length;
  // 100 are expected; the bounds are five standard deviations away.
  expect(wrong).toBeGreaterThan(50);
  expect(wrong).toBeLessThan(150);
});

it('A file that was cut off is refused, and an empty filter has nothing', () => {
  const file = buildBloomFilter(new Set(texts('in-', 100)), 0.001);
  expect(() => readBloomFilter(file.subarray(0, -1))).toThrow('incomplete');
  expect(readBloomFilter(buildBloomFilter(new Set(['one']), 0.001)).has('two')).toBe(false);
});
