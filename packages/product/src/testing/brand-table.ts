/** Tables of expected values for the brands of the specification; a brand added later is tested by rule. */
import type { BrandId } from '../brands.ts';

export const specifiedBrands = [
  'vanilla',
  'crave',
  'ctv',
  'tsn',
  'rds',
  'noovo',
  'noovoinfo',
  'noovomoi',
  'ctvnews',
  'bnn',
  'cp24',
  'bellmedia',
] as const satisfies readonly BrandId[];
export type SpecifiedBrand = (typeof specifiedBrands)[number];

/** Those of the specification, in its order. */
export const specifiedAmong = (ids: readonly BrandId[]): readonly SpecifiedBrand[] =>
  specifiedBrands.filter((id) => ids.includes(id));

export const readTable = (table: string): { readonly name: string; readonly brands: readonly BrandId[] }[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', ...cells] = line.split(/\s+/);
      return { name, brands: specifiedBrands.filter((_, index) => cells[index] === 'Y') };
    });
