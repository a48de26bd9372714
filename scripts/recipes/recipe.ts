/** What a recipe is, and the edits, paths and commands that recipes share. */

interface Change {
  readonly file: string;
  /** The general path, where the example's file is one of several. */
  readonly as?: string;
  readonly does: string;
  readonly edit: (text: string) => string;
}

export interface Recipe {
  readonly name: string;
  readonly note?: string;
  readonly changes: readonly Change[];
  /** Commands that complete the change. */
  readonly then?: readonly string[];
  readonly checks: readonly string[];
}

const insert = (anchor: string, added: string, where: 'after' | 'before') => (text: string) => {
  const index = text.indexOf(anchor);
  if (index < 0) throw new Error(`The recipe's anchor is not in the file: ${anchor}`);
  const at = where === 'after' ? index + anchor.length : index;
  return text.slice(0, at) + added + text.slice(at);
};
export const after = (anchor: string, added: string) => insert(anchor, added, 'after');
export const before = (anchor: string, added: string) => insert(anchor, added, 'before');
export const both =
  (...edits: ((text: string) => string)[]) =>
  (text: string) =>
    edits.reduce((edited, edit) => edit(edited), text);
export const create = (text: string) => () => text;
/** At the end of the file's table. */
export const append = (added: string) => (text: string) => {
  const end = text.lastIndexOf('\n}') + 1;
  return text.slice(0, end) + added + text.slice(end);
};

export const product = 'packages/product/src';
export const portal = 'apps/portal/src';
export const api = 'apps/api/src';

export const productTypes = 'tsc -p packages/product';
export const portalTypes = 'tsc -p apps/portal';
export const serverTypes = 'tsc -p .';
export const docs = 'npm run docs';
export const freshDocs = 'node scripts/docs.ts --check';
export const productTests = (...files: string[]) => `vitest run --project product ${files.join(' ')}`.trim();
export const apiTests = (...files: string[]) => `vitest run --project api ${files.join(' ')}`;

export const sentence = (
  catalog: string,
  key: string,
  english: string,
  french: string,
): readonly Change[] => [
  {
    file: `${product}/messages/en/${catalog}.ts`,
    as: `${product}/messages/en/<area>.ts`,
    does: 'the English sentence',
    edit: append(`  '${key}': '${english}',\n`),
  },
  {
    file: `${product}/messages/fr/${catalog}.ts`,
    as: `${product}/messages/fr/<area>.ts`,
    does: 'the Canadian French sentence, with the same placeholders',
    edit: append(`  '${key}': '${french}',\n`),
  },
];
