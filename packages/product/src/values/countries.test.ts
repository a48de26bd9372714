import { expect, it } from 'vitest';
import { countryCodes } from './countries.ts';

it('[P3] [A-93] The 249 codes of ISO 3166-1 alpha-2 are there once each, and name a country', () => {
  expect([countryCodes.length, new Set(countryCodes).size]).toEqual([249, 249]);
  expect(countryCodes).toEqual(countryCodes.toSorted());
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect(countryCodes.filter((code) => !/^[A-Z]{2}$/.test(code) || names.of(code) === undefined)).toEqual([]);
});
