import { expect, it } from 'vitest';
import { rightToCancelNow } from './rights.ts';

it('[money G] Québec may cancel at once from the day of its law on; other provinces and unknown ones at the end of the period', () => {
  expect(rightToCancelNow('QC', '2026-11-18')?.law).toContain('214.6');
  expect(rightToCancelNow('QC', '2010-06-29')).toBeUndefined();
  expect([rightToCancelNow('ON', '2026-11-18'), rightToCancelNow(undefined, '2026-11-18')]).toEqual([
    undefined,
    undefined,
  ]);
});
