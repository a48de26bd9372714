/** A CSV of people who each get an activation link: its columns, and what can be wrong with a row. */

/** The names that a column may have in the first row; without the other two columns every row has the same plan and language. */
export const csvColumns = {
  email: ['email', 'courriel'],
  sku: ['sku'],
  language: ['language', 'langue'],
} as const satisfies Record<string, readonly string[]>;

export type CsvColumn = keyof typeof csvColumns;
export const csvColumnNames = Object.keys(csvColumns) as readonly CsvColumn[];

export const csvProblems = [
  // Of the whole file.
  'empty',
  'noEmailColumn',
  'unknownColumn',
  'columnTwice',
  'tooManyRows',
  // Of one row.
  'cellWithoutColumn',
  'noEmail',
  'email',
  'sku',
  'language',
  /** The same email and SKU as in an earlier row. */
  'twice',
  /** A link for the same email and SKU waits already. */
  'waiting',
] as const;
export type CsvProblem = (typeof csvProblems)[number];
