/** Province of a Canadian postal code: by its first letter, except for the two territories under X. */
import type { ProvinceId } from './taxes.ts';

const byLetter: Readonly<Record<string, ProvinceId>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT',
  Y: 'YT',
};

/** Undefined if it does not start like a Canadian postal code; the first three characters are enough. */
export const provinceOf = (postalCode: string): ProvinceId | undefined => {
  const start = postalCode.trim().slice(0, 3).toUpperCase();
  if (!/^[A-Z]\d[A-Z]$/.test(start)) return undefined;
  return /^X0[ABC]$/.test(start) ? 'NU' : byLetter[start.charAt(0)];
};
