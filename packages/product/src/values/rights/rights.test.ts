import { describe, expect, it } from 'vitest';
import { provinceIds } from '../billing/taxes.ts';
import { lawToCancelNow, rightsOf, type StatedRight } from './rights.ts';

const today = '2026-11-18';
const terms = ['cancelAtEnd', 'offerNotice', 'renewalNotice', 'priceNotice', 'giftCards'];
const idsOf = (province: string | null | undefined, day = today) =>
  rightsOf(province, day, []).map(({ id }) => id);

it('[money G] Québec may cancel at once from the day of its law on; other provinces and unknown ones at the end of the period', () => {
  expect(lawToCancelNow('QC', today, [])?.en).toContain('214.6');
  expect(lawToCancelNow('QC', '2010-06-29', [])).toBeUndefined();
  expect([lawToCancelNow('ON', today, []), lawToCancelNow(undefined, today, [])]).toEqual([
    undefined,
    undefined,
  ]);
});

describe('rights by province', () => {
  it.each(provinceIds)(
    '[money G] %s has every right of our terms, and each law that is cited',
    (province) => {
      expect(idsOf(province)).toEqual(
        province === 'QC' ? ['cancelNow', ...terms.slice(1), 'frenchFirst'] : terms,
      );
      for (const { law } of rightsOf(province, today, []))
        if (law) for (const name of [law.en, law.fr]) expect(name).toMatch(/\d/);
    },
  );

  it('[money G] exactly these laws are cited', () => {
    const cited = Object.fromEntries(
      provinceIds.flatMap((province) => {
        const ids = rightsOf(province, today, []).flatMap(({ id, law }) => (law ? [id] : []));
        return ids.length > 0 ? [[province, ids]] : [];
      }),
    );
    expect(cited).toEqual({
      AB: ['giftCards'],
      BC: ['giftCards'],
      MB: ['giftCards'],
      ON: ['priceNotice', 'giftCards'],
      QC: ['cancelNow', 'priceNotice', 'giftCards', 'frenchFirst'],
    });
  });

  it('[money G] a law counts from its day on; before it and in an unknown province our terms remain', () => {
    expect(rightsOf('ON', '2007-09-30', [])).toEqual([
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

describe('rights that an operator states', () => {
  const law = { en: 'Example Act, s.\u00A01', fr: 'Loi de l’exemple, art.\u00A01' };
  const later = { en: 'Example Act, s.\u00A02', fr: 'Loi de l’exemple, art.\u00A02' };
  const stated: readonly StatedRight[] = [
    { province: 'ON', right: 'cancelNow', law: later, since: '2027-06-01' },
    { province: 'ON', right: 'cancelNow', law, since: '2027-01-01' },
    { province: 'QC', right: 'cancelNow', law: null, since: '2027-01-01' },
    { province: 'QC', right: 'offerNotice', law, since: '2027-01-01' },
  ];

  it('[money G] a right begins on its day, and the latest day counts', () => {
    expect(lawToCancelNow('ON', '2026-12-31', stated)).toBeUndefined();
    expect(lawToCancelNow('ON', '2027-01-01', stated)).toEqual(law);
    expect(lawToCancelNow('ON', '2027-06-01', stated)).toEqual(later);
    expect(rightsOf('ON', '2027-01-01', stated).map(({ id }) => id)).not.toContain('cancelAtEnd');
  });

  it('[money G] a right of the table ends where no law gives it any more, and our terms remain', () => {
    expect(lawToCancelNow('QC', '2026-12-31', stated)?.en).toContain('214.6');
    expect(lawToCancelNow('QC', '2027-01-01', stated)).toBeUndefined();
    expect(rightsOf('QC', '2027-01-01', stated).map(({ id }) => id)).toEqual([...terms, 'frenchFirst']);
  });

  it('[money G] one of our terms is given by a law from its day on, in its province alone', () => {
    expect(rightsOf('QC', '2027-01-01', stated)).toContainEqual({ id: 'offerNotice', law });
    expect(rightsOf('QC', '2026-12-31', stated)).toContainEqual({ id: 'offerNotice' });
    for (const province of ['ON', undefined])
      expect(rightsOf(province, '2027-01-01', stated)).toContainEqual({ id: 'offerNotice' });
  });
});
