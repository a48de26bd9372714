import { expect, it } from 'vitest';
import type { BrandId } from '../brands.ts';
import { featuresOf } from '../features.ts';
import { specifiedAmong } from '../testing/brand-table.ts';
import { switcherBrands, type SwitcherFacts } from './switcher.ts';

const offered = (facts: Partial<SwitcherFacts> = {}) =>
  specifiedAmong(
    switcherBrands({ user: 'anonymous', current: 'vanilla', initial: '', featuresOf, ...facts }),
  );

it('[SHELL-SW-02] [FLAG-19] It shows only brands allowed by the brand rules', () => {
  expect(offered()).toEqual(['crave', 'ctv', 'tsn', 'rds', 'noovo', 'ctvnews', 'bnn', 'cp24']);
  expect(offered({ user: 'dtc' })).toEqual(['crave', 'ctv', 'tsn', 'rds']);
  expect(offered({ user: 'bdu' })).toEqual(['crave', 'ctv', 'tsn', 'rds', 'noovo', 'ctvnews', 'bnn', 'cp24']);
});

it('[FLAG-19] A brand whose switch is turned off at start is not listed', () => {
  const withoutCrave = (brand: BrandId) =>
    featuresOf(brand, brand === 'crave' ? { brandSwitcher: false } : {});
  expect(offered({ featuresOf: withoutCrave })).not.toContain('crave');
});

it('[SHELL-SW-03] It hides the current brand', () => {
  expect(offered({ user: 'dtc', current: 'crave', initial: 'crave' })).toEqual(['ctv', 'tsn', 'rds']);
});

it('[SHELL-SW-04] It does not hide the current brand if that brand is bdu-only and was the initial brand', () => {
  expect(offered({ current: 'noovo', initial: 'noovo' })).toContain('noovo');
  expect(offered({ current: 'noovo', initial: 'crave' })).not.toContain('noovo');
});
