import { describe, expect, it } from 'vitest';
import { provinceIds } from '../billing/taxes.ts';
import { lawToCancelNow, rightsOf } from './rights.ts';

const today = '2026-11-18';
const terms = ['cancelAtEnd', 'offerNotice', 'renewalNotice', 'priceNotice', 'giftCards'];
const idsOf = (province: string | null | undefined, day = today) =>
  rightsOf(province, day).map(({ id }) => id);

it('[money G] Québec may cancel at once from the day of its law on; other provinces and unknown ones at the end of the period', () => {
  expect(lawToCancelNow('QC', today)?.en).toContain('214.6');
  expect(lawToCancelNow('QC', '2010-06-29')).toBeUndefined();
  expect([lawToCancelNow('ON', today), lawToCancelNow(undefined, today)]).toEqual([undefined, undefined]);
});

describe('rights by province', () => {
  it.each(provinceIds)(
    '[money G] %s has every right of our terms, and each law that is cited',
    (province) => {
      expect(idsOf(province)).toEqual(province === 'QC' ? ['cancelNow', ...terms.slice(1)] : terms);
      for (const { law } of rightsOf(province, today))
        if (law) for (const name of [law.en, law.fr]) expect(name).toMatch(/\d/);
    },
  );

  it('[money G] exactly these laws are cited', () => {
    const cited = Object.fromEntries(
      provinceIds.flatMap((province) => {
        const ids = rightsOf(province, today).flatMap(({ id, law }) => (law ? [id] : []));
        return ids.length > 0 ? [[province, ids]] : [];
      }),
    );
    expect(cited).toEqual({
      AB: ['giftCards'],
      BC: ['giftCards'],
      MB: ['giftCards'],
      ON: ['priceNotice', 'giftCards'],
      QC: ['cancelNow', 'priceNotice', 'giftCards'],
    });
  });

  it('[money G] a law counts from its day on; before it and in an unknown province our terms remain', () => {
    expect(rightsOf('ON', '2007-09-30')).toEqual([
      { id: 'cancelAtEnd' },
      { id: 'offerNotice' },
      { id: 'renewalNotice' },
      { id: 'priceNotice', law: expect.any(Object) as object },
      { id: 'giftCards' },
    ]);
    expect(idsOf('QC', '2010-06-29')).toEqual(terms);
    for (const unknown of [null, undefined, 'XX', '']) expect(idsOf(unknown)).toEqual(terms);
  });
});
