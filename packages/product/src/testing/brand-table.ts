/** Parses the specified tables: a name per line, and for each brand whether it applies. */
import type { BrandId } from '../brands.ts';

const columns: readonly BrandId[] = [
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
];

export const readTable = (table: string): { readonly name: string; readonly brands: readonly BrandId[] }[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', ...cells] = line.split(/\s+/);
      return { name, brands: columns.filter((_, index) => cells[index] === 'Y') };
    });
