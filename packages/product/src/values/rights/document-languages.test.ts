import { languages } from '../../brands.ts';
import { expect, it } from 'vitest';
import { provinceIds } from '../billing/taxes.ts';
import { documentLanguagesOf } from './document-languages.ts';
import { rightsOf } from './rights.ts';

const today = '2026-11-19';
const cases = [...provinceIds, null].flatMap((province) =>
  languages.flatMap((asked) =>
    ([undefined, ...languages] as const).map((chosen) => [province, asked, chosen] as const),
  ),
);

it.each(cases)(
  '[money G] the documents of a customer of %s, who asks for %s and has chosen %s',
  (province, asked, chosen) => {
    const found = documentLanguagesOf(asked, rightsOf(province, today, []), chosen);
    const isFrenchFirst = province === 'QC' && asked === 'en' && chosen !== 'en';
    expect(found).toEqual(isFrenchFirst ? ['fr', 'en'] : [asked]);
  },
);

it('[money G] French comes first from the day of its law on, and not where an operator states that it ended', () => {
  expect(documentLanguagesOf('en', rightsOf('QC', '2023-05-31', []), undefined)).toEqual(['en']);
  expect(documentLanguagesOf('en', rightsOf('QC', '2023-06-01', []), undefined)).toEqual(['fr', 'en']);
  const ended = [{ province: 'QC', right: 'frenchFirst', law: null, since: '2026-01-01' }] as const;
  expect(documentLanguagesOf('en', rightsOf('QC', today, ended), undefined)).toEqual(['en']);
});
