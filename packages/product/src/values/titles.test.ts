import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandsWith } from '../features.ts';
import { skuIds } from './skus.ts';
import { recommendedTitles, titleKinds, titleOf, titles } from './titles.ts';

describe('titles', () => {
  it('Each has its own id, a name and a description in both languages, and a SKU that includes it', () => {
    const ids = titles.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, name, says, needs, year, minutes } of titles) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      for (const text of [name.en, name.fr, says.en, says.fr]) expect(text).not.toBe('');
      expect(name.fr).not.toBe(name.en);
      expect([needs.length > 0, year > 2015, minutes > 10]).toEqual([true, true, true]);
    }
    expect(titleOf('paper-moose')?.name.fr).toBe('L’orignal de papier');
    expect(titleOf('constructor')).toBeUndefined();
  });

  it('Every selling brand and every SKU has titles', () => {
    for (const brand of brandsWith('dtcSubscriptions'))
      expect(titles.some((title) => title.brand === brand)).toBe(true);
    for (const sku of skuIds)
      expect([sku, recommendedTitles({ skus: [sku], listed: [] }).length > 0]).toEqual([sku, true]);
  });
});

describe('recommended titles', () => {
  const asked = fc.record({
    skus: fc.subarray([...skuIds]),
    listed: fc
      .subarray(titles.map(({ id }) => id))
      .chain((ids) => fc.shuffledSubarray(ids, { minLength: ids.length })),
    brand: fc.option(fc.constantFrom(...brandsWith('dtcSubscriptions')), { nil: undefined }),
  });

  it('is what they may watch of the brand, each once, their own list first and in its order', () => {
    fc.assert(
      fc.property(asked, ({ skus, listed, brand }) => {
        const missed = recommendedTitles({ skus, listed, brand });
        expect(recommendedTitles({ skus, listed, brand })).toEqual(missed);
        const open = titles.filter(
          (title) => (!brand || title.brand === brand) && title.needs.some((sku) => skus.includes(sku)),
        );
        expect(new Set(missed)).toEqual(new Set(open));
        expect(missed).toHaveLength(open.length);
        const own = listed.filter((id) => open.some((title) => title.id === id));
        expect(missed.slice(0, own.length).map(({ id }) => id)).toEqual(own);
      }),
    );
  });

  it('shows every kind in turn, so that the first row is never all of one', () => {
    const [first, second, third, fourth] = recommendedTitles({ skus: ['crave_total'], listed: [] });
    expect([first, second, third, fourth].map((title) => title?.kind)).toEqual(titleKinds.slice(0, 4));
  });
});
