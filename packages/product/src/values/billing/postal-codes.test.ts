import fc from 'fast-check';
import { expect, it } from 'vitest';
import { validateField } from '../fields.ts';
import { provinceOf } from './postal-codes.ts';
import { provinceIds } from './taxes.ts';

it.each([
  ['A1C 5M2', 'NL'],
  ['B3J 2K9', 'NS'],
  ['C1A 4P3', 'PE'],
  ['E3B 5H1', 'NB'],
  ['G1R 4P5', 'QC'],
  ['H2X 1Y4', 'QC'],
  ['J8X 3Z9', 'QC'],
  ['K1A 0B1', 'ON'],
  ['L5B 4M2', 'ON'],
  ['M5V 2T6', 'ON'],
  ['N2L 3G1', 'ON'],
  ['P3E 5J1', 'ON'],
  ['R3C 4T3', 'MB'],
  ['S4P 3Y2', 'SK'],
  ['T2P 2M5', 'AB'],
  ['V6B 4Y8', 'BC'],
  ['Y1A 2C6', 'YT'],
  ['X0A 0H0', 'NU'],
  ['X0B 0C0', 'NU'],
  ['X0C 0G0', 'NU'],
  ['X0E 0A0', 'NT'],
  ['X1A 2N4', 'NT'],
] as const)('[D6] %s lies in %s', (code, province) => {
  expect(provinceOf(code)).toBe(province);
});

const letters = 'ABCEGHJKLMNPRSTVWXYZ'.split('');
const digit = fc.integer({ min: 0, max: 9 });
const letter = fc.constantFrom(...letters);
const code = fc
  .tuple(
    fc.constantFrom(...letters.filter((each) => !'WZ'.includes(each))),
    digit,
    letter,
    digit,
    letter,
    digit,
  )
  .map(([a, b, c, d, e, f]) => `${a}${b}${c} ${d}${e}${f}`);

it('[D6] every valid postal code lies in one province, however it is typed', () => {
  fc.assert(
    fc.property(code, (postalCode) => {
      expect(validateField('postalCode', postalCode)).toBeUndefined();
      const province = provinceOf(postalCode);
      expect(provinceIds).toContain(province);
      expect(provinceOf(postalCode.toLowerCase().replace(' ', ''))).toBe(province);
      expect(provinceOf(postalCode.slice(0, 3))).toBe(province);
    }),
    { numRuns: 2000 },
  );
});

it('[D6] what is no postal code of Canada lies nowhere', () => {
  for (const text of ['', 'H', 'H2', '90210', 'D1A 1A1', 'W1A 1A1', 'SW1A 1AA', '1A1 A1A'])
    expect(provinceOf(text)).toBeUndefined();
});
