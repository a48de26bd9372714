import { describe, expect, it } from 'vitest';
import { taxName } from '../money.ts';
import { provinceIds, taxesOn } from './taxes.ts';

const today = '2026-11-15';

describe('taxes', () => {
  it.each([
    ['AB', [['GST', 500]]],
    [
      'BC',
      [
        ['GST', 500],
        ['PST', 700],
      ],
    ],
    ['ON', [['HST', 1300]]],
    ['NS', [['HST', 1400]]],
    [
      'QC',
      [
        ['GST', 500],
        ['QST', 998],
      ],
    ],
    [
      'SK',
      [
        ['GST', 500],
        ['PST', 600],
      ],
    ],
  ] as const)('%s adds its taxes to a hundred dollars', (province, expected) => {
    expect(taxesOn(10_000, province, today).map(({ name, cents }) => [name, cents])).toEqual(expected);
  });

  it('Rates hold from their day on', () => {
    expect(taxesOn(10_000, 'NS', '2025-03-31')[0]?.cents).toBe(1500);
    expect(taxesOn(10_000, 'NS', '2025-04-01')[0]?.cents).toBe(1400);
  });

  it('Half a cent is a whole one, and nothing is taxed for nothing', () => {
    expect(taxesOn(10, 'AB', today)[0]?.cents).toBe(1);
    expect(taxesOn(9, 'AB', today)[0]?.cents).toBe(0);
    for (const province of provinceIds)
      for (const { cents } of taxesOn(0, province, today)) expect(cents).toBe(0);
  });

  it('Every tax has a French name', () => {
    const names = provinceIds.flatMap((province) => taxesOn(1, province, today).map(({ name }) => name));
    expect([...new Set(names)].map((name) => taxName(name, 'fr')).sort()).toEqual([
      'TPS',
      'TVH',
      'TVP',
      'TVQ',
    ]);
  });
});
